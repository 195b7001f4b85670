"""The page in a real browser: what a person sees, searches and is safe from."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from time import monotonic

import pytest

from sieval.core.jsonvalue import JsonObject, JsonValue
from sieval.core.rundir import VERDICTS, file_of
from sieval.reports.page.beside import write_beside
from sieval.reports.page.document import write_document
from sieval.reports.page.session import write_session_page
from sieval.reports.page.side import read_side
from sieval.reports.summary import report_run
from tests.reports.page.chromium import Page, browser
from tests.reports.page.made import (
    CUT,
    FAILED,
    UNEXTRACTED,
    UNGRADED,
    WRONG,
    Made,
    page_of,
    record_run,
    sample,
)

RUN = (
    (sample("s.1"), (Made(), Made())),
    (sample("s.2", "Find the slope of $y=3x$.", "3", chapter="2"), (WRONG, Made())),
    (sample("s.3", group="B"), (UNEXTRACTED, CUT)),
    (sample("s.4", chapter="2", group="B"), (UNGRADED, FAILED)),
)
SCRIPT = "<script>window.hurt = 1</script><img src=x onerror='window.hurt = 2'></script><!--"
pytestmark = pytest.mark.timeout(60)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Page]:
    """One browser for all tests here."""
    with browser() as page:
        yield page


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of four samples, two rollouts each."""
    return page_of(tmp_path_factory.mktemp("small"), RUN)


@pytest.fixture
def page(chromium: Page, small: Path) -> Page:
    """The small page, opened; the console is empty."""
    chromium.complaints()
    chromium.open(small)
    return chromium


def test_overview_shows_the_score_and_every_breakdown(page: Page) -> None:
    assert page.text(".score").startswith("37.50 %")
    heads = page.texts(".overview h2")
    assert {
        "By chapter",
        "By group",
        "Decided by",
        "Length",
        "Truncation",
        "Several rollouts",
        "Latency",
    } <= set(heads)
    assert page.texts(".scores .chip") == [
        "3 correct",
        "1 incorrect",
        "2 unextracted",
        "1 ungraded",
        "1 failed",
        "1 truncated",
    ]
    assert page.complaints() == []


def test_plots_are_drawn(page: Page) -> None:
    page.wait(lambda: page.count(".plot canvas") == 3)
    page.wait(lambda: page.run(_INKED) == [True] * 3)


_INKED = """
return [...document.querySelectorAll(".plot canvas")].map((canvas) => {
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  return data.some((value) => value > 0);
});
"""


def test_a_number_leads_to_its_samples(page: Page) -> None:
    page.click(".scores .chip.unextracted")
    page.listed(["s.3"])
    page.go("#overview")
    page.click("a[href='#samples?in.chapter=2']")
    page.listed(["s.2", "s.4"])


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("correct", ["s.1", "s.2"]),
        ("incorrect", ["s.2"]),
        ("unextracted", ["s.3"]),
        ("ungraded", ["s.4"]),
        ("failed", ["s.4"]),
        ("truncated", ["s.3"]),
        ("disagreeing", ["s.2"]),
    ],
)
def test_each_filter_leaves_its_samples(page: Page, kind: str, expected: list[str]) -> None:
    page.go("#samples")
    page.click(f"button.chip.{kind}")
    page.listed(expected)


def test_filters_join(page: Page) -> None:
    page.go("#samples?kinds=correct,ungraded&in.chapter=2")
    page.listed(["s.2", "s.4"])
    page.go("#samples?kinds=correct&in.chapter=2&method=exact&order=hardest")
    page.listed(["s.2"])


def test_search_reads_problems_and_answers_and_completions_when_asked(page: Page) -> None:
    page.go("#samples")
    page.listed(["s.1", "s.2", "s.3", "s.4"])
    page.type("input[type=search]", "slope 3x")
    page.listed(["s.2"])
    page.click("button.small")
    page.listed(["s.1", "s.2", "s.3", "s.4"])
    page.type("input[type=search]", r"\frac{1}{2}$, hence")
    page.listed([])
    page.click("input[type=checkbox]")
    page.listed(["s.1", "s.2"])


