"""The comparison of two answers by shape: what each shape demands, decided in one place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sieval.grading.comparison import sequences, shapes
from sieval.grading.comparison.arbitrary import in_other_letters, renamed_constants, up_to_constants
from sieval.grading.comparison.booleans import is_boolean, same_table
from sieval.grading.comparison.elided import same_elided, same_pattern, without_elided
from sieval.grading.comparison.equations import equation_against_value, equations, is_equation, relations
from sieval.grading.comparison.families import (
    as_family,
    is_family,
    named_parts,
    same_beginning,
    same_family,
    same_tuples,
)
from sieval.grading.comparison.integers import counted
from sieval.grading.comparison.lines import same_line
from sieval.grading.comparison.quantities import (
    SIGN_DROPPED,
    counts_solutions,
    lists_units,
    marked,
    quantities,
)
from sieval.grading.comparison.residues import residues
from sieval.grading.comparison.setshapes import about_another, is_set, sets
from sieval.grading.comparison.solutions import same_solutions
from sieval.grading.comparison.texts import same_words
from sieval.grading.comparison.vectors import components, has_basis
from sieval.grading.syntax.derivatives import is_operator
from sieval.grading.syntax.labels import Labelled, one_function, same_label, unwrap
from sieval.grading.syntax.nodes import (
    Add,
    Apply,
    Based,
    Big,
    Cases,
    Div,
    Dots,
    Matrix,
    Mul,
    Node,
    Pow,
    Quantity,
    Ratio,
    Rel,
    Seq,
    Sign,
    Sym,
    Text,
    free_symbols,
    holds,
)
from sieval.grading.syntax.render import shown
from sieval.grading.syntax.signs import expand
from sieval.grading.values.equality import expressions
from sieval.grading.values.finding import Finding
from sieval.grading.values.rounding import values

if TYPE_CHECKING:
    from fractions import Fraction

    from sieval.grading.limits import Budget
    from sieval.grading.syntax.conditions import Answer


_REAL = frozenset("xyztuvwrs")
"""Variables that are real unless they are said to be integers; `n \\ge 3` may be about integers at once."""


class Comparison:
    """One gold against one prediction, both read."""

    def __init__(
        self, gold: Answer, prediction: Answer, budget: Budget, tolerance: Fraction | None = None
    ) -> None:
        self.gold = gold = as_family(gold)
        self.prediction = prediction = as_family(prediction)
        self.budget = budget
        self.tolerance = tolerance
        self.declared = (gold.integers, prediction.integers)

    def run(self) -> Finding:
        """The finding for the whole answers, the conditions of the gold included."""
        budget = self.budget
        gold, mine = shapes.stated(counted(self.gold, self.prediction, budget))
        prediction, theirs = shapes.stated(counted(self.prediction, self.gold, budget), restricted=bool(mine))
        if shapes.named_apart(gold, prediction):
            return Finding(False, "label", "the two sides name different members of a sequence")
        found = self.same(gold, prediction)
        if found.equal and self._only_counts(gold, prediction):
            return Finding(False, "condition", "only one side is about integers")
        if found.equal and self._counts_otherwise(gold, prediction):
            return Finding(False, "condition", "the parameters run over different integers")
        if found.equal and mine:
            if not theirs:
                return Finding(False, "condition", f"the condition {shown(mine[0])} of the gold is missing")
            held = sequences.in_any_order(mine, theirs, self._same_condition, "condition")
            return found if held.equal else held
        return found

    def _only_counts(self, gold: Node, prediction: Node) -> bool:
        """Whether bounds on a real variable are bounds on integers on one side."""
        whole = (self.declared[0] ^ self.declared[1]) & _REAL
        return bool(whole) and bool(whole & shapes.bounded(gold) & shapes.bounded(prediction))

    def _counts_otherwise(self, gold: Node, prediction: Node) -> bool:
        """Whether a family runs over the natural numbers on one side and over all integers on the other."""
        counted: list[bool] = []
        for answer, node in ((self.gold, gold), (self.prediction, prediction)):
            label, value = unwrap(node)
            if (label is not None and not isinstance(label, Sym)) or not is_family(value, answer.integers):
                return False
            if isinstance(label, Sym) and "_" in label.name:
                return False
            counted.append(bool(answer.naturals))
        begins_otherwise = all(counted) and not same_beginning(
            unwrap(gold).value, unwrap(prediction).value, self.budget
        )
        return counted[0] != counted[1] or begins_otherwise

    def _same_condition(self, gold: Node, prediction: Node) -> Finding:
        """A condition restricts the variable it names, and no other."""
        if free_symbols(gold) != free_symbols(prediction):
            return Finding(False, "condition", f"{shown(prediction)} restricts another variable")
        return self.same(gold, prediction)

    def same(self, gold: Node, prediction: Node) -> Finding:
        """Compare two parts by their shapes."""
        if gold == prediction and not holds(gold, Text, Sign):
            return Finding(True, "structure", f"both are {shown(gold)}")
        gold, prediction = shapes.locus(gold, prediction), shapes.locus(prediction, gold)
        gold, prediction = shapes.spread(gold, prediction), shapes.spread(prediction, gold)
        left, right = unwrap(gold), unwrap(prediction)
        if shapes.all_equal(gold) and shapes.all_equal(prediction):
            assert isinstance(gold, Rel)
            assert isinstance(prediction, Rel)
            return sequences.in_any_order(gold.sides, prediction.sides, self._values, "equation")
        if left.label is not None and right.label is not None:
            return self._both_labelled(gold, prediction, left, right)
        if about_another(gold, right) or about_another(prediction, left):
            return Finding(False, "label", "the two sides are about different variables")
        if counts_solutions(left, right) or counts_solutions(right, left):
            return Finding(False, "unit", "how many solutions there are is no solution")
        if is_equation(left.value) or is_equation(right.value):
            return self._equations(gold, prediction, left, right)
        return self._values(left.value, right.value)

    def _both_labelled(self, gold: Node, prediction: Node, left: Labelled, right: Labelled) -> Finding:
        mine, theirs = left.label, right.label
        assert mine is not None
        assert theirs is not None
        mine, theirs = shapes.indexed(mine, theirs), shapes.indexed(theirs, mine)
        if (
            isinstance(mine, Apply)
            and isinstance(theirs, Apply)
            and one_function(mine, theirs)
            and not is_operator(mine)
        ):
            if not shapes.renameable(mine, theirs) and not self._same_arguments(mine, theirs):
                return Finding(False, "label", f"{shown(mine)} is not {shown(theirs)}")
            value = shapes.with_arguments(right.value, mine, theirs)
            found = self._values(left.value, value)
            if found.equal:
                return found
            either = self.gold.arbitrary, self.prediction.arbitrary
            return renamed_constants(left.value, value, free_symbols(mine), either, self.budget) or found
        found = Finding(False, "label", f"{shown(mine)} is not {shown(theirs)}")
        if same_label(mine, theirs) or self._same_object(mine, theirs):
            found = self._values(left.value, right.value)
            if not found.equal and mine == theirs == Sym("y"):
                shared = free_symbols(left.value) & free_symbols(right.value)
                either = self.gold.arbitrary, self.prediction.arbitrary
                found = renamed_constants(left.value, right.value, shared, either, self.budget) or found
            if found.equal or not (is_equation(gold) and is_equation(prediction)):
                return found
        if (
            isinstance(mine, Sym)
            and isinstance(theirs, Sym)
            and isinstance(gold, Rel)
            and isinstance(prediction, Rel)
            and is_equation(gold)
            and is_equation(prediction)
        ):
            solved = equations(gold, prediction, self.budget)
            return solved if solved.equal else found
        return found

    def _same_arguments(self, gold: Apply, prediction: Apply) -> bool:
        """`f(2)` and `f(4/2)`: what stands in the brackets is no name, and has to be the same."""
        pairs = zip(gold.args, prediction.args, strict=False)
        return len(gold.args) == len(prediction.args) and all(self.same(*pair).equal for pair in pairs)

    def _same_object(self, gold: Node, prediction: Node) -> bool:
        """A limit, an integral, a derivative or a segment that is printed twice: `AB` and `BA`."""
        if not all(isinstance(side, (Big, Mul, Div)) or is_operator(side) for side in (gold, prediction)):
            return False
        return expressions(gold, prediction, self.budget).equal

    def _equations(self, gold: Node, prediction: Node, left: Labelled, right: Labelled) -> Finding:
        if (
            isinstance(gold, Rel)
            and isinstance(prediction, Rel)
            and is_equation(gold)
            and is_equation(prediction)
        ):
            found = equations(gold, prediction, self.budget)
            return found if found.equal else same_solutions(gold, prediction, self.budget) or found
        if isinstance(left.value, Rel) and is_equation(left.value):
            solved = same_solutions(left.value, prediction, self.budget)
            if solved is not None:
                return solved
            return equation_against_value(left.value, right.value, self._values, self.budget, of_gold=True)
        if isinstance(right.value, Rel) and is_equation(right.value):
            return equation_against_value(right.value, left.value, self._values, self.budget, of_gold=False)
        return Finding(False, "equation", "an equation is no value")

    def _values(self, gold: Node, prediction: Node) -> Finding:
        """Compare what is left without names."""
        self.budget.spend(10)
        if shapes.is_formula(gold) and shapes.is_formula(prediction):
            found = self._families(gold, prediction) or self._expressions(gold, prediction)
            if found.equal or not (has_basis(gold) or has_basis(prediction)):
                return found
        gold, prediction = shapes.bare(gold), shapes.bare(prediction)
        gold, prediction = shapes.coordinates(gold, prediction), shapes.coordinates(prediction, gold)
        gold, prediction = components(gold, prediction), components(prediction, gold)
        if isinstance(gold, Text) or isinstance(prediction, Text):
            return same_words(gold, prediction)
        if lists_units(gold, prediction) or lists_units(prediction, gold):
            return self._collections(gold, prediction)
        if isinstance(gold, Quantity) or isinstance(prediction, Quantity):
            return quantities(gold, prediction, self._values)
        if is_boolean(gold) or is_boolean(prediction):
            table = same_table(gold, prediction)
            if table is not None:
                return table
        if is_set(gold) or is_set(prediction):
            return sets(gold, prediction, self.same, self.budget, self.tolerance)
        if isinstance(gold, Based) != isinstance(prediction, Based):
            return Finding(False, "base", "only one side states a base")
        if isinstance(gold, Based) and isinstance(prediction, Based) and gold.base != prediction.base:
            return Finding(
                False, "base", f"gold is in base {gold.base}, prediction in base {prediction.base}"
            )
        if shapes.is_residue(gold) or shapes.is_residue(prediction):
            return residues(gold, prediction, self.declared, self._values, self.budget)
        if marked(gold) or marked(prediction):
            return self._marked(gold, prediction)
        family = same_line(gold, prediction, self.budget) or self._families(gold, prediction)
        if family is not None:
            return family
        if any(isinstance(side, (Matrix, Seq)) for side in (gold, prediction)) or (
            all(map(shapes.is_vector_sum, (gold, prediction)))
            or all(holds(side, Matrix) and sequences.rows(side) for side in (gold, prediction))
        ):
            return self._collections(shapes.unsigned(gold), shapes.unsigned(prediction))
        if isinstance(gold, Ratio) and isinstance(prediction, Ratio):
            return sequences.ratios(gold.parts, prediction.parts, self._values)
        if isinstance(gold, Rel) or isinstance(prediction, Rel):
            return self._relations(gold, prediction)
        if isinstance(gold, Cases) and isinstance(prediction, Cases):
            found = self._pieces(gold, prediction)
            return found if found.equal else self._expressions(gold, prediction)
        return self._expressions(gold, prediction)

    def _relations(self, gold: Node, prediction: Node) -> Finding:
        if isinstance(gold, Rel) and isinstance(prediction, Rel):
            return relations(gold, prediction, self.budget)
        return Finding(False, "relation", f"{shown(gold)} and {shown(prediction)} are not of one kind")

    def _pieces(self, gold: Cases, prediction: Cases) -> Finding:
        """Piece by piece: the same value under the same condition."""
        left, right = (
            [Seq("(", (p, c or Text("otherwise")), ")") for p, c in s.pieces] for s in (gold, prediction)
        )

        def both(mine: Node, theirs: Node) -> Finding:
            assert isinstance(mine, Seq)
            assert isinstance(theirs, Seq)
            return sequences.in_order(mine.items, theirs.items, self.same, "piece")

        return sequences.in_any_order(left, right, both, "pieces")

    def _expressions(self, gold: Node, prediction: Node) -> Finding:
        elided = same_elided(gold, prediction, self.same)
        if elided is not None:
            return elided
        if holds(gold, Dots) or holds(prediction, Dots):
            pattern = same_pattern(gold, prediction, self.same)
            if pattern is not None:
                return pattern
            replaced = without_elided(gold, prediction, self.same)
            if replaced is not None:
                gold, prediction = replaced
        if holds(gold, Sign) or holds(prediction, Sign):
            left, right = expand(gold), expand(prediction)
            if len(left) == len(right) == 1:
                return Finding(False, "sign", "too many ± to write out")
            return sequences.as_set(left, right, self._values)
        if not free_symbols(gold) and not free_symbols(prediction):
            return values(gold, prediction, self.budget, self.tolerance)
        found = expressions(
            gold,
            prediction,
            self.budget,
            integers=self.declared[0] | self.declared[1],
            tolerance=self.tolerance,
        )
        if found.equal:
            return found
        either = up_to_constants(gold, prediction, self.budget) or in_other_letters(
            gold, prediction, self.budget
        )
        return either or found

    def _marked(self, gold: Node, prediction: Node) -> Finding:
        """Percent and degree signs: the value they stand for, or the number printed before the sign."""
        found = (
            self._expressions(gold, prediction)
            if not isinstance(gold, Seq) and not isinstance(prediction, Seq)
            else None
        )
        if found is None:
            return self._collections(gold, prediction)
        if found.equal:
            return found
        mine, theirs = marked(gold), marked(prediction)
        if mine is not None and theirs is None and not isinstance(gold, Seq):
            bare = self._expressions(mine.number, prediction)
        elif theirs is not None and mine is None:
            bare = self._expressions(gold, theirs.number)
        else:
            return found
        sign = mine or theirs
        assert sign is not None
        if bare.equal and sign.sign_may_be_dropped():
            return Finding(True, SIGN_DROPPED, f"the number before the {sign.name} sign; {bare.reason}")
        return found

    def _families(self, gold: Node, prediction: Node) -> Finding | None:
        parts = named_parts(gold, prediction)
        if parts is not None:
            return same_tuples(*parts, self.declared, self.budget)
        if any(isinstance(side, Seq) and side.open == "(" for side in (gold, prediction)):
            return same_tuples(gold, prediction, self.declared, self.budget)
        told = self.declared[1]
        if not (told and free_symbols(prediction) & told) and not self._has_parameter(gold, self.declared[0]):
            return None
        return same_family(gold, prediction, self.declared, self.budget)

    def _has_parameter(self, node: Node, declared: frozenset[str]) -> bool:
        """Whether a tree is a family: n and m count only where something is solved or declared."""
        if not is_family(node, declared):
            return False
        solved = shapes.gives_a_name(self.gold.node) or shapes.gives_a_name(self.prediction.node)
        return solved or bool(self.declared[0] | self.declared[1]) or "k" in free_symbols(node)

    def _collections(self, gold: Node, prediction: Node) -> Finding:
        if any(
            isinstance(side, Matrix)
            or shapes.is_nested(side)
            or (isinstance(side, (Pow, Mul, Div, Add)) and sequences.rows(side) is not None)
            for side in (gold, prediction)
        ):
            found = sequences.matrices(gold, prediction, self.same)
            if found is not None and (
                found.equal or not (isinstance(gold, Seq) and isinstance(prediction, Seq))
            ):
                return found
        if isinstance(gold, Seq) and isinstance(prediction, Seq):
            return sequences.sequences(gold, prediction, self.same)
        left = sequences.unfolded(gold.items if isinstance(gold, Seq) else (gold,))
        right = sequences.unfolded(prediction.items if isinstance(prediction, Seq) else (prediction,))
        listing = gold if isinstance(gold, Seq) else prediction
        bare = isinstance(listing, Seq) and listing.open in {"", "{"}
        if shapes.is_segment(listing):
            return Finding(False, "list", f"{shown(listing)} may be an interval")
        if bare and len(left) != len(right) and min(len(left), len(right)) == 1:
            many = left if len(left) > 1 else right
            spelled = many is left or many[0] not in many[1:]
            if spelled and all(self.same(many[0], other).equal for other in many[1:]):
                return self.same(left[0], right[0])
        if isinstance(listing, Seq) and listing.open in {"", "{", "["} and len(left) == len(right):
            return sequences.in_any_order(left, right, self.same, "list")
        return Finding(False, "list", f"gold has {len(left)} items, prediction has {len(right)}")
