/* The overview: the score, what it is made of, and the plots. Its numbers lead to the samples behind them. */

const KINDS = ["correct", "incorrect", "unextracted", "ungraded", "failed", "truncated"];

/** A score as a dot in its interval, on a line from 0 to 100 %. */
function gauge(score, series = 0) {
  if (!score) return el("span.none", {}, "–");
  const { low, high } = score.interval;
  return el(
    "span.gauge",
    { title: `${percent(score.value)} ${intervalText(score.interval)} ${score.interval.method}`, style: { "--hue": `var(${SERIES[series % SERIES.length]})` } },
    el("span.whisker", { style: { left: `${100 * low}%`, width: `${100 * (high - low)}%` } }),
    el("span.dot", { style: { left: `${100 * score.value}%` } }),
  );
}

function scoreCells(score, series) {
  if (!score) return ["–", "", ""];
  return [el("strong", {}, percent(score.value)), el("span.muted", {}, intervalText(score.interval)), gauge(score, series)];
}

/** Counts of a run as links to the samples they count; `run` is its number where there are several. */
function countLinks(counts, run) {
  return el("p.chips", {}, KINDS.filter((kind) => counts[kind] || kind === "correct" || kind === "incorrect").map((kind) =>
    el(`a.chip.${kind}`, { href: samplesLink({ kinds: [kind], run }) }, `${count(counts[kind] ?? 0)} ${kind}`)));
}

function headline(run, series, several) {
  const { report } = run;
  const { score, counts } = report;
  return el(
    "div.headline",
    {},
    several && el("h3", {}, run.label),
    el("p.score", {}, score ? percent(score.value, 2) : "–", el("span.metric", {}, score?.metric ?? "nothing scored")),
    score && el("p.muted", {}, `95 % interval ${intervalText(score.interval)} (${score.interval.method}); ${count(score.correct)} of ${count(score.total)}`),
    score && gauge(score, series),
    countLinks(counts, several ? series : null),
    !report.complete && el("p.warning", {}, `Not complete: ${count(counts.ended)} of ${count(counts.planned)} rollouts have ended.`),
  );
}

/** Breakdown by one field; several runs stand under each other in a group. */
function facetCard(runs, at) {
  const { name } = runs[0].facets[at];
  const several = runs.length > 1;
  const metric = runs[0].facets[at].values.find(({ score }) => score)?.score.metric ?? "score";
  const told = ["unextracted", "truncated"].filter((kind) => runs.some((run) => run.facets[at].values.some((entry) => entry[kind])));
  const heads = [words(name), ...(several ? ["run"] : []), metric, "95 % interval", "0 – 100 %", "samples", ...told];
  const rows = runs[0].facets[at].values.flatMap(({ value }, group) => runs.map((run, series) => {
    const entry = run.facets[at].values[group];
    const link = series ? null : el("a", { href: samplesLink({ facets: { [name]: value } }) }, label(value));
    return [link ?? "", ...(several ? [run.label] : []), ...scoreCells(entry.score, series), count(entry.samples), ...told.map((kind) => (entry[kind] ? count(entry[kind]) : ""))];
  }));
  return card(`By ${words(name)}`, table(heads, rows, several ? "facet.beside" : "facet"));
}

/** Who decided how many verdicts. */
function methodCard(run, suffix, series) {
  const rows = Object.entries(run.report.methods).map(([method, { decided, correct }]) => [
    el("a", { href: samplesLink({ method, run: series }) }, method || "(none)"), count(decided), count(correct), percent(correct / decided),
    el("span.bar", { style: { width: `${(100 * decided) / run.report.counts.ended}%` } }),
  ]);
  return card(`Decided by${suffix}`, table(["method", "verdicts", "correct", "share", "of all"], rows, "facet"));
}

function metricCard(run, suffix) {
  const entries = Object.entries(run.report.metrics ?? {});
  return entries.length ? card(`Metrics${suffix}`, table(["metric", "value"], entries.map(([name, value]) => [words(name), metricText(name, value)]))) : null;
}

