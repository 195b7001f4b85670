"""The shapes of an answer, each with its table of equal and of different pairs."""

from fractions import Fraction

import pytest

from sieval.grading import equal

NUMBERS_EQUAL = [
    ("1.5 x 10^3", "1500"),
    (r"2\operatorname{cis}\frac{\pi}{2}", "2i"),
    ("^5C_2", "10"),
    ("P(5,2)", "20"),
    ("5P2", "20"),
    ("A_5^2", "20"),
    ("{}^5P_2", "20"),
    (r"\binom{10}{3}", "C(10,3)"),
    (r"{}_{10}C_3", "120"),
    ("1A_{16}", "1a_{16}"),
    ("(101)_2", "101_2"),
    (r"101_{\text{two}}", "101_2"),
    (r"0.\dot{1}4285\dot{7}", "1/7"),
    (r"\log 100", "2"),
    (r"\frac{3}{4}\text{ or }0.75", "3/4"),
    (r"n \equiv 1 \pmod{4}", r"n\equiv 5 \pmod 4"),
    ("3 (mod 7)", r"x\equiv 3 \pmod 7"),
    ("1/2", r"\frac12"),
    ("0.5", r"\tfrac{1}{2}"),
    ("13/8", r"1 \frac{5}{8}"),
    ("13/8", "1 5/8"),
    ("-3193", "- 3193"),
    ("10{,}000", "10000"),
    ("7,425,000", "7425000"),
    ("1 000", "1000"),
    (r"11,\! 111,\! 111,\! 100", "11111111100"),
    ("1,234", "1, 234"),
    (r"2 \times 10^{-10}", "2e-10"),
    ("300000", "3×10⁵"),
    (r"0.1\overline{23}", r"\frac{61}{495}"),
    ("0.(36)", r"\frac{4}{11}"),
    ("0.333...", "1/3"),
    (r"\sqrt{16}", "4"),
    (r"5 \sqrt[3]{4}", r"5 \cdot 2^{2/3}"),
    ("2^{100}", "2**100"),
    (r"\frac{\sqrt{6}-\sqrt{2}}{2}", "sqrt(2 - sqrt(3))"),
    (r"\log_{2} 8", "3"),
    (r"{}^4\sqrt{16}", "2"),
    (r"\binom{5}{2}", "10"),
    ("5!", "120"),
    ("C_5^2", "10"),
    (r"\lfloor 2.7 \rfloor", "2"),
    (r"\lg 100", "2"),
    (r"-2\frac{1}{3}", r"-\frac{7}{3}"),
    ("⅔", "2/3"),
    ("√2/2", r"\frac{\sqrt{2}}{2}"),
    (r"\frac{2^{2009}-1}{3\cdot 2^{2008}-1}", r"1 - \frac{2^{2008}}{3\cdot 2^{2008}-1}"),
    ("2^{30^{5}}", "2^{24300000}"),
    ("12", r"12^{\mathrm{th}}"),
    ("52_8", "52_{8}"),
    ("[4.5]", "4.5"),
    ("0.0011_{2}", "0.0011_2"),
    (r"\frac{3}{56}", "0.0535714285714164"),
    (r"2^{101}", r"2\cdot 2^{100}"),
    ("1.625", "13/8"),
    (r"\frac{\pi}{2}", "1.5707963267948966"),
    ("rac{1}{2}", "0.5"),
    (r"\\frac{4}{9}", "4/9"),
    ("90^", "90"),
    (r"\text{13}", "13"),
    ("e^{16} - 1", "-1 + exp(16)"),
    (r"\dfrac{\pi}{2}", "pi/2"),
]
NUMBERS_DIFFERENT = [
    (r"n \equiv 1 \pmod 4", r"n\equiv 1 \pmod 5"),
    (r"n \equiv 1 \pmod 4", r"n\equiv 2 \pmod 4"),
    ("2^{1000000}", "2^{1000000}+1"),
    ("1e-300", "2e-300"),
    ("10^{-400}", "0"),
    ("1000000!", "1000001!"),
    ("1/3", "0.33"),
    ("10^{20}", "10^{20}+1"),
    (r"\frac{1}{2004!}", r"\frac{1}{2006!}"),
    (r"\frac{1}{2^{99}}", r"\frac{1}{2^{98}}"),
    ("e^{-200}", "0"),
    ("e^{-900}", "0"),
    (r"\frac{\sqrt{7}}{12}", "0.22048"),
    ("5.001", "5"),
    ("52_8", "52"),
    ("52_8", "42"),
    ("4210_{5}", "555_{10}"),
    ("1{,}234", "1,2,3,4"),
    (r"2\frac{3}{4}", r"\frac{6}{4}"),
    ("1800", "18"),
    ("0.5", "50"),
    ("1.2", "1,2"),
    ("1,2", "1.2"),
    (r"\log_2 3", r"\log_3 2"),
    ("2^{30^{5}}", "3^{20^{6}}"),
    ("5", "-5"),
    ("12:00", "1:00"),
    (r"\sqrt{2}", "1.414"),
    (r"\frac{22}{7}", r"\pi"),
    (r"\frac{2}{3}", "0.6667"),
    ("9^{9^{9^{9}}}", "9^{9^{9^{8}}}"),
]
ROUNDED_EQUAL = [
    ("6.67", r"\frac{20}{3}"),
    ("0.98", "0.97999"),
    (r"\approx 0.33", "1/3"),
    ("1.09951E+12", "4^20"),
    ("7.1", "7.08"),
    ("[4.8, 2.28]", "[4.8, 2.2804]"),
    (r"1.27 \times 10^{3}", "1268"),
]
ROUNDED_DIFFERENT = [("6.67", "6.66"), ("7", "7.1"), ("5243", "5242.88"), ("0.40", "0.41"), ("13/8", "1.6")]

