"""The page around the data: styles, scripts, fonts and the policy that lets nothing else in."""

import base64
import hashlib
import html
import re
from functools import lru_cache
from pathlib import Path
from string import Template

_HERE = Path(__file__).parent
_SCRIPTS = (
    "element.js",
    "numbers.js",
    "store.js",
    "mathematics.js",
    "prose.js",
    "plots.js",
    "overview.js",
    "session.js",
    "filters.js",
    "list.js",
    "reading.js",
    "browser.js",
    "start.js",
)
_LIBRARIES = ("katex/katex.min.js", "uplot/uPlot.iife.min.js")
_STYLES = ("assets/katex/katex.min.css", "assets/uplot/uPlot.min.css", "page.css")
_LICENCES = ("katex/LICENSE", "katex/fonts/OFL.txt", "uplot/LICENSE")
_FONT_SOURCES = re.compile(r'src:url\((fonts/[\w-]+\.woff2)\) format\("woff2"\)[^;}]*')


def page_head(title: str, summary: bytes) -> bytes:
    """The page up to its packed data, with the block that holds its summary; `PAGE_END` closes it."""
    styles, scripts = _styles(), _scripts()
    policy = "; ".join(
        (
            "default-src 'none'",
            "script-src " + " ".join(map(_source_hash, scripts)),
            "style-src " + _source_hash(styles),
            "font-src data:",
            "base-uri 'none'",
            "form-action 'none'",
        )
    )
    return (
        _template()
        .substitute(
            policy=policy,
            title=html.escape(title),
            styles=styles,
            summary=summary.decode(),
            scripts="\n".join(f"<script>{script}</script>" for script in scripts),
            licences=html.escape("\n\n".join(_read(f"assets/{name}") for name in _LICENCES)),
        )
        .encode()
    )


PAGE_END = b"</body>\n</html>\n"


def _template() -> Template:
    return Template(_read("page.html"))


@lru_cache(1)
def _scripts() -> tuple[str, ...]:
    app = "\n".join(_read(f"app/{name}") for name in _SCRIPTS)
    scripts = (
        *(_read(f"assets/{name}") for name in _LIBRARIES),
        f'"use strict";\n(() => {{\n{app}\n}})();\n',
    )
    assert not any("</script" in script.lower() for script in scripts), "a script must not close its element"
    return scripts


@lru_cache(1)
def _styles() -> str:
    styles = "\n".join(_read(name) for name in _STYLES)
    return _FONT_SOURCES.sub(lambda match: f'src:url({_font(match[1])}) format("woff2")', styles)


def _font(name: str) -> str:
    content = (_HERE / "assets" / "katex" / name).read_bytes()
    return "data:font/woff2;base64," + base64.b64encode(content).decode()


def _source_hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _read(name: str) -> str:
    return (_HERE / name).read_text(encoding="utf-8")
