/* The data inside the page: a summary in the open, rows and texts in compressed blocks unpacked when needed. */

const ENDINGS = ["correct", "incorrect", "unextracted", "ungraded", "failed", "not ended"];
const KEPT_BLOCKS = 6;

/** The JSON a plain block holds. */
function plainBlock(id) {
  return JSON.parse(document.getElementById(id).textContent);
}

/** The bytes a base64 text stands for. */
function bytesOf(text) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  const packed = atob(text);
  const bytes = new Uint8Array(packed.length);
  for (let at = 0; at < packed.length; at += 1) bytes[at] = packed.charCodeAt(at);
  return bytes;
}

/** The text of a compressed block. */
async function unpack(id) {
  const bytes = bytesOf(document.getElementById(id).textContent);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).text();
}

/** A rollout as its row tells it. */
function rolloutOf(short) {
  const [ending, truncated, method, prediction, length, latencyMs] = short;
  return { ending, truncated: truncated === 1, method, prediction, length, latencyMs };
}

/** The share of ended rollouts that are correct; -1 where none has ended. */
function shareCorrect(rollouts) {
  const ended = rollouts.filter(Boolean);
  return ended.length ? ended.filter((rollout) => rollout.ending === 0).length / ended.length : -1;
}

/** A sample as its row tells it. `runs` holds each run's rollouts, null when not ended; `rollouts` all in turn. */
function sampleOf(row, position) {
  const [id, problem, gold, facets, runs] = row;
  const split = runs.map((rollouts) => rollouts.map((short) => short && rolloutOf(short)));
  const rollouts = split.flat();
  const ended = rollouts.filter(Boolean);
  const share = shareCorrect(rollouts);
  return {
    position, id, problem, gold, facets, runs: split, rollouts, share,
    shares: split.map(shareCorrect),
    disagreeing: share > 0 && share < 1,
    length: Math.max(0, ...ended.map((rollout) => rollout.length)),
    latencyMs: Math.max(0, ...ended.map((rollout) => rollout.latencyMs)),
    searched: null,
  };
}

/** The page's data. `manifest` and `samples` are there once `load` has returned. */
class Store {
  constructor(summary) {
    this.summary = summary;
    this.runs = this.summary.runs;
    this.manifest = null;
    this.samples = [];
    this.byId = new Map();
    this.texts = new Map();
  }

  /** Unpacks all rows, telling `progress` the share done. */
  async load(progress) {
    this.manifest = plainBlock("manifest");
    const blocks = this.manifest.rows.length;
    for (let block = 0; block < blocks; block += 1) {
      for (const row of JSON.parse(await unpack(`rows-${block}`))) {
        const sample = sampleOf(row, this.samples.length);
        this.samples.push(sample);
        this.byId.set(sample.id, sample);
      }
      progress((block + 1) / blocks);
      await breath();
    }
  }

  /** The block that holds a sample's whole texts. */
  blockOf(position) {
    const firsts = this.manifest.texts;
    let low = 0;
    let high = firsts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (firsts[middle] <= position) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** The JSON text of a block of whole texts; the last few stay unpacked. */
  async blockText(block) {
    if (!this.texts.has(block)) {
      this.texts.set(block, await unpack(`texts-${block}`));
      if (this.texts.size > KEPT_BLOCKS) this.texts.delete(this.texts.keys().next().value);
    }
    return this.texts.get(block);
  }

  /** A sample's whole texts. */
  async whole(sample) {
    const block = this.blockOf(sample.position);
    return JSON.parse(await this.blockText(block))[sample.position - this.manifest.texts[block]];
  }
}