EXPRESSIONS_EQUAL = [
    (r"\sqrt{4x-400}", r"2\sqrt{x-100}"),
    (r"\arcsin(10x)+\arccos(10x)+x", r"\frac{\pi}{2}+x"),
    (r"x^2 \text{ if } x>0, -x \text{ if } x \le 0", r"\begin{cases} x^2 & x>0 \\ -x & x\le 0\end{cases}"),
    (r"\begin{cases} x & \text{if } x \ge 0 \\ -x & \text{if } x<0\end{cases}", "|x|"),
    (
        r"\begin{cases} n/2 & n \text{ is even} \\ 3n+1 & n \text{ is odd}\end{cases}",
        r"\begin{cases} 3n+1 & n \text{ is odd} \\ \frac{n}{2} & n \text{ is even}\end{cases}",
    ),
    (
        r"\begin{cases} 1 & x>0 \\ 0 & \text{otherwise}\end{cases}",
        r"\begin{cases} 1 & x>0 \\ 0 & x\le 0\end{cases}",
    ),
    (r"\lfloor\varphi n\rfloor, \text{ where } \varphi = 2", r"\lfloor 2n \rfloor"),
    (r"m_{\max}+1", "1+m_max"),
    (r"\overline{CD}", "CD"),
    ("x^2-x", "x(x-1)"),
    ("x^{4}-2x^{3}-13x^{2}+14x+24", "x^2 (x - 1)^2 - 14x(x-1) + 24"),
    (r"\sec^2(y)", r"\tan^2(y)+1"),
    (r"\ln x^3", r"3\ln x"),
    ("7*sin(pi*x/5)+1", r"7\sin(\frac{\pi}{5}x)+1"),
    (r"3\cos(2\sqrt{35}t)", "3*cos(sqrt(980/7)*t)"),
    (r"2\sqrt{2t+9}", "sqrt(2*4*t+36)"),
    ("x^0*e^(-8x)cos(9x)", r"e^{-8x}\cos(9x)"),
    (r"\sin^22\alpha", r"(\sin 2\alpha)^2"),
    (r"\tanx", r"\tan x"),
    (r"\tg x", r"\frac{1}{\ctg x}"),
    ("(2n-1)!!", r"\frac{(2n)!}{2^n n!}"),
    ("A : B C", r"\frac{A}{B} C"),
    (r"\frac{n(n+1)}{2}", r"\sum_{k=1}^{n} k"),
    (r"\binom{m+n-2}{m-1}", r"\frac{(m+n-2)!}{(m-1)!(n-1)!}"),
    ("C_n^3", r"\frac{n(n-1)(n-2)}{6}"),
    (r"\frac{2}{x+1}", r"\log_2{4} / (x + 1)"),
    ("(r+5)^2", "(r+5)(r+5)"),
    (r"X \left(Y\right)^{-1}", r"\frac{X}{Y}"),
    (r"\sqrt{(x+5)^2}", "|x+5|"),
    ("[x]", r"\lfloor x \rfloor"),
    (r"x - [x]", r"\{x\}"),
    (r"\cos \theta_1", r"\cos\theta _1"),
    ("1.5 + 5.5(-1)^n", r"\frac{3 + 11(-1)^n}{2}"),
    (r"\frac{1}{2x}", "1/2x"),
    ("5c", r"5\cdot c"),
    ("a_{n}", "a_n"),
    (r"e^{i\pi/3}", r"\frac{1}{2}+\frac{\sqrt{3}}{2}i"),
    (r"2\ln x + \ln(y^2-z)", "2*ln(|x|) + ln(|y^2-z|)"),
    (r"a_1+\cdots+a_n", r"a_1 + \ldots + a_n"),
    (r"\max(a,b)", r"\max\{b,a\}"),
    (r"\int_0^1 f(x)\,dx", r"\int_0^1 f(t)\,dt"),
    (r"\sqrt[3]{x}", "x^{1/3}"),
]
EXPRESSIONS_DIFFERENT = [
    (r"\sqrt{4x-400}", r"4\sqrt{x-100}"),
    (r"\pi(n+2)", r"\pi(n-2)"),
    (r"\pi(l+2)", r"\pi(l+3)"),
    ("1 if triangle is isosceles, otherwise 2", "1 if triangle is isosceles, otherwise 3"),
    (r"g(x)=x^a \text{ for some } a>0", r"g(x)=x^a \text{ for some } a<0"),
    (r"x^2 \text{ if } x>0, -x \text{ if } x \le 0", r"-x \text{ if } x>0, x^2 \text{ if } x \le 0"),
    (
        r"\begin{cases} n/2 & n \text{ is even} \\ 3n+1 & n \text{ is odd}\end{cases}",
        r"\begin{cases} n/2 & n \text{ is even} \\ 5n & n \text{ is odd}\end{cases}",
    ),
    (
        r"\begin{cases} n/2 & n \text{ is even} \\ n & n \text{ is odd}\end{cases}",
        r"\begin{cases} n & n \text{ is even} \\ n/2 & n \text{ is odd}\end{cases}",
    ),
    ("a-b", "b-a"),
    (r"\sin(\pi x)", "0"),
    ("A", "a"),
    ("x^2+2x+1", "y^2+2y+1"),
    ("|x+5|", "x+5"),
    (r"\ln x^2", r"2 \ln x"),
    (r"\csc x", r"\cot x"),
    ("x+2n+1", "x+1"),
    (r"\sqrt{x^2}", "x"),
    (r"2\arcsin\sqrt{a}", r"\arccos(1-3a)"),
    ("1+2+\\cdots+n", "1+3+\\cdots+(n-1)"),
    ("2^{k-n}", "2^{k-n+1}"),
    ("x + 10^{-12}", "x"),
    (r"\frac{1+a+b}{c}", r"\frac{1+a+b}{d}"),
]

