/* From the data to the page: the overview at once, the samples when they are unpacked. */

function start() {
  const summary = plainBlock("summary");
  if (summary.session) {
    fill(document.getElementById("top"), el("h1", {}, summary.title));
    fill(document.getElementById("page"), session(summary.session));
    document.body.dataset.ready = "true";
  } else startRuns(new Store(summary));
}

/** The page of one run, or of several beside each other. */
function startRuns(store) {
  const progress = el("span.muted", { role: "status" });
  const links = { overview: el("a", { href: "#overview" }, "Overview"), samples: el("a", { href: "#samples" }, "Samples") };
  fill(document.getElementById("top"), el("h1", {}, store.summary.title), el("nav", {}, links.overview, links.samples, progress));
  const views = { overview: overview(store), samples: el("div", {}, el("p.muted", {}, "unpacking …")) };
  fill(document.getElementById("page"), Object.values(views));
  const browser = new Browser(store);
  let loaded = false;

  const route = () => {
    const { view } = readAddress();
    browser.asked = readAddress();
    document.body.dataset.view = view;
    for (const name of Object.keys(views)) {
      views[name].hidden = name !== view;
      links[name].setAttribute("aria-current", name === view ? "page" : "false");
    }
    if (view === "samples" && loaded) browser.draw();
  };
  addEventListener("hashchange", route);
  route();

  addEventListener("DOMContentLoaded", async () => {
    await store.load((share) => { progress.textContent = share < 1 ? `unpacking … ${percent(share, 0)}` : ""; });
    browser.build();
    fill(views.samples, browser.element);
    loaded = true;
    route();
    document.body.dataset.ready = "true";
  });
}

start();
