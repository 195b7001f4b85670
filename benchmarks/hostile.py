"""Hostile answers: text that a model could write to make a grader slow, large or wrong."""

from collections.abc import Iterator

from benchmarks.labels import Labelled, Mode
from sieval.grading.limits import MAX_ANSWER_CHARS

MEGABYTE = 1_000_000


def texts() -> Iterator[tuple[str, str]]:
    """Every hostile answer with its kind, made when it is asked for; none of them answers a question."""
    groups = (
        _numbers(),
        _nested(),
        _unbalanced(),
        _invisible(),
        _long(),
        _functions(),
        _spoken(),
        _notations(),
    )
    for kinds in groups:
        yield from kinds.items()
    yield from _repeated()


def pairs() -> Iterator[Labelled]:
    """Each text as a prediction, as a gold, in completions, and against itself with its ends changed."""
    half = r"\frac{1}{2}"
    for kind, text in texts():
        yield _pair(kind, "prediction", "answer", half, text)
        yield _pair(kind, "completion", "completion", "5", rf"so \boxed{{{text}}}")
        yield _pair(kind, "unboxed", "completion", "5", f"so\n{text}")
        if len(text) <= MAX_ANSWER_CHARS:
            yield _pair(kind, "gold", "answer", text, half)
            yield _pair(kind, "end changed", "answer", text, f"{text} + z")
            yield _pair(kind, "start changed", "answer", f"1 + {text}", f"{text} + 2")


def _pair(kind: str, scope: str, mode: Mode, gold: str, text: str) -> Labelled:
    return Labelled("hostile", kind, scope, mode, gold, text, expected=False)


def _numbers() -> dict[str, str]:
    digits = "9" * MEGABYTE
    return {
        "power tower": "9^{9^{9^{9^{9}}}}",
        "tower of twos": "2^" * 30 + "2",
        "tower on a letter": "x^{10^{10^{10}}}",
        "factorial": "1000000!",
        "factorials of factorials": "((9!)!)!",
        "exclamation marks": "3" + "!" * 2_000,
        "largest factorial": "3000! + 2999! + 2998!",
        "factorial of a power": "(10^{9})!",
        "binomial": r"\binom{10^9}{5\cdot 10^8}",
        "largest binomials": r"\binom{12000}{3000} + \binom{11999}{3000}",
        "nested binomials": r"\binom{" * 12 + "60" + "}{30}" * 12,
        "a million digits": digits,
        "a million digits below": rf"\frac{{1}}{{{digits}}}",
        "six thousand digits": "7" * 6_000,
        "digits to a power": "9" * 3_000 + "^{9999}",
        "product of long numbers": r" \cdot ".join(["9" * 900] * 4),
        "quotient of long numbers": "7" * 1_900 + "/" + "3" * 1_900,
        "root of a long number": r"\sqrt[9]{" + "9" * 3_000 + "}",
        "huge mixed number": "9" * 1_200 + r"\frac{" + "1" * 1_200 + "}{" + "9" * 1_200 + "}",
        "exponent": "1e999999999",
        "scientific": "1e4000 + 1e-4000",
        "exponent below zero": "1e-999999999",
        "long exponent": "10^{" + "9" * 3_000 + "}",
        "exponents of a sum": "(x+1)^{10000} - (x+2)^{9999}",
        "long decimal": "0." + "123456789" * 400,
        "long repetend": r"0.\overline{" + "123456789" * 500 + "}",
        "repetend in brackets": "0.(" + "142857" * 500 + ")",
        "thousands": "1" + ",000" * 900,
        "spaced thousands": "1" + " 000" * 900,
        "apostrophes": "1" + "'000" * 5_000,
        "largest base": "z" * 3_000 + "_{36}",
        "remainder": r"9^{9999} \bmod 7^{3000}",
        "gcd": r"\gcd(9^{9000}, 7^{9000})",
        "percent signs": "5" + "%" * 2_000,
        "power of a fraction": r"\left(\frac{99999}{99998}\right)^{5000}",
        "chained powers": "x" + "^2" * 2_000,
        "unit to a power": "5 cm^{" + "9" * 3_000 + "}",
        "root of a huge degree": r"\sqrt[" + "9" * 500 + r"]{2}",
    }


