/* Mathematics in texts nobody vouches for: found, drawn by KaTeX within bounds, else shown as it was written. */

const LONGEST_FORMULA = 4000;
const ENVIRONMENTS = "equation|align|aligned|gather|gathered|multline|eqnarray|cases|matrix|pmatrix|bmatrix|vmatrix|array|split";
const OPENING = new RegExp(String.raw`\\\\|\\\$|\\\[|\\\(|\$\$|\$|\\boxed\s*\{|\\begin\{((?:${ENVIRONMENTS})\*?)\}`, "g");

/** What one view may still draw: so many formulas, within so many milliseconds. */
class Budget {
  constructor(formulas = 1500, milliseconds = 1200) {
    this.formulas = formulas;
    this.end = performance.now() + milliseconds;
    this.refused = 0;
  }

  take() {
    if (this.formulas > 0 && performance.now() < this.end) {
      this.formulas -= 1;
      return true;
    }
    this.refused += 1;
    return false;
  }
}

/** The formula drawn; where KaTeX cannot, or the budget is spent, as it was written. */
function formula(source, display, budget, written = source) {
  if (source.length > LONGEST_FORMULA || !budget.take()) return el("code.undrawn", {}, written);
  const holder = el(display ? "span.formula.display" : "span.formula");
  try {
    katex.render(source, holder, {
      displayMode: display, throwOnError: true, trust: false, strict: "ignore", maxExpand: 200, maxSize: 12, macros: {},
    });
  } catch (error) {
    return el("code.undrawn", { title: String(error.message).slice(0, 300) }, written);
  }
  return holder;
}

/** Pieces of a text in order: `{ text }` or `{ source, display, written }`. */
function splitMathematics(text) {
  const pieces = [];
  let start = 0;
  const push = (from, to, source, display) => {
    if (from > start) pieces.push({ text: text.slice(start, from) });
    pieces.push({ source, display, written: text.slice(from, to) });
    start = to;
  };
  OPENING.lastIndex = 0;
  for (let match = OPENING.exec(text); match; match = OPENING.exec(text)) {
    const found = formulaAt(text, match);
    if (found) {
      push(match.index, found.end, found.source, found.display);
      OPENING.lastIndex = found.end;
    }
  }
  if (start < text.length) pieces.push({ text: text.slice(start) });
  return pieces;
}

/** The formula that opens at a match, or null. */
function formulaAt(text, match) {
  const [opening, environment] = match;
  const inside = match.index + opening.length;
  if (opening === "\\\\" || opening === "\\$") return null;
  if (opening === "$") return inDollars(text, inside);
  if (opening.startsWith("\\boxed")) {
    const end = closingBrace(text, inside);
    return end < 0 ? null : { source: text.slice(match.index, end), display: false, end };
  }
  const closing = environment ? `\\end{${environment}}` : { "\\[": "\\]", "\\(": "\\)", $$: "$$" }[opening];
  const at = text.slice(inside, inside + LONGEST_FORMULA + 1).indexOf(closing);
  if (at < 0) return null;
  const end = inside + at + closing.length;
  return { source: environment ? text.slice(match.index, end) : text.slice(inside, inside + at), display: opening !== "\\(", end };
}

/** A formula between single dollars: within one paragraph, and not two prices. */
function inDollars(text, inside) {
  for (let index = inside; index < text.length && index - inside < LONGEST_FORMULA; index += 1) {
    const char = text[index];
    if (char === "\\") index += 1;
    else if (char === "\n" && text[index + 1] === "\n") return null;
    else if (char === "$") {
      const source = text.slice(inside, index);
      const prices = /^\d/.test(source) && / \p{L}{2,}/u.test(source) && !/[\\^_=]/.test(source);
      return source.trim() && !prices ? { source, display: false, end: index + 1 } : null;
    }
  }
  return null;
}

/** Just past the brace that closes the one opened before `index`; -1 without one. */
function closingBrace(text, index) {
  let depth = 1;
  for (let at = index; at < text.length && at - index < LONGEST_FORMULA; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === "{") depth += 1;
    else if (text[at] === "}" && (depth -= 1) === 0) return at + 1;
  }
  return -1;
}

/** An answer on its own: mathematics without delimiters, unless it is words or says otherwise. */
function answer(text, budget) {
  if (text === "") return el("span.none", {}, "(empty)");
  if (/\$|\\\(|\\\[|\n\n/.test(text)) return el("span", {}, prose(text, budget));
  const sentence = /^[\p{L}\s,.;:'’()-]+$/u.test(text) && /\p{L}{3}/u.test(text);
  return sentence ? el("span", {}, text) : formula(text, false, budget);
}
