"""A real browser for tests of the page."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

_ARGUMENTS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
    "--window-size=1300,900",
)
_WAIT_S = 15.0


class Page:
    """One page in the browser, spoken to by CSS selectors and scripts."""

    def __init__(self, driver: Any) -> None:
        self.driver = driver

    def open(self, path: Path, address: str = "") -> None:
        """Load the page from the disk and wait until its samples are unpacked."""
        self.driver.get("about:blank")
        self.driver.get(f"{path.as_uri()}{address}")
        self.wait(lambda: self.run("return document.body.dataset.ready") == "true")

    def go(self, address: str) -> None:
        """Follow a link within the page."""
        self.run("location.hash = arguments[0]", address)

    def run(self, script: str, *arguments: object) -> Any:
        """What a script returns."""
        return self.driver.execute_script(script, *arguments)

    def texts(self, selector: str) -> list[str]:
        """The texts of all elements that fit, hidden ones too."""
        script = "return [...document.querySelectorAll(arguments[0])].map((found) => found.textContent)"
        texts: list[str] = self.run(script, selector)
        return texts

    def text(self, selector: str) -> str:
        """The text of the one element that fits, once it is there."""
        self.wait(lambda: len(self.texts(selector)) == 1)
        return self.texts(selector)[0]

    def count(self, selector: str) -> int:
        """How many elements fit."""
        return len(self.texts(selector))

    def click(self, selector: str) -> None:
        """Click the first element that fits."""
        self.wait(lambda: self.count(selector) > 0)
        self.run("document.querySelector(arguments[0]).click()", selector)

    def type(self, selector: str, text: str) -> None:
        """Type into an input."""
        self.driver.find_element("css selector", selector).send_keys(text)

    def listed(self, expected: list[str]) -> None:
        """Return when the list shows exactly these samples."""
        shown = "return [...document.querySelectorAll('.row')].map((row) => row.dataset.sample)"
        self.wait(lambda: self.run(shown) == expected, lambda: f"listed {self.run(shown)}, not {expected}")

    def complaints(self) -> list[str]:
        """What the browser's console holds since it was last asked."""
        return [entry["message"] for entry in self.driver.get_log("browser")]

    def wait(self, met: Callable[[], bool], otherwise: Callable[[], str] = lambda: "it never came") -> None:
        """Return when it is met."""
        end = monotonic() + _WAIT_S
        while not met():
            assert monotonic() < end, f"{otherwise()}; console: {self.complaints()}"
            sleep(0.02)


@contextmanager
def browser() -> Iterator[Page]:
    """A headless Chromium; the test is skipped where there is none."""
    webdriver = pytest.importorskip("selenium.webdriver", reason="selenium is not installed (extra dev)")
    binary, chromedriver = shutil.which("chromium"), shutil.which("chromedriver")
    if binary is None or chromedriver is None:
        pytest.skip("Chromium is not installed (Debian: apt-get install chromium chromium-driver)")
    options = webdriver.ChromeOptions()
    options.binary_location = binary
    for argument in _ARGUMENTS:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(chromedriver))
    try:
        yield Page(driver)
    finally:
        driver.quit()
