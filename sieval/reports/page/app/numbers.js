/* Numbers as people read them. */

/** `84.2 %`. */
function percent(share, digits = 1) {
  return typeof share === "number" ? `${(100 * share).toFixed(digits)} %` : "–";
}

/** `12,592`. */
function count(number) {
  return typeof number === "number" ? number.toLocaleString("en-US") : "–";
}

/** `1 sample`, `12,592 samples`. */
function counted(number, noun) {
  return `${count(number)} ${noun}${number === 1 ? "" : "s"}`;
}

/** `350 ms`, `12.4 s`, `3 min 20 s`. */
function duration(seconds) {
  if (typeof seconds !== "number") return "–";
  if (seconds < 1) return `${Math.round(1000 * seconds)} ms`;
  if (seconds < 120) return `${seconds.toFixed(1)} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 120 ? `${minutes} min ${Math.round(seconds % 60)} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** `[81.0, 87.1]` of a report's interval. */
function intervalText(interval) {
  return interval ? `[${(100 * interval.low).toFixed(1)}, ${(100 * interval.high).toFixed(1)}]` : "";
}

/** A metric's value: what is measured of rollouts is a share, a task's own fractions are percentages. */
function metricText(name, value) {
  if (typeof value !== "number") return valueText(name, value);
  if (/^(pass[@^]|maj@|self_consistency)/.test(name)) return percent(value);
  return Number.isInteger(value) ? String(value) : `${value.toFixed(1)} %`;
}

/** A setting's value, whatever it is. */
function valueText(name, value) {
  if (value !== null && typeof value === "object") {
    if (typeof value.value === "number") {
      return `${percent(value.value)} ${intervalText(value.interval)}` + (value.total ? ` (${count(value.correct)} of ${count(value.total)})` : "");
    }
    if (Array.isArray(value)) return value.map((entry) => valueText(name, entry)).join(", ");
    return Object.entries(value).map(([key, entry]) => `${words(key)} ${valueText(key, entry)}`).join(", ");
  }
  if (typeof value === "number" && !Number.isInteger(value)) {
    return String(Number(value.toPrecision(6)));
  }
  return value === null || value === "" ? "–" : String(value);
}

/** `answer_status` → `answer status`. */
function words(name) {
  return name.replaceAll("_", " ");
}

/** The label of a facet's value. */
function label(value) {
  return value === "" ? "(none)" : value;
}
