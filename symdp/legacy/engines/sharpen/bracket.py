"""The best constant between a value that is proved and one that is refuted.

The numbers say where it should be; what is said in the end rests on what the kernel has
accepted. ``Ask`` decides a statement as ``symdp prove`` does, trying given evidence first.
"""

from __future__ import annotations

import contextlib
import math
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import mpmath

from symdp.language.statements import read_statement
from symdp.legacy.engines.field import certificate
from symdp.legacy.engines.numeric import Undefined, Unknown, value_of
from symdp.legacy.engines.objects import NoShape, Task, shapes
from symdp.legacy.engines.sharpen import balls
from symdp.legacy.engines.sharpen.answer import Answer, Ask, Bracket, Reply, Trial
from symdp.legacy.engines.sharpen.balls import ball, precision
from symdp.legacy.engines.sharpen.chart import Chart, fraction
from symdp.legacy.engines.sharpen.closed_form import closed_forms
from symdp.legacy.engines.sharpen.curves import approach, curves
from symdp.legacy.engines.sharpen.extremum import SIDES, WORKING, End, extremes
from symdp.legacy.engines.sharpen.question import Data, Question
from symdp.legacy.engines.sharpen.thresholds import HUGE, Range
from symdp.legacy.engines.sharpen.witness import as_evidence, decimal, extremal_point, witness
from symdp.legacy.kernel.check import Rejected, check_certificate
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.objects import Unsupported

SHAPES = 12  # sizes of objects looked at, and of those with free numbers
SEARCHED = 3
MOVED = 2  # numbers that are moved to the border of the assumptions, one at a time
WIDEST = 10**6  # a bracket is widened by factors of ten up to so many tolerances
ASKED = 40  # statements decided when the numbers are of no use
REACH = (55_000, 200, 60)  # powers of ten that a witness may use
SIMPLE = 12  # of them at numbers that are tried because they are simple
PROBES = (0, 1, -1, 10, -10, 100, -100, 1000, -1000)


