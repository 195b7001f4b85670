import base64
import hashlib
import re

from sieval.reports.page.shell import PAGE_END, page_head

HEAD = page_head("a <b> & c", b'<script type="application/json" id="summary">{}</script>\n').decode()


def test_policy_lets_in_these_scripts_and_styles_and_nothing_else() -> None:
    [policy] = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', HEAD)
    directives = {name: values for name, *values in (part.split() for part in policy.split("; "))}
    scripts = re.findall(r"<script>(.*?)</script>", HEAD, re.DOTALL)
    styles = re.findall(r"<style>(.*?)</style>", HEAD, re.DOTALL)
    assert len(scripts) == 3
    assert directives == {
        "default-src": ["'none'"],
        "script-src": [_hash(script) for script in scripts],
        "style-src": [_hash(style) for style in styles],
        "font-src": ["data:"],
        "base-uri": ["'none'"],
        "form-action": ["'none'"],
    }


def test_page_is_whole_by_itself() -> None:
    assert not re.search(r"""\bsrc\s*=\s*["']?http|<link\b|@import|url\((?!data:)""", HEAD)
    assert HEAD.count("url(data:font/woff2;base64,") == 20
    assert "Khan Academy" in HEAD
    assert "SIL OPEN FONT LICENSE" in HEAD
    assert PAGE_END.decode().endswith("</html>\n")


def test_title_is_text() -> None:
    assert "<title>a &lt;b&gt; &amp; c</title>" in HEAD


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