LOGIC_EQUAL = [
    (r"p\land q", r"q \land p"),
    (r"\neg(p\lor q)", r"\neg p\land\neg q"),
    (r"p \land q \Rightarrow r", r"\neg p \lor \neg q\lor r"),
    (r"A\cap(B\cup C)", r"(A\cap B)\cup(A\cap C)"),
    (r"A\setminus B", r"A\cap B'"),
    (r"(A\cup B)^c", r"A^c\cap B^c"),
    (r"\overline{A\cup B}", r"\overline{A}\cap\overline{B}"),
    (r"x>1 \land x<3", "(1,3)"),
    (r"\vec a\times\vec b", r"\vec{a}\times\vec{b}"),
    (r"P(A|B)", r"P(A\mid B)"),
    (r"\mathbb{Z}_6", r"\mathbb{Z}_{6}"),
]
LOGIC_DIFFERENT = [
    (r"p\land q", r"p\lor q"),
    (r"p\Rightarrow q", r"q\Rightarrow p"),
    (r"\neg p", "p"),
    (r"A\cap B", r"A\cup B"),
    (r"A\setminus B", r"B\setminus A"),
    (r"\vec a\times\vec b", r"\vec a\cdot\vec b"),
    (r"\vec a\times\vec b", r"\vec b\times\vec a"),
    (r"P(A|B)", r"P(B|A)"),
    (r"a\mid b", r"b\mid a"),
    (r"\mathbb{Z}_6", r"\mathbb{Z}_3"),
]