def test_reading_draws_mathematics_and_says_why(page: Page) -> None:
    page.go("#samples?sample=s.2")
    assert page.text("article h2") == "s.2"
    assert page.text(".problem .katex-mathml annotation") == "y=3x"
    assert page.text(".verdict .outcome strong") == "incorrect"
    assert page.text(".verdict .reason") == "1/2 is not 3"
    assert page.text(".message pre") == "Solve this.\n\nFind the slope of $y=3x$."
    page.click(".tab:nth-of-type(2)")
    page.wait(lambda: page.texts(".verdict .outcome strong") == ["correct"])
    assert r"\boxed{\frac{1}{2}}" in page.texts(".completion .katex-mathml annotation")
    assert page.complaints() == []


def test_keys_step_through_the_list(page: Page) -> None:
    page.go("#samples?sample=s.2")
    page.wait(lambda: page.texts("article h2") == ["s.2"])
    page.driver.find_element("css selector", "body").send_keys("j")
    page.wait(lambda: page.texts("article h2") == ["s.3"])


def test_completion_can_be_read_as_written(page: Page) -> None:
    page.go("#samples?sample=s.1")
    page.click(".rollout .readable button")
    page.wait(lambda: page.texts(".rollout .prose.raw") == [Made().text])


def test_hostile_texts_stay_text(chromium: Page, tmp_path: Path) -> None:
    macro = (
        r"$\def\a{\a\a}\a$ $\href{javascript:window.hurt=3}{x}$ $\includegraphics{https://example.org/x.png}$"
    )
    nested = "$" + "{" * 3000 + "}" * 3000 + "$"
    details: JsonObject = {"note": SCRIPT, "slots": [{"reason": SCRIPT}]}
    hurt = Made(
        SCRIPT + macro + nested, "incorrect", SCRIPT, SCRIPT, SCRIPT, reasoning=SCRIPT, details=details
    )
    held = sample("</title>" + SCRIPT, SCRIPT, SCRIPT, group=SCRIPT)
    path = page_of(tmp_path, [(held, [hurt]), (sample("s.2"), [Made()])])
    chromium.complaints()
    chromium.open(path)
    chromium.go("#samples")
    chromium.click(".row")
    assert SCRIPT in chromium.text(".completion .prose")
    assert chromium.text(".verdict .reason") == SCRIPT
    assert chromium.run("return window.hurt ?? null") is None
    assert chromium.count("#page img, #page script, #page a[href^=javascript]") == 0
    assert [line for line in chromium.complaints() if "Content Security" not in line] == []


BOMBS = (
    "\\frac{1}{" * 400 + "1" + "}" * 400,
    "\\boxed{" * 39 + "1" + "}" * 39,
    "\\color{red}" * 300 + "x",
    "\\left(" * 500 + "1",
    "\\begin{matrix}" + "&" * 1900 + "\\\\" * 900 + "\\end{matrix}",
    "\\def\\a#1{\\sqrt{\\sqrt{\\sqrt{\\sqrt{#1}}}}}" + "\\a{" * 30 + "x" + "}" * 30,
    "\\rule{999em}{999em}" * 100,
)


def test_formulas_made_to_hang_the_browser_are_shown_as_written(chromium: Page, tmp_path: Path) -> None:
    text = "\n\n".join(("$x+1$", *(f"$${bomb}$$" for bomb in BOMBS), "$x+2$ " * 5000))
    made = Made(text, "incorrect", BOMBS[0], "exact", "no")
    chromium.open(page_of(tmp_path, [(sample("s.1", BOMBS[1], BOMBS[2]), [made])]))
    start = monotonic()
    chromium.go("#samples?sample=s.1")
    chromium.wait(lambda: chromium.count(".rollout .prose .undrawn") >= len(BOMBS) - 1)
    assert chromium.run("return document.querySelector('.reader').getBoundingClientRect().height") > 0
    assert monotonic() - start < 15
    assert chromium.texts(".rollout .prose .katex annotation")[0] == "x+1"


