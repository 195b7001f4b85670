/* Building the page: elements are made here and nowhere else, and text never becomes markup. */

/** A new element: `el("a.wide", { href: "#" }, "text", child)`. Functions listen, null attributes are left out. */
function el(spec, attributes = {}, ...children) {
  const [tag, ...classes] = spec.split(".");
  const element = document.createElement(tag);
  element.classList.add(...classes);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (name === "style") for (const [key, entry] of Object.entries(value)) element.style.setProperty(key, entry);
    else if (value !== null && value !== undefined && value !== false) {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  element.append(...present(children));
  return element;
}

/** The element's children become these. */
function fill(element, ...children) {
  element.replaceChildren(...present(children));
  return element;
}

/** Children without the holes that conditions leave. */
function present(children) {
  return children.flat(2).filter((child) => child !== null && child !== undefined && child !== false);
}

/** A table: column heads, then rows of cells. */
function table(heads, rows, kind = "plain") {
  return el(
    "div.scrolls",
    {},
    el(
      `table.${kind}`,
      {},
      el("thead", {}, el("tr", {}, heads.map((head) => el("th", { scope: "col" }, head)))),
      el("tbody", {}, rows.map((cells) => el("tr", {}, cells.map((cell) => el("td", {}, cell))))),
    ),
  );
}

/** A card with a heading. */
function card(title, ...children) {
  return el("section.card", {}, el("h2", {}, title), ...children);
}

/** Resolves after the browser has had the time to draw and to react. */
function breath() {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