SETS_EQUAL = [
    (r"\mathbb{R}\backslash\{1,2\}", r"x \ne 1, 2"),
    (r"x\neq 1, x\neq 2", r"x \ne 1, 2"),
    (r"x \ne \pm 1", r"(-\infty,-1)\cup(-1,1)\cup(1,\infty)"),
    ("x > 0, x < 5", "(0,5)"),
    ("x < 0, x > 5", "x < 0 or x > 5"),
    (r"x \in [-2,7]", "x in [-2, 7]"),
    (r"\{(x,y): x=y\}", r"\{(a,b)| a=b\}"),
    (r"\{x \in \mathbb{R} : x > 0\}", r"(0,\infty)"),
    (r"\{x\in\mathbb{Z} | x>0\}", r"\{n \in \mathbb{Z} : n>0\}"),
    (r"(-\infty,-5)", "k < -5"),
    (r"[\frac{1}{2}, 8]", r"0.5 \leq x \leq 8"),
    (r"\mathbb{R}\setminus\{-6\}", r"(-\infty,-6)\cup(-6,\infty)"),
    (r"\{x | x < \frac{3}{2}\} - \{-6\}", r"(-\infty, -6) \cup (-6, \frac{3}{2})"),
    ("20<P<30", "(20, 30)"),
    (r"4 < m \leq 8 \text{ or } 10 \leq m < 12", r"(4, 8] \cup [10, 12)"),
    (r"\{x \mid x \neq 1\}", r"(-\infty,1)\cup(1,\infty)"),
    ("(-∞, -3) ∪ (3, +∞)", r"(-\infty, -3) \cup (3, \infty)"),
    (r"|x| < 3", "(-3,3)"),
    (r"(3,6)\cup(-1,2)", r"(-1,2)\bigcup(3,6)"),
    (r"1\leq|z|\leq \frac{3}{2}", r"z \in [-\frac{3}{2}, -1] \cup [1, \frac{3}{2}]"),
    ("0<f(x)<1", "(0,1)"),
    (r"x \in [-2,7]", r"-2 \le x \le 7"),
    ("2x > 6", "x > 3"),
    ("x^2 < 4", "-2 < x < 2"),
    ("(1,3) ∪ [3,5)", "(1,5)"),
    ("]1,2[", "(1,2)"),
    ("a \\ne 2", "a ≠ 2"),
    (r"\{1\pm\sqrt{5},-2\}", r"\{-2, 1+\sqrt{5}, 1-\sqrt{5}\}"),
    (r"0, \pm 1, \pm 2", r"\{-2, -1, 0, 1, 2\}"),
    (r"\{1,1,2\}", r"\{1,2\}"),
    (r"(-\infty, 0) \cup (1, +\infty)", r"x<0 \text{ or } x>1"),
    (r"a\in(-\infty,-1]\cup[0,1)", r"(-\infty,-1]\cup[0,1)"),
    (r"(a, b]", r"a < x \le b"),
]
SETS_DIFFERENT = [
    (r"(-\infty,-4]", r"[-\infty,-4]"),
    ("[1,2)", "(1,2)"),
    ("(0,1)", "[0,1]"),
    ("[1,2]", "[2,1]"),
    (r"x \ge 2", "x > 2"),
    ("x > 5", "x < 5"),
    (r"a \leq 2", r"(-\infty, 1]"),
    (r"(1,3) \cup (3,5)", "(1,5)"),
    (r"\{1,2\}", r"\{1,2,3\}"),
    ("(2,3)", r"\{2,3\}"),
    ("a ≠ 2", r"a \neq 1"),
    (r"[0,1]\cup\{3\}", "[0,1]"),
    ("m \\neq 1", "m \\geq 2"),
]