def _nested() -> dict[str, str]:
    kinds = {
        "parentheses": ("(", ")"),
        "square brackets": ("[", "]"),
        "braces": ("{", "}"),
        "sets": (r"\{", r"\}"),
        "left and right": (r"\left(", r"\right)"),
        "floors": (r"\lfloor ", r"\rfloor "),
        "angles": (r"\langle ", r"\rangle "),
        "bars": (r"\left|", r"\right|"),
        "fractions": (r"\frac{", "}{2}"),
        "denominators": (r"\frac{1}{1+", "}"),
        "roots": (r"\sqrt{", "}"),
        "scripts": ("x_{", "}"),
        "powers": ("x^{", "}"),
        "texts": (r"\text{", "}"),
        "bold": (r"\mathbf{", "}"),
        "boxes": (r"\boxed{", "}"),
        "functions": (r"\sin(", ")"),
        "bare functions": (r"\ln ", ""),
        "logarithms": (r"\log_{", "}2"),
        "sums": (r"\sum_{k=1}^{9} ", ""),
        "products": (r"\prod_{k=1}^{9} ", ""),
        "integrals": (r"\int_0^1 ", " dx"),
        "matrices": (r"\begin{pmatrix}", r"\end{pmatrix}"),
        "cases": (r"\begin{cases}", r"\end{cases}"),
        "minus signs": ("-(", ")"),
        "absolute values": ("|", "|"),
        "conjugates": (r"\overline{", "}"),
    }
    found = {}
    for name, (opening, closing) in kinds.items():
        for depth in (12, 900):
            found[f"{depth} {name}"] = opening * depth + "x" + closing * depth
        found[f"{name} of 30 sums"] = "+".join(f"{opening}{n}+x{closing}" for n in range(2, 32))
    return found


