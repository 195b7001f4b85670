/* Mathematics in texts nobody vouches for: found, drawn by KaTeX within bounds, else shown as it was written. */

const LONGEST_FORMULA = 4000;
const DEEPEST_NESTING = 40;
const MOST_CELLS = 600;
const DEEPEST_TREE = 120;
const LARGEST_TREE = 12_000;
const DEFINITION = /\\(?:[gex]?def|let|futurelet|global|long|(?:re)?newcommand|providecommand)(?![a-zA-Z])/;
const ENVIRONMENTS = "equation|align|aligned|gather|gathered|multline|eqnarray|cases|matrix|pmatrix|bmatrix|vmatrix|array|split";
const OPENING = new RegExp(String.raw`\\\\|\\\$|\\\[|\\\(|\$\$|\$|\\boxed\s*\{|\\begin\{((?:${ENVIRONMENTS})\*?)\}`, "g");

/** What one view may still draw: so many elements, within so many milliseconds. */
class Budget {
  constructor(elements = 60_000, milliseconds = 1200) {
    this.elements = elements;
    this.end = performance.now() + milliseconds;
    this.refused = 0;
  }

  /** Whether anything is left. */
  get open() {
    return this.elements > 0 && performance.now() < this.end;
  }
}

/** The formula drawn; where that cannot be done, or costs too much, as it was written. */
function formula(source, display, budget, written = source) {
  if (!budget.open) budget.refused += 1;
  const drawn = budget.open && isBounded(source) ? draw(source, display) : { error: "too long, too deep, or too many to draw" };
  if (drawn.error) return el("code.undrawn", { title: drawn.error }, written);
  budget.elements -= drawn.elements;
  return drawn.holder;
}

/** What KaTeX makes of a formula, not yet in the page: a tree too deep or large would take the browser down. */
function draw(source, display) {
  const holder = el(display ? "span.formula.display" : "span.formula");
  try {
    katex.render(source, holder, {
      displayMode: display, throwOnError: true, trust: false, strict: "ignore", maxExpand: 200, maxSize: 12, macros: {},
    });
  } catch (error) {
    return { error: String(error.message).slice(0, 300) };
  }
  const { elements, depth } = measure(holder);
  return elements > LARGEST_TREE || depth > DEEPEST_TREE ? { error: "too large to draw" } : { holder, elements };
}

/** Whether a formula is short and shallow, has few cells, and defines nothing. */
function isBounded(source) {
  if (source.length > LONGEST_FORMULA || DEFINITION.test(source)) return false;
  if ((source.match(/&|\\\\/g) ?? []).length > MOST_CELLS) return false;
  let depth = 0;
  for (const [token] of source.matchAll(/\\(?:left|right|begin|end)(?![a-zA-Z])|\\.|[{}]/gs)) {
    if (token === "{" || token === "\\left" || token === "\\begin") depth += 1;
    else if (token === "}" || token === "\\right" || token === "\\end") depth -= 1;
    if (depth > DEEPEST_NESTING) return false;
  }
  return true;
}

/** How many elements a tree has, and how deep it is. */
function measure(root) {
  let elements = 0;
  let deepest = 0;
  const todo = [[root, 0]];
  while (todo.length) {
    const [element, depth] = todo.pop();
    elements += 1;
    deepest = Math.max(deepest, depth);
    for (const child of element.children) todo.push([child, depth + 1]);
  }
  return { elements, depth: deepest };
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