LISTS_EQUAL = [
    (r"p = 5, q = 2 \text{ and } p = 7, q = 2", "p=5,q=2;p=7,q=2"),
    ("x=1, y=2, x=2, y=1", "(2,1), (1,2)"),
    (", ".join(map(str, range(150))), ", ".join(map(str, reversed(range(150))))),
    ("x=1,y=2 or x=2,y=1", "(1,2),(2,1)"),
    (r"a=\pm 12", "a=-12; a=12"),
    (r"\{1,2,\ldots,5\}", r"\{1,2,3,4,5\}"),
    (r"1,2,3,\ldots,n", r"1,2,\ldots,n"),
    (r"2\mathbf{i}+3\mathbf{j}", r"\langle 2,3\rangle"),
    (r"\hat{i}-\hat{k}", "(1,0,-1)"),
    (r"\frac{1}{2}\begin{pmatrix}2&4\\6&8\end{pmatrix}", r"\begin{pmatrix}1&2\\3&4\end{pmatrix}"),
    (r"\begin{pmatrix}1&2\end{pmatrix}^T", r"\begin{bmatrix}1\\2\end{bmatrix}"),
    ("1; 2; 3", "3, 2, 1"),
    ("48; 80; 12; 12", "12, 80, 48, 12"),
    ("5,15", r"5 \text{ and } 15"),
    ("16,3,1,1", "w=16, d=3, a=1, b=1"),
    (r"3 \pm 2 \sqrt{2}", r"3 + 2\sqrt{2} \text{ or } 3 - 2\sqrt{2}"),
    (r"\pm\sqrt{3}", r"-\sqrt{3}, \sqrt{3}"),
    ("x=1, x=2", "2, 1"),
    (r"x_1=0;\ x_{2,3}=-3\pm\sqrt{3}", r"0, -3+\sqrt{3}, -3-\sqrt{3}"),
    (r"(\pm 1, \pm 2)", "(1,2),(1,-2),(-1,2),(-1,-2)"),
    (r"(1\pm\sqrt{2}, 1\mp\sqrt{2})", r"(1+\sqrt{2},1-\sqrt{2}), (1-\sqrt{2},1+\sqrt{2})"),
    ("(1,2),(3,4)", "(3,4), (1,2)"),
    ("1,2,3", "(x, y, z) = (1, 2, 3)"),
    ("(12/5, 8/5)", r"(2 \frac{2}{5}, 1.6)"),
    (r"\langle 1, 2, 3 \rangle", "(1,2,3)"),
    (r"\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}", "[[1,2],[3,4]]"),
    (r"\begin{pmatrix} \\frac{1}{2} \\ \\frac{3}{4} \end{pmatrix}", "(1/2, 3/4)"),
    (r"\begin{pmatrix}-3\11\7\end{pmatrix}", "(-3, 11, 7)"),
    (r"\begin{pmatrix} -7 \\ 16 \\ 5 \end{pmatrix}", "(-7,16,5)"),
    ("[3, -1; -1, 5]", r"\begin{bmatrix}3&-1\\-1&5\end{bmatrix}"),
    ("24, 28, 3200", r"24, 28, 3,\!200"),
    ("(0;0;6),(4;-2;0)", "(4,-2,0), (0,0,6)"),
    ("a=1, b=2", "b=2, a=1"),
    ("x=1 and y=2", "y = 2, x = 1"),
]
LISTS_DIFFERENT = [
    ("x=1, y=2, x=2, y=1", "x=1, y=1, x=2, y=2"),
    (", ".join(map(str, range(150))), ", ".join(map(str, range(1, 151)))),
    (r"\$115,000", r"\$115,0"),
    ("75,075", "75"),
    ("2", "2, 2"),
    ("1", "m is prime or 1"),
    ("5", "n is odd and 5"),
    (r"a=\pm 12", "a=12"),
    ("a=12", r"a=\pm 12"),
    ("(2,3)", "(3,2)"),
    ("1331 and 1728", "1728"),
    ("-1,-9", "-1, 9"),
    ("(2,251,252)", "(2,251,255)"),
    ("1;1;2", "1;2"),
    (r"\pm\sqrt{3}", r"\sqrt{3}"),
    ("a=1, b=2", "a=2, b=1"),
    (r"1,2,\ldots,n", r"1,3,\ldots,2n-1"),
    ("(3,1)", "{1,3}"),
    (r"\sqrt{67}", r"\sqrt{67},-\sqrt{85}"),
    (r"x_1=0;\ x_{2,3}=-3\pm\frac{2}{3}\sqrt{3}", r"x_1=0; x_{2,3}=-3+\frac{2}{3}\sqrt{3}"),
    ("n=2, 3, 4", "n=1, 2, 3"),
    (r"\begin{pmatrix}1 & 2 \\ 3 & 4\end{pmatrix}", r"\begin{pmatrix}1 & 2 \\ 3 & 5\end{pmatrix}"),
    ("(p,q)=(2,3)", "(3,2)"),
]

