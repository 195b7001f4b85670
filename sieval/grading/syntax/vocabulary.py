"""The names the lexer knows: functions, operators, relations, letters, separators."""

from sieval.grading.prose.counts import COUNTS


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


GREEK = _names(
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau "
    "upsilon phi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega"
)

FUNCTIONS = {
    name: name
    for name in _names(
        "sin cos tan cot sec csc arcsin arccos arctan arccot arcsec arccsc sinh cosh tanh coth sech csch "
        "arcsinh arccosh arctanh arccoth exp log ln abs floor ceil gcd lcm max min sgn det arg re im "
        "factorial binom erf cis"
)
} | {
    "tg": "tan", "ctg": "cot", "cotg": "cot", "ctan": "cot", "cosec": "csc", "arctg": "arctan",
    "arcctg": "arccot", "arcctan": "arccot", "asin": "arcsin", "acos": "arccos", "atan": "arctan",
    "acot": "arccot", "asec": "arcsec", "acsc": "arccsc", "asinh": "arcsinh", "acosh": "arccosh",
    "atanh": "arctanh", "arsinh": "arcsinh", "arcosh": "arccosh", "artanh": "arctanh", "sh": "sinh",
    "ch": "cosh", "th": "tanh", "lg": "lg", "lb": "lb", "ceiling": "ceil", "sign": "sgn", "Abs": "abs",
    "Max": "max", "Min": "min", "GCD": "gcd", "LCM": "lcm", "binomial": "binom", "comb": "binom", "Re": "re",
    "Im": "im", "Arg": "arg", "Log": "log", "Ln": "ln", "LN": "ln", "sqrt": "sqrt", "cbrt": "cbrt",
    "Sqrt": "sqrt", "log10": "lg", "log2": "lb", "Rational": "rational", "root": "root", "Sin": "sin",
    "Cos": "cos", "Tan": "tan", "Exp": "exp", "nCr": "binom", "choose": "binom", "frac": "rational",
    "Binomial": "binom", "ceilings": "ceil", "Sec": "sec", "Csc": "csc", "Cot": "cot", "Arctan": "arctan",
    "Arcsin": "arcsin", "Arccos": "arccos", "ArcTan": "arctan", "ArcSin": "arcsin",
}  # fmt: skip
"""Spelling to the name the tree uses."""

SHORT_ONLY_AS_COMMAND = frozenset({"sh", "ch", "th", "re", "im", "arg", "lb", "tg", "lg", "det"})
"""Function names that are two variables when printed without a backslash, unless a bracket follows."""

RELATIONS = {
    "le": "<=", "leq": "<=", "leqslant": "<=", "leqq": "<=", "ge": ">=", "geq": ">=", "geqslant": ">=",
    "geqq": ">=", "lt": "<", "gt": ">", "ne": "!=", "neq": "!=", "approx": "~=", "thickapprox": "~=",
    "doteq": "~=", "approxeq": "~=", "simeq": "~=", "fallingdotseq": "~=", "equiv": "==", "in": "in",
    "notin": "notin", "subset": "subset", "subseteq": "subset", "supset": "supset", "supseteq": "supset",
    "to": "->", "rightarrow": "->", "longrightarrow": "->", "mapsto": "↦", "longmapsto": "↦", "sim": "~",
    "cong": "==", "implies": "=>", "Rightarrow": "=>", "Longrightarrow": "=>", "iff": "<=>",
    "Leftrightarrow": "<=>", "ll": "<", "gg": ">", "perp": "perp", "parallel": "parallel",
    "propto": "propto", "coloneqq": "=", "triangleq": "=", "nless": ">=", "ngtr": "<=", "nmid": "nmid",
    "leftarrow": "<-", "ni": "ni",
}  # fmt: skip

OPERATORS = {
    "cdot": "*", "times": "×", "ast": "*", "star": "*", "div": "/", "pm": "±", "mp": "∓", "cup": "∪",
    "bigcup": "∪", "cap": "∩", "bigcap": "∩", "setminus": "∖", "smallsetminus": "∖", "backslash": "∖",
    "colon": ":", "ratio": ":", "mod": "mod", "bmod": "mod", "oplus": "⊕", "otimes": "⊗", "uplus": "∪",
    "sqcup": "∪", "cupdot": "∪", "choose": "choose", "over": "over", "land": "∧", "wedge": "∧",
    "lor": "∨", "vee": "∨", "neg": "¬", "lnot": "¬", "slash": "/", "bullet": "*", "centerdot": "*",
}  # fmt: skip

