"""Tuples of random variables as trees of pairs, and the functions from one tuple of the same variables to another."""

from __future__ import annotations

from dataclasses import dataclass

from symdp.kernel import terms
from symdp.kernel.terms import Term, apply_const
from symdp.proof.matching import fresh


@dataclass(frozen=True)
class Tree:
    """How variables are paired: a leaf is a function on the sample space."""

    leaf: Term | None
    left: Tree | None = None
    right: Tree | None = None

    def leaves(self) -> list[Term]:
        """The variables, from the left."""
        if self.leaf is not None:
            return [self.leaf]
        assert self.left is not None and self.right is not None
        return [*self.left.leaves(), *self.right.leaves()]


def tree_of(x: Term) -> Tree:
    """The pairs that a function on the sample space is made of."""
    w = fresh("w", x.type.args[0])

    def of(value: Term) -> Tree:
        sides = terms.args_of(value, "pair", 2)
        return Tree(terms.lam(w, value)) if sides is None else Tree(None, of(sides[0]), of(sides[1]))
    return of(terms.app(x, w))


def row_of(variables: list[Term]) -> Tree:
    """The variables paired to the right."""
    *before, last = variables
    out = Tree(last)
    for x in reversed(before):
        out = Tree(None, Tree(x), out)
    return out


def function_of(tree: Tree) -> Term:
    """The function on the sample space."""
    if tree.leaf is not None:
        return tree.leaf
    assert tree.left is not None and tree.right is not None
    a, b = function_of(tree.left), function_of(tree.right)
    w = fresh("w", a.type.args[0])
    return terms.lam(w, apply_const("pair", terms.app(a, w), terms.app(b, w)))


def projection(source: Tree, target: Tree) -> Term:
    """The function that takes the values of the one tuple to those of the other."""
    z = fresh("z", function_of(source).type.args[1])
    at: dict[Term, Term] = {}

    def visit(tree: Tree, here: Term) -> None:
        if tree.leaf is not None:
            at.setdefault(tree.leaf, here)
        elif tree.left is not None and tree.right is not None:
            visit(tree.left, apply_const("fst", here))
            visit(tree.right, apply_const("snd", here))

    def build(tree: Tree) -> Term:
        if tree.leaf is not None:
            return at[tree.leaf]
        assert tree.left is not None and tree.right is not None
        return apply_const("pair", build(tree.left), build(tree.right))
    visit(source, z)
    return terms.lam(z, build(target))