def _repeated() -> Iterator[tuple[str, str]]:
    pieces = (
        *("x+", "1,", "1;", "-", "/", "^", "_", "=", "<", "!", "%", "'", "&", "|", "\\", "$", "~", ".", ":"),
        *("(", ")", "[", "]", "{", "}", " ", "\n", "\n\n", "e", "0", "1 000 ", "1,000,", "i", "C", "5 m "),
        *(r"\frac", r"\frac{", r"\sqrt", r"\boxed{", r"\boxed{1} ", r"\boxed ", r"\text{", r"\left", r"\pm "),
        *(r"\begin{", r"\begin{pmatrix}", r"\end{pmatrix}", r"\\", r"\(", r"\[", "$$", "$x$ ", r"\$", r"\{"),
        *("and ", "or ", "is ", "the answer is ", "Answer: ", "#### ", "**", "**5** ", "`", "```", "a) 1; "),
        *("<think>", "</think>", "<answer>", "</answer>", '"answer": ', "if ", "for all x ", r"k \in Z, "),
        *(
            "½",
            "²",
            "π",
            "∪",
            "。",
            "答案是",
            "５",
            "word ",
            "one hundred and ",
            "5 km ",
            "60° ",
            "5 percent ",
        ),
        *("<|im_end|>", "\nQ: ", "Ans. ", "1/", "x^", "x_1", "dx ", r"\int ", r"\sum ", r"\to ", r"\sin "),
        *("# ", "A) ", "1.5", "3!", "_2", "mod ", "not ", "half of ", "root ", "squared ", "it's "),
    )
    for piece in pieces:
        yield f"three thousand of {piece!r}", piece * (3_000 // len(piece))
        yield f"a megabyte of {piece!r}", piece * (MEGABYTE // len(piece))


def _unbalanced() -> dict[str, str]:
    return {
        "crossed brackets": "([)]" * 500,
        "crossed braces": "{(}" * 800,
        "closing first": ")" * 500 + "x" + "(" * 500,
        "closing braces first": "}" * 500 + "x" + "{" * 500,
        "open interval of open intervals": "(1,[2," * 300,
        "unclosed matrix": r"\begin{pmatrix}1&2\\" * 200,
        "unopened matrix": r"1&2\\\end{pmatrix}" * 200,
        "crossed environments": r"\begin{cases}\begin{pmatrix}1\end{cases}2\end{pmatrix}" * 60,
        "left without right": r"\left(" * 600,
        "right without left": r"\right)" * 600,
        "open text": r"\text{" * 100 + "a",
        "open dollars": "$x" * 1_001,
        "odd bars": "|x" * 901,
        "open script": "x_{1^{2_{3^{4" * 40,
    }


def _invisible() -> dict[str, str]:
    return {
        "control characters": "".join(map(chr, range(32))) * 30 + "x",
        "nulls": "\0" * 100_000 + "x",
        "bidirectional marks": "\u202e1\u202c" * 5_000,
        "bidirectional isolates": "\u2066x\u2069+" * 1_000,
        "zero widths": "\u200b\u200c\u200d\ufeff" * 5_000 + "x",
        "soft hyphens": "1\u00ad" * 9_000,
        "surrogate": "\ud800" * 900,
        "surrogates apart": "x\udfff+" * 300,
        "combining marks": "a" + "\u0301" * 10_000,
        "stacked marks": "1\u0305" * 5_000,
        "variation selectors": "x\ufe0f" * 5_000,
        "wide digits": "１２３" * 2_000,
        "other digits": "٣" * 2_000,
        "scripts": "x²₃" * 1_500,
        "ligatures": "ﷺ" * 900,
        "emoji": "👨\u200d👩\u200d👧" * 900,
        "private use": "\ue000" * 2_000,
        "line separators": "1\u2028" * 2_000,
        "every letter of greek": "αβγδεζηθικλμνξπρστυφχψω" * 80,
        "escaped unicode": r"\u0041" * 900,
    }


def _long() -> dict[str, str]:
    grid = r"\\".join(["&".join(["x"] * 30)] * 30)
    return {
        "list": ",".join(map(str, range(5_000))),
        "list of 190": ",".join(map(str, range(190))),
        "list of 190 roots": ",".join(rf"\sqrt{{{n}}}" for n in range(190)),
        "set of sines": r"\{" + ",".join(rf"\sin {n}" for n in range(150)) + r"\}",
        "set of letters": r"\{" + ",".join(f"x_{{{n}}}" for n in range(190)) + r"\}",
        "set of sums": r"\{" + ",".join(f"x+{n}" for n in range(190)) + r"\}",
        "tuples": ",".join(f"({n},{n + 1})" for n in range(100)),
        "unions": r"\cup".join(f"({2 * n},{2 * n + 1})" for n in range(200)),
        "unions of roots": r"\cup".join(rf"(\sqrt{{{2 * n}}},\sqrt{{{2 * n + 1}}})" for n in range(90)),
        "differences": r"\mathbb{R}" + "".join(rf"\setminus\{{{n}\}}" for n in range(200)),
        "intersections": r"\cap".join(f"(-{n},{n})" for n in range(1, 200)),
        "inequalities": ", ".join(f"x \\ne {n}" for n in range(200)),
        "chain": "<".join(f"x_{{{n}}}" for n in range(300)),
        "equations": ", ".join(f"x_{{{n}}} = {n}" for n in range(190)),
        "matrix": rf"\begin{{pmatrix}}{grid}\end{{pmatrix}}",
        "determinant": r"\begin{vmatrix}" + r"\\".join(["&".join(["x"] * 8)] * 8) + r"\end{vmatrix}",
        "numeric determinant": r"\begin{vmatrix}"
        + r"\\".join("&".join(str(r * c + 1) for c in range(9)) for r in range(9))
        + r"\end{vmatrix}",
        "row of a matrix": r"\begin{pmatrix}" + "&".join(["1"] * 900) + r"\end{pmatrix}",
        "cases": r"\begin{cases}" + r"\\".join(f"{n}x & x>{n}" for n in range(150)) + r"\end{cases}",
        "or": " or ".join(f"x={n}" for n in range(190)),
        "and": " and ".join(f"{n}" for n in range(190)),
        "ratio": ":".join(["x"] * 900),
        "many variables": "+".join(f"x_{{{n}}}y_{{{n}}}" for n in range(300)),
        "all letters": "+".join("abcdfghjklmnopqrstuvwxyz"),
        "products of sums": "".join(f"(x+{n})" for n in range(1, 60)),
        "sums of fractions": "+".join(rf"\frac{{1}}{{x+{n}}}" for n in range(1, 150)),
        "harmonic sum": "+".join(rf"\frac{{1}}{{{n}}}" for n in range(1, 250)),
        "sum of roots": "+".join(rf"\sqrt{{{n}}}" for n in range(2, 250)),
        "sum of logarithms": "+".join(rf"\ln {n}" for n in range(2, 250)),
        "signs": "-" * 5_000 + "5x",
        "pluses and minuses": r"\pm ".join(["1"] * 30),
        "five signs": "+".join(rf"\pm\sqrt{{{n}}}" for n in (2, 3, 5, 7, 11)),
        "tuple of signs": "(" + ",".join([r"\pm 1"] * 12) + ")",
        "statement": r" \land ".join("pqrstuvw") + r" \lor " + r" \land ".join("wvutsrqp"),
        "nested statement": r"\lnot(p \Rightarrow (q \Rightarrow " * 8 + "r" + "))" * 8,
        "families": "; ".join(rf"\frac{{\pi}}{{{n}}}+\pi k" for n in range(2, 60)),
        "family of a huge period": r"\frac{\pi}{99991}+\frac{\pi k}{99989}",
        "families of coprime steps": ", ".join(rf"\frac{{\pi k}}{{{n}}}" for n in (97, 89, 83, 79, 73, 71)),
        "family of a long step": r"x = " + "9" * 900 + r"\pi k",
        "boxes": r"\boxed{1} " * 100_000,
        "nested boxes": r"\boxed{" * 2_000,
        "lettered parts": "a) 1; " * 20_000,
        "degree letters": "60^o " * 5_000,
        "open thinking": "<think>" + "so x = 5. " * 90_000,
        "thinking": "<think>" * 50_000 + "</think>" * 50_000 + "5 or 6",
        "prose": "The roots are found where the derivative is zero, so we try again. " * 14_000,
        "sentences with formulas": "Then $x = 2$ and \\(y\\) is not. " * 30_000,
        "code": "```python\nprint(1)\n```\n" * 40_000,
    }


def _functions() -> dict[str, str]:
    return {
        "long sum": r"\sum_{k=1}^{10^9} k",
        "sum of two thousand": r"\sum_{k=1}^{2000} \frac{1}{k}",
        "nested sums": r"\sum_{k=1}^{2000}\sum_{j=1}^{2000} jk",
        "three sums": r"\sum_{i=1}^{99}\sum_{j=1}^{99}\sum_{k=1}^{99} \sin(ijk)",
        "sum of factorials": r"\sum_{k=1}^{2000} k!",
        "sum of powers": r"\sum_{k=1}^{2000} k^{k}",
        "product of two thousand": r"\prod_{k=1}^{2000} (k + \frac{1}{k})",
        "sum of sines": r"\sum_{k=1}^{2000} \sin k",
        "sum with a letter": r"\sum_{k=1}^{n} k^2 x^k",
        "infinite sum": r"\sum_{k=1}^{\infty} \frac{1}{k^{2}}",
        "integral of integrals": r"\int_0^1\int_0^1\int_0^1 xyz\,dx\,dy\,dz",
        "limit of limits": r"\lim_{x\to 0}\lim_{y\to 0}\lim_{z\to 0} xyz",
        "sine of a huge number": r"\sin(10^{1000})",
        "exponential of a huge number": "e^{e^{e^{e^{e}}}}",
        "hyperbolic functions": r"\cosh(\cosh(\cosh(\cosh(9))))",
        "gamma": r"\Gamma(10^{6})",
        "gamma of a fraction": r"\Gamma(99999.5)",
        "logarithms of one": r"\log_{1} 1",
        "powers of zero": "0^{0^{0^{0}}}",
        "division by zero": r"\frac{1}{0} + \frac{0}{0}",
        "nearly zero": r"10^{-300} \cdot 10^{-300} \cdot 10^{-300}",
        "nearly equal": r"\sqrt{10^{40}+1} - 10^{20}",
        "absolute values": "+".join(f"|x-{n}|" for n in range(80)),
        "floors": "+".join(rf"\lfloor x/{n} \rfloor" for n in range(1, 80)),
        "inverse functions": r"\arcsin(\arcsin(\arcsin(\arcsin(2))))",
        "tangents": r"\tan(" * 30 + "x" + ")" * 30,
        "unknown functions": "f(" * 30 + "x" + ")" * 30,
        "primes": "f" + "'" * 900 + "(x)",
        "import": "__import__('os').system('exit 1')",
        "evaluation": 'eval("1+1")',
        "attribute": "().__class__.__bases__[0]",
        "library call": "primepi(10**12)",
        "formatting": "{0.__class__}" * 90,
        "template": r"\input{/etc/passwd} \write18{exit}",
    }


def _spoken() -> dict[str, str]:
    return {
        "if after if": "if " * 1_500 + ";" + " for" * 400,
        "such that after such that": r"\{" + "such that " * 400 + "}",
        "bounds in words": "x is at least " * 400 + "3",
        "more than more": "more than " * 1_000,
        "or more": "3 or more " * 800,
        "no solution to no end": "no " * 3_000 + "solution",
        "what x satisfies": "no x satisfies " * 700,
        "parts of parts": "1/3 " + "of a " * 2_000 + "mile",
        "choose and choose": "5 choose " * 1_500 + "2",
        "a constant of constants": "+ a " * 2_000 + "constant",
        "integers in a row": ", t " * 2_000 + "integer",
        "ordinals": "1st 2nd 3rd " * 800,
        "options": "A, " * 3_000 + "B",
    }


def _notations() -> dict[str, str]:
    return {
        "operators d/dx": r"\frac{d}{dx}" * 300 + "x",
        "plain d/dx": "d/dx " * 1_000 + "x",
        "thirty denominators": "+".join(rf"\frac{{1}}{{x_{k}}}" for k in range(30)) + "=1",
        "nonlinear denominators": r"\frac{1}{x^2+y^2}+\frac{1}{y^3+z}+\frac{1}{xyz+1}=1",
        "two hundred roots": "".join(f"(x-{k})" for k in range(200)) + "=0",
        "unit vectors": "+".join(f"{k}i+{k}j+{k}k" for k in range(1, 300)),
        "powers of a parameter": "(" + ",".join(f"k^{k}+n" for k in range(1, 40)) + ")",
        "many ellipses": r"a+\cdots+" * 300 + "a",
        "terms before an ellipsis": "+".join(f"a_{k}" for k in range(500)) + r"+\cdots+a_n",
        "angles": r"\angle " * 1_500,
        "arrays": "array([" * 1_500,
        "set differences": "R \\ {" * 1_500,
        "open arrays": r"\{\begin{array}{ll}" * 300 + "x",
        "lettered parts": r"\text{a) }" * 900,
        "multiples": "k" * 5_000 + r"\mathbb{Z}",
        "primes in exponents": "f^{'" * 1_200,
        "combining hats": "k\u0302" * 3_000,
        "integers of a square": r"\{n\in\mathbb{Z}: n^2<10^{17}\}",
    }
