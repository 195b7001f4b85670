/* Plots, drawn by uPlot; each has its numbers in a table below it. */

const PLOT_HEIGHT = 240;
const SERIES = ["--series-1", "--series-2", "--series-3", "--series-4"];

/** A colour of the style sheet, as it is now; `alpha` thins it. */
function colour(name, alpha = 1) {
  const value = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  return alpha === 1 ? value : `${value}${Math.round(255 * alpha).toString(16).padStart(2, "0")}`;
}

function axis(label, values, extra = {}) {
  return {
    label, values, labelSize: 20, size: 44, font: "11px system-ui, sans-serif", labelFont: "12px system-ui, sans-serif",
    stroke: colour("--muted"), grid: { stroke: colour("--line"), width: 1 }, ticks: { stroke: colour("--line"), width: 1 }, ...extra,
  };
}

/** A figure that redraws itself when its width or the colours change; `options(width)` and `data` are uPlot's. */
function plot(caption, options, data, numbers) {
  const holder = el("div.plot");
  let drawn = null;
  let width = 0;
  const draw = () => {
    drawn?.destroy();
    drawn = new uPlot({ width, height: PLOT_HEIGHT, cursor: { y: false }, ...options() }, data, holder);
    holder.querySelectorAll(".u-series").forEach((entry, at) => { entry.hidden = drawn.series[at].bound === true; });
  };
  new ResizeObserver(([entry]) => {
    const wide = Math.floor(entry.contentRect.width);
    if (wide < 40 || wide === width) return;
    width = wide;
    if (drawn) drawn.setSize({ width, height: PLOT_HEIGHT });
    else draw();
  }).observe(holder);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => drawn && draw());
  return el("figure", {}, holder, el("figcaption", {}, caption), el("details", {}, el("summary", {}, "numbers"), numbers));
}

/** Three series of one line with its interval: the value, then its bounds without points of their own. */
function banded(name, hue) {
  const value = (_, share) => percent(share);
  const bound = { stroke: "transparent", points: { show: false }, value, bound: true };
  return [
    { label: name, stroke: colour(hue), width: 2, points: { show: true, size: 6, fill: colour(hue) }, value },
    { label: `${name}: low`, ...bound },
    { label: `${name}: high`, ...bound },
  ];
}

/** The band between the second and third series of the line that begins at `first`. */
function band(first, hue) {
  return { series: [first + 2, first + 1], fill: colour(hue, 0.16) };
}

/** A scale of times or lengths: by ratio, with a little room at both ends. */
const ratios = { time: false, distr: 3, range: (_, low, high) => [low / 1.1, high * 1.1] };

/** Round numbers on such a scale: 1, 2, 5, 10, ...; whole ones unless it is about less. */
function roundSplits(_, __, low, high) {
  const splits = [];
  for (let power = Math.floor(Math.log10(low)); power <= Math.log10(high); power += 1) {
    splits.push(...[1, 2, 5].map((step) => step * 10 ** power).filter((split) => split >= low && split <= high));
  }
  return splits;
}

/** An axis on such a scale; numbers too close to be read are left to the grid. */
function ratioAxis(name, shown) {
  return axis(name, (_, ticks) => ticks.map((tick) => (tick === null ? "" : shown(tick))), { splits: roundSplits, filter: (_, ticks) => ticks });
}

const shares = () => axis("", (_, ticks) => ticks.map((tick) => `${Math.round(100 * tick)} %`), { labelSize: 0, size: 52 });

/** Correct and truncated over length. */
function lengthPlot({ unit, bins }) {
  const data = [
    bins.map((bin) => bin.middle), bins.map((bin) => bin.share), bins.map((bin) => bin.interval[0]),
    bins.map((bin) => bin.interval[1]), bins.map((bin) => bin.truncated / bin.rollouts),
  ];
  const options = () => ({
    scales: { x: data[0][0] > 0 ? ratios : { time: false }, y: { range: [0, 1.02] } },
    axes: [(data[0][0] > 0 ? ratioAxis : axis)(`completion length in ${unit}`, data[0][0] > 0 ? count : null), shares()],
    series: [
      { label: unit, value: (_, length) => count(length) }, ...banded("correct", "--series-1"),
      { label: "truncated", stroke: colour("--series-2"), width: 2, dash: [4, 3], value: (_, share) => percent(share) },
    ],
    bands: [band(1, "--series-1")],
  });
  const numbers = table([unit, "rollouts", "correct", "95 % interval", "truncated"], bins.map((bin) => [
    `${count(bin.low)} – ${count(bin.high)}`, count(bin.rollouts), percent(bin.share),
    intervalText({ low: bin.interval[0], high: bin.interval[1] }), count(bin.truncated),
  ]));
  return plot("Share correct and share truncated over the completion's length; bins hold about equally many rollouts.", options, data, numbers);
}

