"""What laws are about, read off a statement: the inputs of a mechanism, or its outputs.

The language says ``P = "distribution"`` of a law on databases, and leaves it to the assumptions
(``sum(x in M: P[x]) == 1``) to say where it lives. A search that tries spaces of its own would
never meet an admissible point.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from symdp.atoms import find
from symdp.legacy.kernel.tree import Bind, Call, Expr, Index, Name, Type, children, free_names

INPUTS, OUTPUTS = "inputs", "outputs"
Role = tuple[str, str]  # INPUTS or OUTPUTS, and of which mechanism or channel


@dataclass
class Roles:
    """For laws, and for the outputs of mechanisms and channels: what they are asked about."""

    laws: dict[str, Role] = field(default_factory=dict)
    outputs: dict[str, Role] = field(default_factory=dict)

    @staticmethod
    def of(types: Mapping[str, Type], formulas: tuple[Expr, ...]) -> Roles:
        out = Roles()
        for e in formulas:
            out._visit(e, types, {})
        return out

    def _visit(self, e: Expr, types: Mapping[str, Type], bound: Mapping[str, Role]) -> None:
        def is_table(name: str) -> bool:
            return name in types and types[name].kind in ("mechanism", "channel")

        match e:
            case Bind(_, bindings, body):
                inner = dict(bound)
                for b in bindings:
                    inner.pop(b.name, None)
                    match b.domain:
                        case Name(t) if is_table(t):
                            inner[b.name] = (INPUTS, t)
                        case Call(t, _) if is_table(t):
                            inner[b.name] = (OUTPUTS, t)
                        case Type():
                            pass
                        case domain:
                            self._visit(domain, types, bound)
                hidden = {b.name for b in bindings} & types.keys()
                self._visit(body, {n: t for n, t in types.items() if n not in hidden}, inner)
                return
            case Index(Name(p), (Name(x),)) if p in types and types[p].kind == "distribution" and x in bound:
                self.laws.setdefault(p, bound[x])
            case Index(Call(t, _), (Name(y),)) if is_table(t) and y in bound and bound[y] != (OUTPUTS, t):
                self.outputs.setdefault(t, bound[y])
            case Call("synthetic", (Name(t),)) if is_table(t):
                self.outputs[t] = (INPUTS, t)
            case Call(fn, args) if (atom := find(fn)) is not None:
                for (_, kind), law, table in zip(atom.params, args, args[1:], strict=False):
                    if kind == "distribution" and isinstance(law, Name) and isinstance(table, Name) and (
                            law.id in types and is_table(table.id)):
                        self.laws.setdefault(law.id, (INPUTS, table.id))
        for part in children(e):
            self._visit(part, types, bound)


def in_order(types: tuple[tuple[str, Type], ...], roles: Roles) -> Iterator[tuple[str, Type]]:
    """The names, each after those its size depends on; as declared, where that leaves a choice."""
    declared = dict(types)
    left = dict(types)
    while left:
        name = next((n for n in left if not _needs(n, declared[n], roles) & (left.keys() - {n})), next(iter(left)))
        yield name, left.pop(name)


def _needs(name: str, t: Type, roles: Roles) -> set[str]:
    needed = {n for _, e in t.params for n in free_names(e)} | {n for w in t.where for n in free_names(w)}
    role = roles.laws.get(name) or roles.outputs.get(name)
    return needed | ({role[1]} if role else set())
