/* One sample for reading: problem, gold, and for each rollout the verdict with its reason and the completion. */

function field(name, ...values) {
  return [el("dt", {}, name), el("dd", {}, ...values)];
}

/** An answer drawn, and as it was written where that says more. */
function answerField(name, value) {
  if (value === undefined || value === null) return field(name, el("span.none", {}, "none"));
  const budget = new Budget(12_000, 400);
  const plain = typeof value === "string" && /^[\p{L}\d .,-]*$/u.test(value);
  return field(name, el("span.answer", {}, uncut(value, (text) => [answer(text, budget)])), !plain && el("code.written", {}, uncut(value, (text) => [text])));
}

/** What a task's own details say: parts of an answer as a table, the rest as they are. */
function detailsOf(details) {
  return Object.entries(details).map(([name, value]) => {
    const parts = Array.isArray(value) && value.length && value.every((entry) => entry && typeof entry === "object" && !Array.isArray(entry));
    if (!parts) return el("p", {}, el("span.muted", {}, `${words(name)}: `), valueText(name, value));
    const heads = Object.keys(value[0]);
    return el("div", {}, el("h4", {}, words(name)), table(["", ...heads], value.map((entry, at) => [at + 1, ...heads.map((head) => valueText(head, entry[head]))])));
  });
}

/** The verdict of a rollout: what was found, what was wanted, who decided and why. */
function verdictBox(short, full, gold, method) {
  const kind = ENDINGS[short.ending];
  return el(
    `div.verdict.${kind.replace(" ", "-")}`,
    {},
    el("p.outcome", {}, el("strong", {}, kind), short.truncated && el("span.tag", {}, "truncated")),
    el("dl", {},
      full.failure ? field("failure", `${full.failure.kind}: ${full.failure.message}`, full.failure.status ? ` (HTTP ${full.failure.status})` : null) : answerField("prediction", full.prediction),
      answerField("gold", gold),
      method ? field("decided by", method) : null,
      full.reason ? field("reason", el("span.reason", {}, full.reason)) : null),
    full.details ? el("details", {}, el("summary", {}, "details"), ...detailsOf(full.details)) : null,
  );
}

function rolloutFacts(short, full) {
  const facts = [
    full.tokens !== null && full.tokens !== undefined ? counted(full.tokens, "token") : null,
    full.finish_reason ? `finish reason ${full.finish_reason}` : null,
    duration(short.latencyMs / 1000),
    full.attempts > 1 ? `${full.attempts} tries` : null,
    full.started_at ? new Date(1000 * full.started_at).toISOString().replace("T", " ").slice(0, 19) : null,
  ];
  return el("p.muted", {}, facts.filter(Boolean).join(" · "));
}

/** What the model returned: its figures, reasoning and text. */
function completionView(short, full) {
  return [
    rolloutFacts(short, full),
    full.reasoning === undefined ? null : el("details.reasoning", {}, el("summary", {}, "reasoning"), readable(full.reasoning)),
    full.text === undefined ? null : el("section.completion", {}, el("h3", {}, "Completion"), full.text === "" ? el("p.none", {}, "(empty)") : readable(full.text)),
  ];
}

/** Whether all runs hold the very same completion, as one run does that several graders judge. */
function sameCompletion(shorts, fulls) {
  const [first, ...others] = fulls;
  return fulls.length > 1 && shorts.every(Boolean) && first.text !== undefined &&
    others.every((full) => full.started_at === first.started_at && JSON.stringify(full.text) === JSON.stringify(first.text));
}

function promptView(prompt) {
  const messages = prompt.messages ?? (prompt.text === undefined ? [] : [{ role: "text", content: prompt.text }]);
  return el("details.prompt", {}, el("summary", {}, "Prompt as sent"), messages.map(({ role, content }) =>
    el("div.message", {}, el("span.tag", {}, role), el("pre", {}, uncut(content, (text) => [text])))));
}

/** Buttons that choose the rollout by its number, with every run's ending of it. */
function rolloutTabs(sample, numbers, shown, choose) {
  return el("div.tabs", { role: "tablist", "aria-label": "rollouts" }, Array.from({ length: numbers }, (_, number) =>
    el("button.tab", { type: "button", role: "tab", "aria-selected": String(number === shown), click: () => choose(number) },
      sample.runs.map((rollouts) => number < rollouts.length && endingDot(rollouts[number])), String(number))));
}

/** The runs' rollouts of that number beside each other; a completion they share stands once. */
function rolloutViews(store, sample, whole, number) {
  const at = sample.runs.map((rollouts) => Math.min(number, rollouts.length - 1));
  const shorts = at.map((place, run) => sample.runs[run][place] ?? null);
  const fulls = at.map((place, run) => whole.runs[run][place] ?? {});
  const shared = sameCompletion(shorts, fulls);
  const side = (short, run) => el("section.side", {}, store.runs.length > 1 && el("h3.label", {}, store.runs[run].label),
    at[run] < 0 && el("p.muted", {}, "This run does not hold the sample."),
    at[run] >= 0 && !short && el("p.muted", {}, "This rollout has not ended."),
    short && verdictBox(short, fulls[run], whole.gold, store.manifest.methods[short.method]),
    short && !shared && completionView(short, fulls[run]));
  return el("div.rollout", {}, el("div.sides", {}, shorts.map(side)), shared && completionView(shorts[0], fulls[0]));
}

/** The whole view of a sample; `choose(number)` asks for another of its rollouts. */
function reading(store, sample, whole, shown, choose) {
  const numbers = Math.max(...sample.runs.map((rollouts) => rollouts.length));
  const number = Math.min(Math.max(0, shown), numbers - 1);
  const budget = new Budget();
  const labels = Object.entries(whole.fields).filter(([, value]) => value !== "" && value !== null && typeof value !== "object");
  return el(
    "article",
    { "data-sample": sample.id },
    el("h2", {}, sample.id),
    el("p.chips", {}, labels.map(([name, value]) => el("span.tag", { title: words(name) }, `${words(name)} ${String(value).slice(0, 120)}`))),
    el("section", {}, el("h3", {}, "Problem"), el("div.prose.problem", {}, uncut(whole.problem, (text) => prose(text, budget)))),
    promptView(whole.prompt),
    numbers > 1 && rolloutTabs(sample, numbers, number, choose),
    rolloutViews(store, sample, whole, number),
  );
}