CONSTANTS_EQUAL = [
    ("Ae^x+Be^{-x}", "C_1e^x+C_2e^{-x}"),
    (r"\frac{x^2}{2}+C", r"\frac{x^2}{2}+K"),
    (r"\ln|x|+C", r"\ln|2x|+C"),
    (r"\frac{1}{2}\sin^2 x + C", r"-\frac{1}{4}\cos 2x + c"),
    ("y = C e^{2x}", "y = k e^{2x}"),
    (r"C_1 \cos x + C_2 \sin x", r"A \sin x + B \cos x"),
]
CONSTANTS_DIFFERENT = [
    (r"\frac{x^2}{2}+C", r"\frac{x^2}{2}"),
    (r"x^2+C", "2x^2+C"),
    ("C", "D"),
    (r"\frac{C}{x}", r"\frac{A}{x}"),
    ("x+c", "x+d"),
]

EQUATIONS_EQUAL = [
    (r"f^{-1}(x)=\frac{x-1}{2}", r"\frac{x-1}{2}"),
    (r"\Delta p\approx -\frac{\omega_{L}}{c}", r"-\frac{\omega_{L}}{c}"),
    ("x^2+y^2=1", "1-x^{2}-y^{2}=0"),
    ("y = 2x + 3", "2x+3"),
    ("2x+4y-3=0", r"y=-\frac{1}{2}x+\frac{3}{4}"),
    ("xy=6", "y=6/x"),
    ("xy=6", "6/x"),
    ("y + 1 = -(2x - 1)^2", "-4x^2 + 4x - 2"),
    ("f(m)=2m", "f(n)=2n"),
    ("x=2", "2"),
    ("k=3", "3"),
    ("f(x)=2x", "y=2x"),
    (r"x = y = z = \frac{\sqrt{2}}{2}", r"\frac{\sqrt{2}}{2}"),
    (r"\frac{1 + \sqrt{97}}{8} \approx 1.36", r"\frac{1 + \sqrt{97}}{8}"),
    (r"V_{1}:V_{2}=11:21", "11:21"),
    ("a_n = 2n+1", "2n+1"),
    ("2", r"x_1 + x_2 = 2"),
    ("2", r"\sqrt{4} = 2"),
    (r"\frac{NO}{BO}=\frac{1}{\sqrt{6}}", r"\frac{1}{\sqrt{6}}"),
    ("34x+45y-20z+100=0", "-34x-45y+20z-100=0"),
]
EQUATIONS_DIFFERENT = [
    ("x(y-3x+4)=0", "y=3x-4"),
    ("a+3z=0", "0"),
    ("f(x)", "f(y)"),
    ("f(z)=z", "f(x)=x+1"),
    ("y=2x+3", "y=2x-3"),
    ("2x+3=7", "7"),
    ("x=5", "y=5"),
    (r"x^2+y^2=1", "x^2+y^2=2"),
    ("1:2:3", "1:3:2"),
    ("3:1", "2"),
]

