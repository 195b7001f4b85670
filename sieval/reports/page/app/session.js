/* A session: its runs as rows, each with its score and the way to its own page. */

/** One run as cells. */
function sessionRow({ link, task, model, grader, score, counts, complete, times }) {
  const besides = ["unextracted", "ungraded", "failed", "truncated"].filter((kind) => counts[kind]).map((kind) => `${count(counts[kind])} ${kind}`);
  if (!complete) besides.unshift(`${count(counts.ended)} of ${count(counts.planned)} ended`);
  return [
    link ? el("a", { href: link }, task) : task, model, grader, ...scoreCells(score, 0), score?.metric ?? "",
    `${count(counts.correct)} of ${count(counts.ended)}`, besides.join(", "), duration(times?.asking_s),
  ];
}

function session(runs) {
  const heads = ["task", "model", "judged by", "score", "95 % interval", "0 – 100 %", "metric", "correct", "besides", "took"];
  return card(counted(runs.length, "run"), table(heads, runs.map(sessionRow), "facet"));
}
