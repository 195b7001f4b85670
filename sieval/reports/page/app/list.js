/* The list of samples: only the rows in sight exist, however many there are. */

const ROW_HEIGHT = 68;
const TALLEST = 8_000_000; // browsers stop growing elements somewhat above

/** A dot for a rollout's ending. */
function endingDot(rollout) {
  const kind = rollout === null ? "missing" : ENDINGS[rollout.ending];
  return el(`span.ending.${kind.replace(" ", "-")}${rollout?.truncated ? ".truncated" : ""}`, { title: rollout?.truncated ? `${kind}, truncated` : kind });
}

/** What a run answered: the first rollout that is not correct, else the first. */
function given(rollouts) {
  const shown = rollouts.find((rollout) => rollout?.ending) ?? rollouts.find(Boolean);
  return [
    el("span.muted", {}, shown?.ending === 0 ? "=" : "≠"),
    el("span.got", {}, shown ? shown.prediction || `(${ENDINGS[shown.ending]})` : "(not ended)"),
  ];
}

class SampleList {
  /** `choose(sample)` is called for a row that was clicked. */
  constructor(choose) {
    this.choose = choose;
    this.samples = [];
    this.chosen = null;
    this.rows = el("div.rows");
    this.spacer = el("div.spacer", {}, this.rows);
    this.element = el("div.list", { tabindex: "0", role: "listbox", "aria-label": "samples", scroll: () => this.draw() }, this.spacer);
    new ResizeObserver(() => this.draw()).observe(this.element);
  }

  show(samples) {
    this.samples = samples;
    this.element.scrollTop = 0;
    this.spacer.style.height = `${this.height()}px`;
    this.draw();
  }

  height() {
    return Math.min(TALLEST, this.samples.length * ROW_HEIGHT);
  }

  /** The first row in sight, and where it is drawn: one to one, or scaled when the list is too tall. */
  window() {
    const { scrollTop, clientHeight } = this.element;
    const full = this.samples.length * ROW_HEIGHT;
    const travel = Math.max(1, this.height() - clientHeight);
    const virtual = full <= TALLEST ? scrollTop : (scrollTop / travel) * (full - clientHeight);
    const first = Math.max(0, Math.floor(virtual / ROW_HEIGHT) - 2);
    const last = Math.min(this.samples.length, Math.ceil((virtual + clientHeight) / ROW_HEIGHT) + 2);
    return { first, last, top: scrollTop + first * ROW_HEIGHT - virtual };
  }

  draw() {
    const { first, last, top } = this.window();
    this.rows.style.transform = `translateY(${top}px)`;
    fill(this.rows, this.samples.slice(first, last).map((sample) => this.row(sample)));
  }

  row(sample) {
    const chosen = sample === this.chosen;
    return el(
      `div.row${chosen ? ".chosen" : ""}`,
      { role: "option", "aria-selected": String(chosen), "data-sample": sample.id, click: () => this.choose(sample) },
      el("div.line", {}, el("span.id", {}, sample.id), el("span.dots", {}, sample.runs.map((rollouts) => el("span.run", {}, rollouts.map(endingDot))))),
      el("div.line.answers", {}, el("span.gold", {}, sample.gold || "(no gold)"), sample.runs.map(given)),
      el("div.line.muted", {}, sample.problem),
    );
  }

  /** Marks a sample and, when it is out of sight, scrolls to it. */
  mark(sample) {
    this.chosen = sample;
    const at = this.samples.indexOf(sample);
    if (at >= 0) {
      const { clientHeight } = this.element;
      const full = this.samples.length * ROW_HEIGHT;
      const scale = full <= TALLEST ? 1 : (this.height() - clientHeight) / (full - clientHeight);
      const top = at * ROW_HEIGHT * scale;
      const { scrollTop } = this.element;
      if (top < scrollTop || top + ROW_HEIGHT > scrollTop + clientHeight) this.element.scrollTop = top - clientHeight / 3;
    }
    this.draw();
  }

  /** The sample so many rows after the marked one, or null. */
  neighbour(step) {
    return this.samples[this.samples.indexOf(this.chosen) + step] ?? null;
  }
}