class Sharpener:
    """Brackets the ends for one question. ``within`` restricts the constants looked at."""

    def __init__(self, question: Question, ask: Ask, tolerance: Fraction, within: Range = (None, None),
                 seed: int = 0) -> None:
        self.question, self.ask, self.tolerance, self.within, self.seed = question, ask, tolerance, within, seed
        self.trials: dict[str, Trial] = {}

    def run(self) -> Answer:
        out = self.found()
        for b in out.brackets:
            sign = SIDES[b.side]
            b.again = next((t for t in self.trials.values() if t.reply.verdict == "proved" and b.refuted is not None
                            and sign * (t.value - b.refuted.value) > 0), None)
        return out

    def found(self) -> Answer:
        try:
            ends, seen = self.ends()
        except (NoShape, Unsupported, balls.Unsupported):
            ends, seen = [], False
        if not seen:
            return self.by_asking()
        inside = [e for e in ends if self.inside(e)]
        if any(e.hopeless for e in ends) or (len(ends) == 2 and self.crossed(ends)):
            return self.nowhere(ends)
        if inside:
            out = Answer([self.bracket(e) for e in inside])
            if len(inside) == 2:
                out.convex = self.asked(self.question.convex())
            return out
        if any(self.outside(e) for e in ends):
            return self.nowhere(ends)
        return self.everywhere()

    # -- by numbers
    def ends(self) -> tuple[list[End], bool]:
        """The two ends over all sizes of objects, the smallest size on which each is reached."""
        task = Task.of(self.question.statement, 0)
        best: dict[str, End] = {}
        seen, searched = False, 0
        c = self.question.constant
        moved: list[str] = []
        for shape in shapes(task, SHAPES):
            if len(shape.names) > 1:
                if searched >= (2 if moved else SEARCHED):
                    continue
                moved = Chart.movable(shape, c)[:MOVED]
                used = {e.thresholds.tight for e in best.values()} if searched and moved else {"", *moved}
                searched += 1
            else:
                used = {""}
            for tight in sorted(used):
                found, any_point = extremes(task, shape, c, self.within, self.seed, tight)
                seen |= any_point
                for e in found:
                    known = best.get(e.side)
                    if known is None or (e.value - known.value) * SIDES[e.side] < -(abs(known.value) + 1) * 2.0**-40:
                        best[e.side] = e
        return [best[side] for side in SIDES if side in best], seen

    def inside(self, e: End) -> bool:
        low, high = self.within
        beyond = (low is not None and e.value < ball(low)) or (high is not None and e.value > ball(high))
        return not beyond and abs(e.value) < HUGE

    def outside(self, e: End) -> bool:
        """No constant of those looked at works, because of this end."""
        low, high = self.within
        if e.side == "largest":
            return low is not None and bool(e.value < ball(low))
        return high is not None and bool(e.value > ball(high))

    def crossed(self, ends: list[End]) -> bool:
        upper, lower = ends
        noise = upper.error + lower.error + 1e-15 * (1 + float(abs(upper.value)))
        return bool(lower.value - upper.value > noise)

    def bracket(self, end: End) -> Bracket:
        with precision(WORKING):
            forms = closed_forms(end.value, end.error)
            middle = fraction(end.value.mid()) or Fraction(0)
        out = Bracket(end.side, evaluations=end.evaluations, estimate=end.value.str(20, radius=False))
        out.guess = forms[0] if forms else None
        for text in forms:
            trial = self.decide(text)
            if trial.reply.verdict in ("proved", "refuted"):
                out.closed_form, middle = text, trial.value
                _place(out, trial)
                break
        if abs(middle) < Fraction(1, 10**25):
            middle = Fraction(0)
        self.prove(out, middle)
        self.refute(out, end, middle)
        sign = SIDES[out.side]
        if out.proved is not None and out.refuted is not None and (
                sign * (out.refuted.value - middle) < 0 or sign * (middle - out.proved.value) < 0):
            self.narrow(out)  # the numbers were wrong
        if out.closed_form is not None and out.proved is not None and out.refuted is not None:
            out.exact = self.exact(out, end)
        out.inherited = self.asked(self.question.monotone(end.side))
        return out

    def prove(self, out: Bracket, middle: Fraction) -> None:
        """As close to the extremum as can be: the closest, then the farthest value, then those in between."""
        sign = SIDES[out.side]
        limit = self.within[0 if sign > 0 else 1]
        values = [_towards(middle - sign * step, middle, step) for step in self.steps(out.refuted is not None, middle)]
        values = [v for v in values if limit is None or sign * (v - limit) >= 0]
        if out.proved is not None or not values:
            return

        def proved(k: int) -> bool:
            trial = self.decide(decimal(values[k]))
            _place(out, trial)
            return trial.reply.verdict == "proved"

        fails, holds = 0, len(values) - 1
        if proved(fails) or not holds or not proved(holds):
            return
        while holds - fails > 1:
            k = (fails + holds) // 2
            fails, holds = (fails, k) if proved(k) else (k, holds)

    def refute(self, out: Bracket, end: End, middle: Fraction) -> None:
        """By a point near the extremum; where none serves, by whatever the engines find."""
        sign = SIDES[out.side]
        steps = list(self.steps(out.attained, middle))
        for by_hand in (True, False):
            for i, step in enumerate(steps):
                if out.refuted is not None:
                    return
                value = _towards(middle + sign * step, middle, step)
                evidence = self.evidence(end, value) if by_hand else None
                if evidence is not None or (not by_hand and i % 3 == 0):
                    _place(out, self.decide(decimal(value), evidence))

    def steps(self, one_sided: bool, middle: Fraction) -> Iterator[Fraction]:
        """Ever larger distances from the extremum; the first gives a bracket as narrow as asked for."""
        small = 0 < abs(middle) < Fraction(1, 10)
        first = self.tolerance * (10 * _power_of_ten_below(abs(middle)) if small else 1)
        step = first if one_sided else first / 2
        while step <= min(first * WIDEST, max(abs(middle), Fraction(1))):
            yield step
            step *= 10

    def evidence(self, end: End, value: Fraction) -> dict[str, Any] | None:
        """A point near the extremum that the kernel accepts as a witness; it sees less far than the balls do."""
        statement, problems = read_statement(self.question.at(decimal(value)))
        for reach in REACH if not problems else ():
            with precision(WORKING):
                point = witness(end, ball(value), reach)
            if point is None:
                continue
            evidence = as_evidence(end, point, self.question.constant)
            with contextlib.suppress(Rejected):
                check_certificate(certificate(statement, evidence), statement)
                return evidence
        return None

    def exact(self, out: Bracket, end: End) -> Reply | None:
        """That the closed form is the best constant, neither more nor less."""
        assert out.closed_form is not None
        if not out.attained:  # it fails there, so it should hold for all before
            sign = "<" if out.side == "largest" else ">"
            return self.asked(self.question.wherever(f"{self.question.constant} {sign} {out.closed_form}"))
        point = extremal_point(end, out.closed_form)
        found = None if point is None else self.asked(self.question.fails_at(end, point, out.closed_form))
        if found is not None:
            return found
        way = approach(end, out.closed_form)
        if way is None:
            return None
        found = self.asked(self.question.fails_somewhere(end, way.fixed, way.moving, out.closed_form))
        for curve in curves(end, way, self.question.constant, out.closed_form) if found is None else ():
            found = found or self.asked(self.question.fails_at(end, curve, out.closed_form, same=False))
        return found

    def so_far(self) -> Answer:
        """What the trials up to now say, of a search that was broken off: no end is shown to be the only one."""
        trials = sorted(self.trials.values(), key=lambda t: t.value)
        proved = [t for t in trials if t.reply.verdict == "proved"]
        refuted = [t for t in trials if t.reply.verdict == "refuted"]
        out: list[Bracket] = []
        if proved:
            beyond = next((t for t in refuted if t.value > proved[-1].value), None)
            before = next((t for t in reversed(refuted) if t.value < proved[0].value), None)
            out += [Bracket("largest", proved[-1], beyond)] if beyond else []
            out += [Bracket("smallest", proved[0], before)] if before else []
        if out:
            return Answer(out)
        return Answer(every=proved, none=refuted, undecided=[t for t in trials if t not in proved and t not in refuted])

    # -- when there is no end
    def everywhere(self) -> Answer:
        low, high = self.within
        values = [Fraction(-1000) if low is None else low, Fraction(1000) if high is None else high]
        trials = [self.decide(decimal(v)) for v in values]
        return self.sorted_out(trials)

    def nowhere(self, ends: list[End]) -> Answer:
        """Refutations by each end on its own side, and in the middle."""
        low, high = self.within
        values = {Fraction(-1000) if low is None else low, Fraction(1000) if high is None else high}
        finite = [fraction(e.value.mid()) or Fraction(0) for e in ends if abs(e.value) < HUGE]
        if len(finite) == 2:
            with precision(WORKING):
                values.add(Fraction(round(sum(finite) / 2 * 10**9), 10**9))
        trials = []
        for value in sorted(values):
            evidence = next((x for e in ends if (x := self.evidence(e, value)) is not None), None)
            trials.append(self.decide(decimal(value), evidence))
        return self.sorted_out(trials)

    def sorted_out(self, trials: list[Trial]) -> Answer:
        """What trials say that should all have gone the same way; where they did not, they are the ends."""
        proved = [t for t in trials if t.reply.verdict == "proved"]
        refuted = [t for t in trials if t.reply.verdict == "refuted"]
        if proved and refuted:
            return self.halved(proved, refuted)
        open_ = [t for t in trials if t not in proved and t not in refuted]
        return Answer(every=proved, none=refuted, undecided=open_)

    # -- without numbers
    def by_asking(self) -> Answer:
        """Bisection by proofs and refutations alone."""
        low, high = self.within
        ends = [v for v in (low, high) if v is not None]
        probes = [*ends, *(Fraction(p) for p in PROBES if (low is None or p > low) and (high is None or p < high))]
        if low is not None and high is not None:
            probes.insert(2, (low + high) / 2)
        proved: list[Trial] = []
        refuted: list[Trial] = []
        for value in probes:
            trial = self.decide(decimal(value))
            if trial.reply.verdict in ("proved", "refuted"):
                (proved if trial.reply.verdict == "proved" else refuted).append(trial)
            if proved and refuted:
                return self.halved(proved, refuted)
        asked = list(self.trials.values())
        return Answer(every=proved, none=refuted, undecided=[t for t in asked if t not in proved and t not in refuted])

    def halved(self, proved: list[Trial], refuted: list[Trial]) -> Answer:
        good, bad = min(((p, r) for p in proved for r in refuted), key=lambda pair: abs(pair[0].value - pair[1].value))
        out = Bracket("largest" if good.value < bad.value else "smallest", good, bad)
        self.narrow(out)
        out.inherited = self.asked(self.question.monotone(out.side))
        return Answer([out])

    def narrow(self, out: Bracket) -> None:
        """Halve the bracket, at the simplest numbers on the way, as long as something is decided."""
        asked = len(self.trials) + ASKED
        simple = 0  # how often a value was tried for its simplicity
        while len(self.trials) < asked:
            assert out.proved is not None
            assert out.refuted is not None
            good, bad = out.proved, out.refuted
            width = bad.value - good.value
            if abs(width) <= self.tolerance:
                return
            values = []
            if simple < SIMPLE:
                # a simple end may be the best constant itself, and so may a simple number in between
                step = min(self.tolerance, abs(width) / 2) * (1 if width > 0 else -1)
                values = [e.value + s for e, s in ((good, step), (bad, -step)) if e.value.denominator <= 12]
                between = _simplest(good.value + width / 64, bad.value - width / 64)
                values += [between] if between.denominator <= 12 else []
                simple += len(values)
            values += [_simplest(good.value + width * a, good.value + width * b) for a, b in (
                (Fraction(3, 8), Fraction(5, 8)), (Fraction(1, 8), Fraction(1, 4)), (Fraction(3, 4), Fraction(7, 8)))]
            for value in values:
                _place(out, self.decide(decimal(value)))
                if (out.proved, out.refuted) != (good, bad):
                    break
            else:
                return

    # -- asking
    def decide(self, text: str, evidence: dict[str, Any] | None = None) -> Trial:
        """The statement at one value; asked once."""
        known = self.trials.get(text)
        if known is not None and (known.reply.verdict in ("proved", "refuted") or evidence is None):
            return known
        try:
            with precision(WORKING):
                value = _exact(value_of(read_expression(text), 80))
        except (Undefined, Unknown) as e:  # cannot be: texts are written by the modules beside this one
            raise AssertionError(f"{text} has no value") from e
        self.trials[text] = Trial(text, value, self.ask(self.question.at(text), evidence))
        return self.trials[text]

    def asked(self, data: Data | None) -> Reply | None:
        """The reply if it is a proof."""
        reply = None if data is None else self.ask(data, None)
        return reply if reply is not None and reply.verdict == "proved" else None


