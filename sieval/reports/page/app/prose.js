/* Texts of models for reading: mathematics drawn, a little Markdown kept, everything else as it stands. */

const INLINE = /(`[^`\n]{1,400}`|\*\*[^*\n][^\n]{0,600}?\*\*)/;

/** The text as nodes; fenced code stays code. */
function prose(text, budget) {
  return fenced(text).flatMap(({ code, body }) => {
    if (code) return [el("pre.code", {}, body)];
    return splitMathematics(body).flatMap((piece) =>
      piece.text === undefined ? [formula(piece.source, piece.display, budget, piece.written)] : plainText(piece.text));
  });
}

/** Parts of a text in order, those between two lines of ``` being code. */
function fenced(text) {
  const parts = [{ code: false, body: "" }];
  let from = 0;
  for (const fence of text.matchAll(/^```.*$/gm)) {
    const part = parts.at(-1);
    part.body = text.slice(from, fence.index);
    parts.push({ code: !part.code, body: "" });
    from = fence.index + fence[0].length + 1;
  }
  parts.at(-1).body = text.slice(from);
  return parts.filter((part) => part.body);
}

/** Words without mathematics: headings, bold and code are marked, their signs gone. */
function plainText(text) {
  return text.split(/^(#{1,6} [^\n]*)$/m).flatMap((line, index) =>
    index % 2 === 1 ? [el("strong.heading", {}, ...inline(line.replace(/^#+ /, "")))] : inline(line));
}

function inline(text) {
  return text.split(INLINE).filter(Boolean).map((part) => {
    if (/^`[^`]+`$/.test(part)) return el("code", {}, part.slice(1, -1));
    if (/^\*\*[^*].*\*\*$/.test(part)) return el("strong", {}, part.slice(2, -2));
    return document.createTextNode(part);
  });
}

/** A text the page may have cut: [its start, characters left out, its end] or whole. */
function uncut(value, draw) {
  if (typeof value === "string") return draw(value);
  const [head, left, tail] = value;
  const note = el("p.cut", {}, `… ${count(left)} characters are left out here; the run's records hold them …`);
  return [...draw(head), note, ...draw(tail)];
}

/** A long text with a switch between drawn and as written. */
function readable(value) {
  const body = el("div.prose");
  const draw = (raw) => {
    const budget = new Budget();
    fill(body, raw ? uncut(value, (text) => [document.createTextNode(text)]) : uncut(value, (text) => prose(text, budget)));
    body.classList.toggle("raw", raw);
    if (budget.refused && !raw) {
      body.append(el("p.cut", {}, `${count(budget.refused)} formulas are shown as written, to keep the page quick.`));
    }
  };
  const toggle = el("button.small", { type: "button", "aria-pressed": "false", click: () => {
    const raw = toggle.getAttribute("aria-pressed") !== "true";
    toggle.setAttribute("aria-pressed", String(raw));
    draw(raw);
  } }, "as written");
  draw(false);
  return el("div.readable", {}, toggle, body);
}