SYMBOLS = {
    "infty": "oo", "infin": "oo", "emptyset": "∅", "varnothing": "∅", "hbar": "ħ", "ell": "ℓ",
    "varphi": "phi", "varepsilon": "epsilon", "vartheta": "theta", "varrho": "rho", "varsigma": "sigma",
    "partial": "∂", "nabla": "∇", "imath": "i", "jmath": "j", "aleph": "ℵ", "Re": "Re", "Im": "Im", "R": "ℝ",
    "N": "ℕ", "Z": "ℤ", "Q": "ℚ", "C": "ℂ", "reals": "ℝ", "Reals": "ℝ", "RR": "ℝ", "ZZ": "ℤ", "NN": "ℕ",
}  # fmt: skip

PLAIN_SYMBOLS = {
    "infinity": "oo", "Infinity": "oo", "infty": "oo", "oo": "oo", "inf": "oo", "Inf": "oo", "varphi": "phi",
    "emptyset": "∅", "EmptySet": "∅", "const": "const",
}  # fmt: skip

OPENERS = {
    "lfloor": "⌊",
    "lceil": "⌈",
    "langle": "<",
    "lbrace": "{",
    "lbrack": "[",
    "lvert": "|",
    "lVert": "‖",
    "lparen": "(",
}
CLOSERS = {
    "rfloor": "⌋",
    "rceil": "⌉",
    "rangle": ">",
    "rbrace": "}",
    "rbrack": "]",
    "rvert": "|",
    "rVert": "‖",
    "rparen": ")",
}

DOTS = frozenset({"ldots", "cdots", "dots", "dotsc", "dotsb", "dotsm", "vdots", "ddots", "dotso"})

TEXT_COMMANDS = _names(
    "text textbf textit textrm mbox mathrm mathsf texttt textsf textnormal hbox mathnormal rm emph "
    "textup textsc"
)
FONT_COMMANDS = _names("mathbf boldsymbol bm mathcal mathfrak mathscr mathit pmb Bbb bold operatorname")
DECORATIONS = _names(
    "vec hat bar tilde dot ddot widehat widetilde overrightarrow overleftarrow overline underline acute check"
)
STRUCTURES = _names(
    "frac dfrac tfrac cfrac sfrac nicefrac sqrt binom dbinom tbinom begin end sum prod int oint iint "
    "iiint lim limsup liminf sup inf mathbb circ degree prime pmod underbrace overbrace boxed fbox not "
    "stackrel overset underset substack xrightarrow smash mathop mathrel mathbin ensuremath color "
    "textcolor cancel"
)

SEPARATOR_WORDS = {
    "and": "and",
    "or": "or",
    "und": "and",
    "oder": "or",
    "plus": "+",
    "times": "*",
    "minus": "-",
}

COPULAS = frozenset({"is", "are", "equals", "equal", "be", "was", "were"})
HEDGES = frozenset(
    {"approximately", "approx", "about", "exactly", "roughly", "around", "simply", "just", "precisely"}
)
CONDITION_WORDS = frozenset(
    {
        "for",
        "where",
        "when",
        "if",
        "otherwise",
        "since",
        "because",
        "with",
        "provided",
        "whenever",
        "given",
        "such",
        "unless",
    }
)
QUANTIFIERS = frozenset(
    {"all", "any", "some", "every", "each", "arbitrary", "constant", "integer", "integers", "real"}
)

SHORT_WORDS = _names(
    "is are if the of to in for so all any not no yes but by as at it be was has had we an on its per "
    "day new set let via use one two six ten odd old how who why can may our you day row sum up do he "
    "red off out etc none way"
)
"""Words too short to be told from a product of variables by their length."""

DIFFERENTIALS = frozenset(f"d{letter}" for letter in "xytzurvswp")

UNIT_LETTERS = _names("m s h g L l N J W V A K C F t")
"""Letters that name a unit, where the dialect says so."""

BASES = {name: base for base, name in enumerate(COUNTS[2:13], start=2)}

SKIPPED = _names(
    "the a an of that is are be so then thus hence therefore answer value values we have get both i e either "
    "only solution solutions"
)
"""Words that carry nothing inside a condition."""

UNIT_RUNS = _names(
    "cm mm km kg mg ml mL cL dL dm nm ft hr hrs min sec oz lb lbs mi yd mph kmh km in deg rad psi Hz kHz MHz "
    "am pm AM PM Am Pm gm eV kJ kW kPa Pa mol cal USD usd pts pt ins gal doz yr yrs day wk ha sq cu kph cc "
    "kN kV MeV GeV GHz kWh "
    "ms us rpm dB"
)
"""Short units that would else be products of variables."""

ONE_ARGUMENT = _names(
    "sin cos tan cot sec csc arcsin arccos arctan arccot arcsec arccsc sinh cosh tanh coth sech csch arcsinh "
    "arccosh arctanh arccoth exp abs floor ceil sgn arg re im factorial erf det"
)