def test_policy_stops_scripts_and_the_network_even_if_markup_got_in(page: Page) -> None:
    page.run(
        "const div = document.createElement('div'); div.innerHTML = arguments[0]; document.body.append(div);"
        "const script = document.createElement('script'); script.textContent = 'window.hurt = 4';"
        "document.body.append(script)",
        SCRIPT,
    )
    asked = page.driver.execute_async_script(
        "fetch('data:text/plain,x').then(() => arguments[0]('fetched'), () => arguments[0]('refused'))"
    )
    assert asked == "refused"
    assert page.run("return window.hurt ?? null") is None
    assert any("Content Security Policy" in line for line in page.complaints())


def test_a_hundred_thousand_samples_open_and_answer_at_once(chromium: Page, tmp_path: Path) -> None:
    total = 100_000
    path = tmp_path / "large.html"
    write_document(
        path, _summary(), (_entry(at) for at in range(total)), lambda: {"methods": ["exact"], "facets": []}
    )
    start = monotonic()
    chromium.open(path, "#samples?kinds=incorrect")
    chromium.wait(lambda: chromium.text(".found") == "20,000 of 100,000 samples")
    assert monotonic() - start < 20
    assert chromium.count(".row") < 40
    chromium.run(_NOTE_LONGEST_PAUSE)
    chromium.type("input[type=search]", "number 99995")
    chromium.listed(["s.99995"])
    chromium.go("#samples?order=hardest")
    chromium.wait(lambda: chromium.text(".found") == "100,000 of 100,000 samples")
    chromium.run("document.querySelector('.list').scrollTop = 1e9")
    chromium.wait(lambda: "s.99999" in chromium.texts(".row .id"))
    chromium.go("#samples?sample=s.54321")
    assert "the 54321st text" in chromium.text(".rollout .prose")
    assert chromium.run("return window.longestPause") < 1500


_NOTE_LONGEST_PAUSE = """
window.longestPause = 0;
let last = performance.now();
setInterval(() => {
  window.longestPause = Math.max(window.longestPause, performance.now() - last);
  last = performance.now();
}, 10);
"""


def _summary() -> JsonObject:
    counts = {"samples": 1, "planned": 1, "ended": 1, "correct": 1}
    report: JsonObject = {"score": None, "counts": counts, "complete": True, "methods": {}}
    run: JsonObject = {"label": "m", "report": report, "facets": [], "curves": {}}
    return {"title": "large", "runs": [run]}


def _entry(at: int) -> tuple[JsonValue, JsonObject]:
    ending = 1 if at % 5 == 0 else 0
    row: JsonValue = [
        f"s.{at}",
        f"Problem number {at}: compute it.",
        "1",
        [],
        [[[ending, 0, 0, "1", 40, 500]]],
    ]
    rollout: JsonObject = {"text": f"the {at}st text", "reason": "both are 1"}
    whole: JsonObject = {
        "id": f"s.{at}",
        "problem": "p",
        "gold": "1",
        "fields": {},
        "prompt": {},
        "runs": [[rollout]],
    }
    return row, whole


def test_two_runs_are_read_beside_each_other(chromium: Page, tmp_path: Path) -> None:
    first = record_run(tmp_path / "first", [(held, made) for held, made in RUN[:3]])
    second = record_run(tmp_path / "second", [(RUN[0][0], [WRONG, Made()]), (RUN[1][0], [Made(), Made()])])
    sides = [read_side(directory, report_run(directory)) for directory in (first, second)]
    chromium.complaints()
    chromium.open(write_beside(tmp_path / "beside.html", sides))
    assert [text[:7] for text in chromium.texts(".score")] == ["50.00 %", "75.00 %"]
    assert chromium.texts(".card a[href^='#samples?kinds=ahead']") == ["1", "1"]
    chromium.go("#samples?kinds=ahead.0")
    chromium.listed(["s.1"])
    chromium.go("#samples?kinds=ahead.1&sample=s.2")
    chromium.listed(["s.2"])
    chromium.wait(lambda: chromium.texts(".side .outcome strong") == ["incorrect", "correct"])
    assert chromium.texts(".side .label") == ["1: first", "2: second"]
    chromium.go("#samples?kinds=incorrect&run=1")
    chromium.listed(["s.1"])
    chromium.go("#samples?sample=s.3")
    chromium.wait(lambda: "This run does not hold the sample." in chromium.texts(".side p"))
    assert chromium.complaints() == []