/** Rollouts by latency. */
function latencyPlot({ edges_s: edges, counts, quantiles_s: quantiles }) {
  const middles = counts.map((_, bin) => Math.sqrt(edges[bin] * edges[bin + 1]));
  const options = () => ({
    scales: { x: ratios, y: { range: (_, low, high) => [0, Math.max(1, high * 1.05)] } },
    axes: [ratioAxis("latency, all tries of a rollout", duration), axis("", null, { labelSize: 0, size: 52 })],
    series: [
      { label: "latency", value: (_, value) => duration(value) },
      { label: "rollouts", stroke: colour("--series-1"), fill: colour("--series-1", 0.35), paths: uPlot.paths.bars({ size: [0.92, 60] }), points: { show: false } },
    ],
  });
  const named = quantiles.map(([share, value]) => [share === 1 ? "all" : percent(share, 0), duration(value)]);
  const caption = `Rollouts over latency: ${named.map(([name, value]) => `${name} within ${value}`).join(", ")}.`;
  return plot(caption, options, [middles, counts], table(["latency", "rollouts"], counts.map((held, bin) => [
    `${duration(edges[bin])} – ${duration(edges[bin + 1])}`, count(held),
  ])));
}

/** pass@k and pass^k over k. */
function passPlot({ k, any, all, samples }) {
  const column = (points, part) => points.map((point) => point[part]);
  const data = [k, column(any, 0), column(any, 1), column(any, 2), column(all, 0), column(all, 1), column(all, 2)];
  const options = () => ({
    scales: { x: { time: false, range: [k[0] - 0.15, k.at(-1) + 0.15] }, y: { range: [0, 1.02] } },
    axes: [axis("k", (_, ticks) => ticks.map((tick) => (Number.isInteger(tick) ? String(tick) : "")), { incrs: [1, 2, 4, 8, 16, 32, 64, 128] }), shares()],
    series: [{ label: "k" }, ...banded("pass@k", "--series-1"), ...banded("pass^k", "--series-2")],
    bands: [band(1, "--series-1"), band(4, "--series-2")],
  });
  const numbers = table(["k", "pass@k", "", "pass^k", ""], k.map((value, at) => [
    value, percent(any[at][0]), intervalText({ low: any[at][1], high: any[at][2] }), percent(all[at][0]), intervalText({ low: all[at][1], high: all[at][2] }),
  ]));
  return plot(`pass@k: at least one of k rollouts is correct; pass^k: all are. Over ${counted(samples, "sample")}, with 95 % intervals.`, options, data, numbers);
}

/** Share correct of truncated and of whole completions, each in its interval. */
function truncationTable(parts) {
  const all = Object.values(parts).reduce((sum, part) => sum + part.rollouts, 0);
  return table(["completions", "rollouts", "of all", "correct", "95 % interval", "0 – 100 %"], Object.entries(parts).map(([name, part]) => {
    const interval = { low: part.interval[0], high: part.interval[1], method: "" };
    const link = name === "truncated" ? el("a", { href: samplesLink({ kinds: ["truncated"] }) }, name) : name;
    return [link, count(part.rollouts), percent(part.rollouts / all), percent(part.share), intervalText(interval), gauge({ value: part.share, interval })];
  }), "facet");
}

/** The plots of a run, each in its card. */
function plotCards(curves, suffix) {
  return [
    curves.length && card(`Length${suffix}`, lengthPlot(curves.length)),
    curves.truncation && card(`Truncation${suffix}`, truncationTable(curves.truncation)),
    curves.pass_at_k && card(`Several rollouts${suffix}`, passPlot(curves.pass_at_k)),
    curves.latency && card(`Latency${suffix}`, latencyPlot(curves.latency)),
  ];
}
