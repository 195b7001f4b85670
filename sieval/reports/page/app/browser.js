/* The sample browser: filters above, the list beside the sample that is read. The address holds its state. */

const TYPING_MS = 180;

class Browser {
  constructor(store) {
    this.store = store;
    this.asked = readAddress();
    this.work = 0;
    this.shown = null;
    this.list = new SampleList((sample) => this.go({ sample: sample.id, rollout: this.firstFitting(sample) }, true));
    this.reader = el("div.reader", { tabindex: "-1" });
    this.found = el("p.found", { role: "status", "aria-live": "polite" });
    this.filters = el("div.filters");
    this.element = el("div.browser", {}, this.filters, this.found, el("div.columns", {}, this.list.element, this.reader));
    document.addEventListener("keydown", (event) => this.key(event));
  }

  /** Fills the filters once the store is loaded. */
  build() {
    const several = this.store.samples.some((sample) => sample.rollouts.length > 1);
    const ahead = this.store.runs.length > 1 ? this.store.runs.map((_, run) => `ahead.${run}`) : [];
    this.kinds = [...KINDS, ...(several ? ["disagreeing"] : []), ...ahead];
    this.search = el("input", { type: "search", placeholder: "Search ids, problems, answers ( / )", "aria-label": "search", input: () => this.typed() });
    this.everywhere = el("input", { type: "checkbox", change: () => this.go({ everywhere: this.everywhere.checked }) });
    this.chips = el("div.chips", { role: "group", "aria-label": "verdicts" });
    const { runs } = this.store;
    this.run = this.select("run", runs.map((run) => run.label), (value) => this.go({ run: value === null ? null : runs.findIndex((run) => run.label === value) }));
    this.method = this.select("method", this.store.manifest.methods.filter(Boolean).sort(), (value) => this.go({ method: value }));
    this.facets = this.store.manifest.facets.map(({ name, values }) => [
      name, this.select(words(name), values, (value) => this.go({ facets: { ...without(this.asked.facets, name), ...(value === null ? {} : { [name]: value }) } })),
    ]);
    this.order = el("select", { "aria-label": "order", change: () => this.go({ order: this.order.value }) },
      Object.entries(ORDERS).map(([name, [title]]) => el("option", { value: name }, title)));
    fill(this.filters,
      el("div.line", {}, this.search, el("label", {}, this.everywhere, "in completions too"), el("button.small", { type: "button", click: () => this.clear() }, "clear")),
      this.chips,
      el("details.more", { open: innerWidth > 900 }, el("summary", {}, "more filters"), el("div.selects", {}, runs.length > 1 && this.run, this.method, this.facets.map(([, select]) => select), this.order)));
  }

  /** A drop-down of values; the first entry stands for all. Entries are numbered, for values may be anything. */
  select(name, values, chosen) {
    const select = el("select", { "aria-label": name, change: () => chosen(select.value === "" ? null : values[Number(select.value)]) },
      el("option", { value: "" }, `any ${name}`), values.map((value, at) => el("option", { value: at }, label(value))));
    select.values = values;
    return select;
  }

  /** Another state: into the address, which draws it. Steps between samples can be undone by going back. */
  go(change, step = false) {
    const next = { ...this.asked, ...change };
    const link = samplesLink(next);
    if (step) location.hash = link;
    else {
      history.replaceState(null, "", link);
      this.draw();
    }
  }

  clear() {
    this.search.value = "";
    this.go({ kinds: [], method: null, run: null, facets: {}, search: "", everywhere: false, order: "given" });
  }

  typed() {
    clearTimeout(this.typing);
    this.typing = setTimeout(() => this.go({ search: this.search.value }), TYPING_MS);
  }

  /** Draws what the address asks for. */
  async draw() {
    const asked = readAddress();
    const key = samplesLink({ ...asked, sample: null, rollout: 0 });
    this.asked = asked;
    this.reflect();
    if (key !== this.listed) await this.find(key);
    await this.read();
  }