def test_a_session_leads_to_its_runs(chromium: Page, tmp_path: Path) -> None:
    name = "a #1: 100 %"
    page = page_of(tmp_path / name, RUN)
    unwritten = record_run(tmp_path / "second", RUN[:1])
    runs = [(page, report_run(page.parent)), (unwritten / "report.html", report_run(unwritten))]
    chromium.complaints()
    chromium.open(write_session_page(tmp_path, runs))
    assert [cells.split(" %")[0] for cells in chromium.texts("td strong")] == ["37.5", "100.0"]
    assert chromium.count("td a") == 1
    chromium.click("td a")
    chromium.wait(lambda: chromium.texts(".score")[:1] == ["37.50 %avg@2"])
    assert chromium.complaints() == []


def test_a_completion_two_graders_judged_stands_once(chromium: Page, tmp_path: Path) -> None:
    directory = record_run(tmp_path, RUN[:2])
    other = record_run(
        tmp_path / "other",
        [(held, [replace(made, outcome="incorrect") for made in both]) for held, both in RUN[:2]],
    )
    (directory / file_of(VERDICTS, "strict")).write_bytes((other / VERDICTS).read_bytes())
    sides = [read_side(directory, report_run(directory, grader), grader) for grader in (None, "strict")]
    chromium.open(write_beside(tmp_path / "graders.html", sides), "#samples?kinds=ahead.0&sample=s.1")
    chromium.listed(["s.1", "s.2"])
    chromium.wait(lambda: chromium.texts(".side .outcome strong") == ["correct", "incorrect"])
    assert chromium.texts(".side .label")[1] == "strict"
    assert chromium.count(".completion") == 1


@pytest.mark.parametrize("address", ["#overview", "#samples", "#samples?sample=s.2"])
def test_a_phone_shows_it_without_scrolling_sideways(page: Page, address: str) -> None:
    metrics = {"width": 360, "height": 740, "deviceScaleFactor": 2, "mobile": True}
    page.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    try:
        page.go(address)
        shown = {"#overview": ".score", "#samples": ".list"}.get(address, "article")
        visible = "return document.querySelector(arguments[0])?.checkVisibility() ?? false"
        page.wait(lambda: bool(page.run(visible, shown)))
        wide = "return document.scrollingElement.scrollWidth"
        page.wait(
            lambda: page.run(wide) <= 360, lambda: f"{page.run(wide)} wide"
        )  # plots follow a moment later
        assert page.run(visible, ".list") == (address == "#samples")
    finally:
        page.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


@pytest.mark.parametrize("width", [1280, 1130])
def test_no_table_of_the_overview_scrolls_sideways_in_a_usual_window(page: Page, width: int) -> None:
    metrics = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False}
    page.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    try:
        page.go("#overview")
        page.wait(lambda: page.count(".facet") > 1)
        heads = page.texts(".facet th")
        assert {"unextracted", "truncated"} <= set(heads)  # the widest there are
        tables = "[...document.querySelectorAll('.scrolls')]"
        cut = f"return {tables}.filter((held) => held.scrollWidth > held.clientWidth).length"
        page.wait(lambda: page.run(cut) == 0, lambda: f"{page.run(cut)} tables are cut")
    finally:
        page.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_colours_follow_the_system(page: Page) -> None:
    ground = "return getComputedStyle(document.body).backgroundColor"
    seen = []
    for scheme in ("light", "dark"):
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
        seen.append(page.run(ground))
    page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
    assert seen == ["rgb(246, 247, 249)", "rgb(18, 22, 28)"]


def test_long_texts_are_cut_where_it_is_said(chromium: Page, tmp_path: Path) -> None:
    long = replace(Made(), text="begin " + "word " * 20_000 + "end")
    chromium.open(page_of(tmp_path, [(sample("s.1"), [long])]), "#samples?sample=s.1")
    text = chromium.text(".rollout .prose")
    assert text.startswith("begin ")
    assert text.endswith("end")
    assert "… 40,009 characters are left out here; the run's records hold them …" in text