FAMILIES_EQUAL = [
    (r"\{x \mid x = k\pi, k \in \mathbb{Z}\}", r"k\pi"),
    (r"\{k\pi : k\in\mathbb{Z}\}", r"x = n\pi, n\in\mathbb{Z}"),
    (r"x=\frac{\pi}{4}(4k+1)", r"x=\frac{\pi}{4}(4n+1)"),
    (r"x = k\pi", r"n\pi"),
    (r"\frac{\pi}{2}+\pi k", r"-\frac{\pi}{2}+\pi n, n \in \mathbb{Z}"),
    (r"\frac{\pi k}{2}", r"\pi k, \frac{\pi}{2}+\pi n"),
    (r"\pm\frac{\pi}{3}+2\pi k", r"\frac{\pi}{3}+2\pi k, \frac{5\pi}{3}+2\pi k"),
    (r"(-1)^k\frac{\pi}{6}+\pi k", r"\frac{\pi}{6}+2\pi k, \frac{5\pi}{6}+2\pi k"),
    (r"30^\circ + 180^\circ k", r"\frac{\pi}{6}+\pi k"),
    (r"x=\pi k (k \in Z)", r"\pi m"),
    (r"n = 4k+2 \text{ where } k \in \mathbb{Z}", r"4m-2, m \in \mathbb{Z}"),
    (r"\arctan 2 + \pi k", r"\arctan 2 - \pi k"),
    ("(-32 + 3x, 64 - 5x)", r"(-29 + 3t, 59 - 5t) \text{ for some integer } t"),
]
FAMILIES_DIFFERENT = [
    (r"x=\frac{\pi}{6}+\pi k, \frac{\pi}{3}+\pi k", r"y=\frac{\pi}{6}+\pi k, \frac{\pi}{3}+\pi k"),
    (r"\{k\pi : k\in\mathbb{Z}\}", r"\{2k\pi : k\in\mathbb{Z}\}"),
    (r"x=\pm\frac{\pi}{3}+\pi k", r"x=\frac{\pi}{3}+\pi k"),
    (r"x=\frac{\pi}{6}+2\pi k; x=\frac{5\pi}{6}+2\pi k", r"y=\frac{\pi}{6}+2\pi k; x=\frac{5\pi}{6}+2\pi k"),
    (r"x=\frac{\pi}{6}(2k+1)", r"x=\frac{\pi}{6}(4k+2)"),
    (r"x = k\pi", r"2n\pi"),
    (r"\pi k, \frac{\pi}{2}+2\pi k", r"\pi k"),
    (r"\frac{\pi}{6}+\pi k", r"\frac{\pi}{6}"),
    (r"\pm\frac{\pi}{3}+2\pi k", r"\frac{\pi}{3}+2\pi k"),
    (r"\frac{\pi}{3}+\pi k", r"\frac{\pi}{6}+\pi k"),
]

SIGNED_EQUAL = [
    ("6 h and 8 h", "6 hours and 8 hours"),
    ("(3 cm, 4 cm)", "(30 mm, 0.04 m)"),
    ("5 to 3", "5:3"),
    ("3:45 PM", "3:45 p.m."),
    (r"10\%", "10"),
    (r"32.8\%", r"\frac{41}{125}"),
    ("4", "4{cm}"),
    (r"\text{(E)}", "E"),
    (r"\text{(E)}", "{(e)}"),
    ("0.6", "60%"),
    (r"28\%", "28 percent"),
    ("7,1%", "7.1%"),
    (r"20\%", r"x=20\%"),
    (r"\frac{\pi}{6}", r"30^\circ"),
    (r"45^{\circ}", "45"),
    (r"60^\circ 42'", r"60.7^\circ"),
    (r"45^{\circ}", r"\frac{\pi}{4}"),
    (r"864 \mbox{ inches}^2", "864"),
    (r"2.653 \ \mathrm{m}", "2.653"),
    (r"17\text{ any text}", "17"),
    ("5.4 \\text{ square units}", "27/5"),
    ("5:8", r"\frac{5}{8}"),
    ("3:1", "3"),
    ("1:2", "2:4"),
    (r"(45^{\circ}, 60^{\circ})", r"(45, 60)"),
]
SIGNED_DIFFERENT = [
    ("6 h and 8 h", "6 minutes and 8 minutes"),
    ("(3 cm, 4 cm)", "(3 kg, 4 kg)"),
    ("3:45 PM", "3:45 AM"),
    ("0.1", "10"),
    ("0.6", "60"),
    ("0.5\\%", "0.5"),
    (r"10 \text{ cm}", r"10 \text{ m}"),
    (r"\frac{\pi}{3}", "60"),
    (r"44^{\circ}", "42"),
]