def _place(out: Bracket, trial: Trial) -> None:
    """Take a trial into the bracket, where it narrows it."""
    sign = SIDES[out.side]
    if trial.reply.verdict == "proved" and (out.proved is None or sign * (trial.value - out.proved.value) > 0):
        out.proved = trial
    if trial.reply.verdict == "refuted" and (out.refuted is None or sign * (trial.value - out.refuted.value) < 0):
        out.refuted = trial


def _exact(v: Any) -> Fraction:
    if isinstance(v, Fraction):
        return v
    p, q = mpmath.libmp.to_rational(v._mpf_)
    return Fraction(int(p), int(q))


def _power_of_ten_below(x: Fraction) -> Fraction:
    return Fraction(10) ** math.floor(math.log10(x))


def _simplest(a: Fraction, b: Fraction) -> Fraction:
    """The fraction of the smallest denominator between a and b."""
    low, high = min(a, b), max(a, b)
    d = 1
    while math.ceil(low * d) > high * d:
        d = d + 1 if d < 16 else 10 * d
    n = math.ceil(low * d)
    return Fraction(n if n > 0 or math.floor(high * d) < 0 else min(0, math.floor(high * d)), d)


def _towards(x: Fraction, middle: Fraction, step: Fraction) -> Fraction:
    """x rounded towards the middle, to a hundredth of the step."""
    grid = _power_of_ten_below(step) / 100
    count = x / grid
    return grid * (math.ceil(count) if x < middle else math.floor(count))
