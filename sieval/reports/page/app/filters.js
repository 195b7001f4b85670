/* Which samples are shown: what is asked for, kept in the address, and who fits. */

const ORDERS = {
  given: ["in their order", (a, b) => a.position - b.position],
  longest: ["longest first", (a, b) => b.length - a.length],
  slowest: ["slowest first", (a, b) => b.latencyMs - a.latencyMs],
  hardest: ["least correct first", (a, b) => a.share - b.share],
};
const SLICE_MS = 12;

/** What the address asks for; everything in it is optional. */
function readAddress() {
  const [view, query = ""] = location.hash.slice(1).split("?");
  const asked = new URLSearchParams(query);
  const facets = {};
  for (const [name, value] of asked) if (name.startsWith("in.")) facets[name.slice(3)] = value;
  return {
    view: view === "samples" ? "samples" : "overview",
    kinds: (asked.get("kinds") ?? "").split(",").filter(Boolean),
    method: asked.get("method"), run: asked.has("run") ? Number(asked.get("run")) : null, facets, search: asked.get("search") ?? "", everywhere: asked.get("everywhere") === "1",
    order: asked.get("order") in ORDERS ? asked.get("order") : "given",
    sample: asked.get("sample"), rollout: Number(asked.get("rollout") ?? 0) || 0,
  };
}

/** The address of the samples that fit. */
function samplesLink({ kinds = [], method = null, run = null, facets = {}, search = "", everywhere = false, order = "given", sample = null, rollout = 0 }) {
  const asked = new URLSearchParams();
  if (kinds.length) asked.set("kinds", kinds.join(","));
  if (method !== null) asked.set("method", method);
  if (run !== null) asked.set("run", run);
  for (const [name, value] of Object.entries(facets)) asked.set(`in.${name}`, value);
  if (search) asked.set("search", search);
  if (everywhere) asked.set("everywhere", "1");
  if (order !== "given") asked.set("order", order);
  if (sample !== null) asked.set("sample", sample);
  if (rollout) asked.set("rollout", rollout);
  return `#samples?${asked}`;
}

/** A test of samples for everything but the search. */
function fits(asked, manifest) {
  const endings = new Set(asked.kinds.map((kind) => ENDINGS.indexOf(kind)).filter((ending) => ending >= 0));
  const truncated = asked.kinds.includes("truncated");
  const disagreeing = asked.kinds.includes("disagreeing");
  const ahead = asked.kinds.filter((kind) => kind.startsWith("ahead.")).map((kind) => Number(kind.slice(6)));
  const method = asked.method === null ? -1 : manifest.methods.indexOf(asked.method);
  const facets = Object.entries(asked.facets).map(([name, value]) => {
    const at = manifest.facets.findIndex((facet) => facet.name === name);
    return [at, at < 0 ? -1 : manifest.facets[at].values.indexOf(value)];
  });
  const rolloutsOf = (sample) => (asked.run === null ? sample.rollouts : sample.runs[asked.run] ?? []);
  const ofRollouts = endings.size || truncated || asked.method !== null;
  const rolloutFits = (rollout) =>
    rollout !== null && (!endings.size || endings.has(rollout.ending)) && (!truncated || rollout.truncated) && (asked.method === null || rollout.method === method);
  return (sample) =>
    facets.every(([at, value]) => at >= 0 && sample.facets[at].includes(value)) &&
    (!disagreeing || sample.disagreeing) && (!ahead.length || ahead.some((run) => isAhead(sample, run))) && (!ofRollouts || rolloutsOf(sample).some(rolloutFits));
}

/** Whether a run got more of the sample's rollouts right than some other run; each must have ended some. */
function isAhead(sample, run) {
  const ended = sample.shares.filter((share) => share >= 0);
  return sample.shares[run] >= 0 && sample.shares[run] > Math.min(...ended);
}

/** Words of a search, lower case; `"two words"` stay together. */
function terms(search) {
  return [...search.toLowerCase().matchAll(/"([^"]+)"|(\S+)/g)].map((match) => match[1] ?? match[2]);
}

function searchedText(sample) {
  sample.searched ??= [sample.id, sample.problem, sample.gold, ...sample.rollouts.filter(Boolean).map((rollout) => rollout.prediction)].join("\n").toLowerCase();
  return sample.searched;
}

/** The samples that fit, found in slices so that the page stays awake; null when `cancelled()` meanwhile. */
async function findSamples(store, asked, cancelled, progress) {
  const test = fits(asked, store.manifest);
  const wanted = terms(asked.search);
  const found = [];
  const rest = [];
  let resume = performance.now() + SLICE_MS;
  for (const sample of store.samples) {
    if (test(sample)) {
      const text = wanted.length ? searchedText(sample) : "";
      if (wanted.every((term) => text.includes(term))) found.push(sample);
      else if (asked.everywhere) rest.push(sample);
    }
    if (performance.now() > resume) {
      await breath();
      if (cancelled()) return null;
      resume = performance.now() + SLICE_MS;
    }
  }
  if (rest.length && !(await searchTexts(store, rest, wanted, found, cancelled, progress))) return null;
  return found.sort(ORDERS[asked.order][1]);
}

/** Adds the samples whose whole texts hold every word; false when cancelled. */
async function searchTexts(store, samples, wanted, found, cancelled, progress) {
  const written = wanted.map((term) => JSON.stringify(term).slice(1, -1));
  const byBlock = groupByBlock(store, samples);
  let done = 0;
  for (const [block, held] of byBlock) {
    const text = await unpack(`texts-${block}`);
    const lower = text.toLowerCase();
    if (written.every((term) => lower.includes(term))) {
      const wholes = JSON.parse(text);
      for (const sample of held) {
        const whole = JSON.stringify(wholes[sample.position - store.manifest.texts[block]]).toLowerCase();
        if (written.every((term) => whole.includes(term))) found.push(sample);
      }
    }
    done += 1;
    progress(done / byBlock.size);
    await breath();
    if (cancelled()) return false;
  }
  return true;
}

function groupByBlock(store, samples) {
  const groups = new Map();
  for (const sample of samples) {
    const block = store.blockOf(sample.position);
    if (!groups.has(block)) groups.set(block, []);
    groups.get(block).push(sample);
  }
  return groups;
}