/** What was asked, of what, when. */
function settingsCard(run, suffix) {
  const { identity, tokens, failures, times, notes, data_counts: dataCounts, extraction, tiers } = run.report;
  const pairs = [
    ["task", run.report.task], ["model", run.report.model],
    ...Object.entries(identity ?? {}).filter(([name]) => name !== "task" && name !== "model").map(([name, value]) => [words(name), valueText(name, value)]),
    ["extraction", extraction], ["tiers", (tiers ?? []).join(", ")],
    ["tokens", `${count(tokens?.prompt)} in prompts, ${count(tokens?.completion)} in completions`],
    ["failures", failures && Object.keys(failures).length ? valueText("failures", failures) : "none"],
    ["rows", dataCounts && Object.keys(dataCounts).length ? valueText("rows", dataCounts) : ""],
    ["notes", (notes ?? []).join("; ")], ["started", times?.started], ["asking took", duration(times?.asking_s)],
  ].filter(([, value]) => value !== "" && value !== null && value !== undefined);
  return card(`Settings${suffix}`, el("dl.settings", {}, pairs.flatMap(([name, value]) => [el("dt", {}, name), el("dd", {}, String(value))])));
}

/** `+1.5` points. */
function points(share) {
  return `${share > 0 ? "+" : ""}${(100 * share).toFixed(1)}`;
}

/** What a pair of runs still needs to be told apart. */
function neededText({ needed }) {
  if (!needed) return "";
  const least = needed.rollouts_at_least ? "at least " : "";
  const rollouts = needed.rollouts ? `, or rollouts a sample: ${least}${count(needed.rollouts)}` : "";
  return `${counted(needed.samples, "sample")}${rollouts}`;
}

/** How one run differs from another on the samples both hold, with links to those that flipped. */
function pairRow(runs, pair) {
  const { first, second, samples, difference, mcnemar, gained, lost } = pair;
  const { interval } = difference;
  const better = (run, number) => el("a", { href: samplesLink({ kinds: [`ahead.${run}`] }) }, count(number));
  return [
    `${runs[second].label} against ${runs[first].label}`, el("strong", {}, `${points(difference.value)} points`),
    `[${points(interval.low)}, ${points(interval.high)}]`, difference.p, mcnemar ? mcnemar.p : "–",
    better(second, gained), better(first, lost), count(samples - gained - lost), count(samples), neededText(pair),
  ];
}

/** How each pair of runs differs, and what was asked differently. */
function pairCards(store) {
  const { pairs = [], differing = {} } = store.summary;
  if (!pairs.length) return [];
  const { runs } = store;
  const heads = ["", "mean share correct", "95 % interval", "p", "p, McNemar", "better on", "worse on", "equal on", "samples", "80 % power needs"];
  const keys = Object.entries(differing);
  const { difference } = pairs[0];
  return [
    card("Difference", table(heads, pairs.map((pair) => pairRow(runs, pair))),
      el("p.muted", {}, `Over the samples that both hold; interval: ${difference.interval.method}; p: ${difference.test}.`)),
    card("What differs", keys.length
      ? table(["", ...runs.map((run) => run.label)], keys.map(([name, values]) => [words(name), ...values.map((value) => valueText(name, value))]))
      : el("p", {}, "Nothing in what was asked.")),
  ];
}

/** The overview of all runs. */
function overview(store) {
  const { runs } = store;
  const several = runs.length > 1;
  const each = (make) => runs.map((run, series) => make(run, several ? ` · ${run.label}` : "", several ? series : null));
  return el(
    "div.overview",
    {},
    el("section.card.scores", {}, runs.map((run, series) => headline(run, series, several))),
    pairCards(store),
    el("div.cards", {}, each((run, suffix) => plotCards(run.curves, suffix)).flat(), each(metricCard), each(methodCard),
      runs[0].facets.map((_, at) => facetCard(runs, at)), each(settingsCard)),
  );
}