  /** The controls show what is asked. */
  reflect() {
    const { asked } = this;
    if (document.activeElement !== this.search) this.search.value = asked.search;
    this.everywhere.checked = asked.everywhere;
    this.order.value = asked.order;
    const set = (select, value) => { select.value = value === null || value === undefined ? "" : String(select.values.indexOf(value)); };
    set(this.method, asked.method);
    this.run.value = asked.run ?? "";
    for (const [name, select] of this.facets) set(select, asked.facets[name]);
    fill(this.chips, this.kinds.map((kind) => {
      const on = asked.kinds.includes(kind);
      return el(`button.chip.${kind.split(".")[0]}`, { type: "button", "aria-pressed": String(on), click: () =>
        this.go({ kinds: on ? asked.kinds.filter((other) => other !== kind) : [...asked.kinds, kind] }) }, kindName(this.store, kind));
    }));
  }

  async find(key) {
    const work = ++this.work;
    this.listed = key;
    this.found.textContent = "searching …";
    const samples = await findSamples(this.store, this.asked, () => work !== this.work, (share) => { this.found.textContent = `searching … ${percent(share, 0)}`; });
    if (samples === null) return;
    this.found.textContent = `${count(samples.length)} of ${counted(this.store.samples.length, "sample")}`;
    this.list.show(samples);
  }

  async read() {
    const sample = this.store.byId.get(this.asked.sample) ?? null;
    const key = sample ? `${sample.id}\n${this.asked.rollout}` : "";
    this.element.classList.toggle("reading", sample !== null);
    this.list.mark(sample);
    if (key === this.shown) return;
    this.shown = key;
    if (!sample) {
      fill(this.reader, el("p.muted", {}, "Choose a sample. The keys j and k step through the list, / searches."));
      return;
    }
    const whole = await this.store.whole(sample);
    if (key !== this.shown) return;
    const same = this.reader.firstElementChild?.nextElementSibling?.dataset.sample === sample.id;
    fill(this.reader,
      el("nav.steps", {},
        el("button.small", { type: "button", click: () => this.go({ sample: null }, true) }, "← list"),
        el("button.small", { type: "button", click: () => this.step(-1), title: "k" }, "previous"),
        el("button.small", { type: "button", click: () => this.step(1), title: "j" }, "next")),
      reading(this.store, sample, whole, this.asked.rollout, (rollout) => this.go({ rollout })));
    if (!same) this.reader.scrollTop = 0;
  }

  step(by) {
    const next = this.list.chosen ? this.list.neighbour(by) : this.list.samples[0];
    if (next) this.go({ sample: next.id, rollout: this.firstFitting(next) });
  }

  /** The number of the first rollout that made the sample fit the filters. */
  firstFitting(sample) {
    const endings = this.asked.kinds.map((kind) => ENDINGS.indexOf(kind));
    const truncated = this.asked.kinds.includes("truncated");
    const numbers = sample.runs.map((rollouts) =>
      rollouts.findIndex((rollout) => rollout && (endings.includes(rollout.ending) || (truncated && rollout.truncated))));
    const fitting = numbers.filter((number) => number >= 0);
    return fitting.length ? Math.min(...fitting) : 0;
  }

  key(event) {
    if (this.asked.view !== "samples" || event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = event.target.closest?.("input, select, textarea");
    if (event.key === "Escape" && typing) event.target.blur();
    if (typing) return;
    const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key];
    const inReader = this.reader.contains(event.target) && event.key.startsWith("Arrow");
    if (step && !inReader) {
      event.preventDefault();
      this.step(step);
    } else if (event.key === "/") {
      event.preventDefault();
      this.search.focus();
    }
  }
}

/** A filter as it is called on its button. */
function kindName(store, kind) {
  return kind.startsWith("ahead.") ? `better: ${store.runs[Number(kind.slice(6))].label}` : kind;
}

function without(object, name) {
  const { [name]: _, ...rest } = object;
  return rest;
}