EQUIVALENT = [
    *NUMBERS_EQUAL,
    *ROUNDED_EQUAL,
    *EXPRESSIONS_EQUAL,
    *LOGIC_EQUAL,
    *SETS_EQUAL,
    *LISTS_EQUAL,
    *EQUATIONS_EQUAL,
    *FAMILIES_EQUAL,
    *CONSTANTS_EQUAL,
    *SIGNED_EQUAL,
]
DIFFERENT = [
    *NUMBERS_DIFFERENT,
    *ROUNDED_DIFFERENT,
    *EXPRESSIONS_DIFFERENT,
    *LOGIC_DIFFERENT,
    *SETS_DIFFERENT,
    *LISTS_DIFFERENT,
    *EQUATIONS_DIFFERENT,
    *FAMILIES_DIFFERENT,
    *CONSTANTS_DIFFERENT,
    *SIGNED_DIFFERENT,
]
UNGRADED = [(r"\begin{cases}\end{cases}", "7"), ("", "7"), ("  ", "7"), (r"\frac{1}{", "7"), ("))((", "7")]


@pytest.mark.parametrize(("gold", "prediction"), EQUIVALENT)
def test_equivalent_answers_are_correct(gold: str, prediction: str) -> None:
    verdict = equal(gold, prediction)

    assert verdict.outcome == "correct", verdict


@pytest.mark.parametrize(("gold", "prediction"), DIFFERENT)
def test_different_answers_are_incorrect(gold: str, prediction: str) -> None:
    verdict = equal(gold, prediction)

    assert verdict.outcome == "incorrect", verdict


def test_a_family_says_which_member_is_missing() -> None:
    verdict = equal(r"x=\frac{\pi}{6}(2k+1)", r"x=\frac{\pi}{6}(4k+2)")
    assert (verdict.method, verdict.reason) == (
        "family",
        "π/6·(2·k + 1) has the member 0.523599, which the prediction lacks",
    )


@pytest.mark.parametrize(("gold", "prediction"), UNGRADED)
def test_an_unreadable_gold_is_ungraded(gold: str, prediction: str) -> None:
    assert equal(gold, prediction).outcome == "ungraded"


TOLERANCE = Fraction(1, 1000)
WITHIN = [("7/108", "0.0648148"), ("100", "100.05"), ("0", "0.0005"), ("1.5x+0.333", "1.5x+0.3333")]
BEYOND = [("100", "100.2"), ("0", "0.002"), ("1.5x+0.3", "1.5x+0.5"), ("x^2+1", "x^2+1.01")]


@pytest.mark.parametrize(("gold", "prediction"), WITHIN)
def test_a_tolerance_widens_numbers_and_printed_decimals(gold: str, prediction: str) -> None:
    assert equal(gold, prediction, relative_tolerance=TOLERANCE).correct


@pytest.mark.parametrize(("gold", "prediction"), BEYOND)
def test_a_tolerance_has_an_end(gold: str, prediction: str) -> None:
    assert equal(gold, prediction, relative_tolerance=TOLERANCE).outcome == "incorrect"


def test_the_text_of_an_option_stands_for_its_letter() -> None:
    assert equal("B", "two apples", options=["one apple", "two apples"]).correct


def test_a_letter_unit_is_added_to_a_number_but_not_taken_from_a_product() -> None:
    assert equal("13", "13 m").correct
    assert equal("13 m", "13").outcome == "incorrect"


def test_a_verdict_on_a_short_pair_is_remembered() -> None:
    first = equal(r"\frac{3}{4}", "0.750001")

    assert equal(r"\frac{3}{4}", "0.750001") is first
    assert equal(r"\frac{3}{4}", "0.750001", relative_tolerance=Fraction(1, 100)).correct


def test_a_verdict_on_a_long_pair_is_not_kept() -> None:
    long = "+".join(f"x_{{{n}}}" for n in range(100))
    first = equal("5", long)

    again = equal("5", long)
    assert again == first
    assert again is not first
