"""Finding and loading claims: folders of papers, their files, their claims, and every problem."""

from __future__ import annotations

import re
import stat
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from pathlib import Path
from typing import Any

from symdp.language import meaning, own_facts
from symdp.language.alike import remarks
from symdp.language.diagnostics import line_of, locate, render
from symdp.language.files import Claim, read_claims
from symdp.language.near import Near
from symdp.language.positions import positions
from symdp.language.reviews import FILE as REVIEWS
from symdp.language.statements import MAX_ITEMS, Problem, read_statement
from symdp.language.typing import check
from symdp.language.units import notes
from symdp.legacy.kernel.claims import STATEMENT_KEYS, Statement
from symdp.outside.files import read_regular
from symdp.outside.toml import MAX_FILE, tables

EXPECTATIONS = ("proved", "refuted", "ill-posed", "vacuous", "bounded", "supported", "undecided", "error", "not-run")
PAPER_KEYS = ("id", "title", "authors", "year", "venue", "doi", "url", "note")
_NUMBERED = re.compile(r"\d+[A-Za-z]*-.+\.toml\Z")
MOST_SHOWN = 20  # claims of a circle that are named
_DEPTH = 3  # folders below a given one that are searched


@dataclass(frozen=True, slots=True)
class Paper:
    """A folder of claims and its citation (free text; what paper.toml leaves out is None)."""

    slug: str
    path: Path
    title: str | None = None
    authors: tuple[str, ...] = ()
    year: str | None = None
    venue: str | None = None
    doi: str | None = None
    url: str | None = None
    id: str | None = None
    note: str | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)  # its own ones, as facts.toml has them


@dataclass(frozen=True, slots=True)
class LoadedClaim:
    """A claim that can be read and typed, with its place. ``notes`` are remarks, not problems; ``facts`` those of its
    paper, as ``facts.toml`` has them."""

    claim: Claim
    path: Path
    line: int
    notes: tuple[Problem, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)

    @property
    def full_id(self) -> str:
        return self.claim.full_id

    def about(self, key: str, repair: bool = False) -> Any:
        """A descriptive key of the claim, or of its repair (which does not inherit ``expect`` and ``why``)."""
        own = self.claim.repair_about if repair else self.claim.about
        return own.get(key, None if key in ("expect", "why") else self.claim.about.get(key))

    @property
    def where(self) -> str | None:
        return self.about("where")  # type: ignore[no-any-return]

    @property
    def says(self) -> str | None:
        return self.about("says")  # type: ignore[no-any-return]

    @property
    def kind(self) -> str | None:
        return self.about("kind")  # type: ignore[no-any-return]

    @property
    def latex(self) -> str | None:
        return self.about("latex")  # type: ignore[no-any-return]

    @property
    def expect(self) -> str | None:
        return self.about("expect")  # type: ignore[no-any-return]

    @property
    def repair_expect(self) -> str | None:
        return self.about("expect", repair=True)  # type: ignore[no-any-return]

    @property
    def why(self) -> str | None:
        """Why the repair is as it is."""
        return self.about("why", repair=True)  # type: ignore[no-any-return]

    @property
    def tags(self) -> tuple[str, ...]:
        return tuple(self.about("tags") or ())

    def proofs(self, repair: bool = False) -> dict[str, str]:
        """The proof texts of the claim, or of its repair, by the number of the part, from 0."""
        said = (self.claim.repair_about if repair else self.claim.about).get("proof")
        if said is None:
            return {}
        return {"0": said} if isinstance(said, str) else {str(int(k) - 1): v for k, v in said.items()}

    @property
    def uses(self) -> tuple[str, ...]:
        """Full ids of the claims this one rests on."""
        return tuple(full_id(self.claim.paper, u) for u in self.about("uses") or ())


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A claim, or a whole file (``id`` empty), that cannot be checked, and why."""

    paper: str
    id: str
    path: Path
    line: int
    problems: tuple[Problem, ...]


@dataclass
class Loaded:
    """What was found under the given paths, in the order of the papers.

    ``problems`` pairs each problem with its file; claims that have one are in
    ``unreadable`` and not in ``claims``.
    """

    papers: list[Paper] = field(default_factory=list)
    claims: list[LoadedClaim] = field(default_factory=list)
    problems: list[tuple[Path, Problem]] = field(default_factory=list)
    unreadable: list[Unreadable] = field(default_factory=list)
    texts: dict[Path, str] = field(default_factory=dict)

    def messages(self) -> str:
        """All problems as text, with places in their files."""
        files: dict[Path, list[Problem]] = {}
        for path, problem in self.problems:
            files.setdefault(path, []).append(problem)
        return "\n".join(render(str(f), self.texts.get(f, ""), problems) for f, problems in files.items())

    def notes(self) -> str:
        """All notes (doubtful, not wrong) as text."""
        return "\n".join(render(str(c.path), self.texts.get(c.path, ""), c.notes) for c in self.claims if c.notes)


def full_id(paper: str, use: str) -> str:
    """``lemma-2`` of a paper, or ``other-paper/lemma-2``, as a full id."""
    return use if "/" in use else f"{paper}/{use}"


def load(paths: Sequence[str | Path], *, attack: bool = False) -> Loaded:
    """All claims under the given files and folders, typed, with every problem found. With ``attack`` one is sought in
    what the papers' own facts assume, too: values at which it is false."""
    loaded = Loaded()
    files: dict[Path, None] = {}
    for given in paths:
        path = Path(given)
        found = list(_files(path, loaded))
        if not found and not any(p == path for p, _ in loaded.problems):
            _say(loaded, path, "no claims here; claims are read from files named NN-section.toml in a folder per paper")
        files |= dict.fromkeys(found)
    seen: dict[tuple[Path, str], tuple[Path, str]] = {}  # ids by their small letters: each is a file's name
    papers: dict[Path, Paper] = {}
    for file in _once(files):
        home = _home(file)
        if home not in papers:
            papers[home] = _paper(file, loaded, attack)
            if any(p.slug.lower() == papers[home].slug.lower() and p.path != home for p in papers.values()):
                _say(loaded, file, f"two papers are called {papers[home].slug!r}, and ids would clash; rename a folder")
        _load_file(file, papers[home], loaded, seen)
    loaded.papers = list(papers.values())
    _check_uses(loaded)
    return loaded


def _say(loaded: Loaded, path: Path, message: str) -> None:
    loaded.problems.append((path, Problem("", "", message)))


# -- finding files
def _files(path: Path, loaded: Loaded) -> Iterable[Path]:
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        _say(loaded, path, "there is no such file or folder; check the path")
        return
    except (OSError, ValueError) as e:
        _say(loaded, path, f"cannot be read: {getattr(e, 'strerror', None) or e}")
        return
    if stat.S_ISREG(mode):
        yield path
    elif stat.S_ISDIR(mode):
        yield from _folder(path, path.resolve(), loaded, 0)
    else:
        _say(loaded, path, "is neither a file nor a folder; give a claim file or a folder of claims")


def _folder(folder: Path, root: Path, loaded: Loaded, depth: int) -> Iterable[Path]:
    try:
        entries = sorted(folder.iterdir(), key=lambda p: p.name)
    except OSError as e:
        _say(loaded, folder, f"cannot be listed: {e.strerror}")
        return
    # what lies outside is not what was asked for, wherever a link points
    inside = [p for p in entries if not p.name.startswith(".") and _leads_into(p, root, loaded)]
    claims = [p for p in inside if _NUMBERED.match(p.name) and p.is_file()]
    for p in inside:
        if p.name == "paper.toml" and p.is_dir():
            _say(loaded, p, "is a folder; paper.toml is a file with the title of a paper. Rename the folder")
    inside = [p for p in inside if p.name != "paper.toml" or not p.is_dir()]
    if claims or any(p.name == "paper.toml" for p in inside):
        for p in inside:
            if p.suffix == ".toml" and p not in claims and p.name not in ("paper.toml", REVIEWS, own_facts.FILE):
                _say(loaded, p, "would not be read: claim files are named NN-section.toml; rename it")
        yield from claims
    elif (folder / "claims") in inside and (folder / "claims").is_dir():
        yield from _folder(folder / "claims", root, loaded, depth)
    elif depth < _DEPTH:
        for p in inside:
            if p.is_dir() and not p.is_symlink():
                yield from _folder(p, root, loaded, depth + 1)


def _leads_into(path: Path, root: Path, loaded: Loaded) -> bool:
    try:
        return path.resolve().is_relative_to(root)
    except (OSError, RuntimeError):  # RuntimeError before Python 3.13
        _say(loaded, path, "is a link that leads back to itself; remove it, or let it lead to a file")
        return False


def _once(files: Iterable[Path]) -> list[Path]:
    """Each file once, whatever way it was named."""
    by_place: dict[Path, Path] = {}
    for f in files:
        by_place.setdefault(f.resolve(), f)
    return list(by_place.values())


def _home(file: Path) -> Path:
    """The folder of the file's paper, or the file itself if it belongs to no paper."""
    folder = file.resolve().parent
    return folder if _NUMBERED.match(file.name) or (folder / "paper.toml").is_file() else file.resolve()


def _slug(home: Path) -> str:
    name = home.stem if home.suffix == ".toml" else home.name
    return re.sub(r"[^A-Za-z0-9._-]+", "-", name) or "claims"


# -- reading files
def _paper(file: Path, loaded: Loaded, attack: bool) -> Paper:
    home = _home(file)
    if home == file.resolve():
        return Paper(_slug(home), home)
    paper = Paper(_slug(home), home, facts=_facts(file.parent / own_facts.FILE, loaded, attack))
    source = file.parent / "paper.toml"
    if not source.is_file():
        return paper
    try:
        raw = read_regular(source, MAX_FILE)
        data = tables(raw)
    except OSError as e:
        _say(loaded, source, f"cannot be read: {e.strerror or e}")
        return paper
    except ValueError as e:
        _say(loaded, source, str(e))
        return paper
    text = raw.decode("utf-8").removeprefix("\ufeff")
    loaded.texts[source] = text
    values: dict[str, Any] = {}
    near = Near()
    for key, value in data.items():
        if key not in PAPER_KEYS:
            meant = near(key, PAPER_KEYS)
            way = f"did you mean {meant!r}?" if meant else f"known keys: {', '.join(PAPER_KEYS)}"
            loaded.problems.append((source, Problem("", key, f"unknown key {key!r}; {way}")))
        elif key == "authors" and isinstance(value, list) and all(isinstance(v, str) for v in value):
            values[key] = tuple(value)
        elif isinstance(value, str) or (key == "year" and isinstance(value, int)):
            values[key] = (str(value),) if key == "authors" else str(value)
        else:
            loaded.problems.append((source, Problem("", key, f"{key} is a text in quotes"
                                                    + (", or a list of texts" if key == "authors" else ""))))
    return replace(paper, **values)


def _facts(source: Path, loaded: Loaded, attack: bool) -> Mapping[str, Any]:
    if not source.is_file():
        return {}
    facts, text, problems = own_facts.read(source, attack)
    loaded.texts[source] = text
    loaded.problems += [(source, p) for p in problems]
    return facts


def _load_file(file: Path, paper: Paper, loaded: Loaded,
               seen: dict[tuple[Path, str], tuple[Path, str]]) -> None:
    try:
        size = file.stat().st_size
        raw = read_regular(file, MAX_FILE) if size <= MAX_FILE else b""
    except OSError as e:
        _say(loaded, file, f"cannot be read: {e.strerror or e}; check its permissions")
        return
    text = raw.decode("utf-8", "replace").removeprefix("\ufeff")
    loaded.texts[file] = text
    if size > MAX_FILE:
        _say(loaded, file, f"the file has {size:,} bytes and at most {MAX_FILE:,} are read; split it by section")
        loaded.unreadable.append(Unreadable(paper.slug, "", file, 1, (loaded.problems[-1][1],)))
        return
    claims, problems = read_claims(raw, paper.slug)
    problems += _typing_beside(text, problems)
    found: dict[str, list[Problem]] = {}
    for p in map(_hint, problems):
        found.setdefault(p.claim, []).append(p)
    good: list[tuple[Claim, tuple[Problem, ...]]] = []
    for claim in claims:
        mine = [*_typing(claim), *_expectations(claim)]
        if claim.repair is not None and claim.repair.source == claim.statement.source:
            mine.append(Problem(claim.id, "repair", "the repair states what the claim states; give it a show, given, "
                                "let or define of its own"))
        before, same = seen.setdefault((paper.path, claim.id.lower()), (file, claim.id))
        if before != file:
            other = "is used" if same == claim.id else f"and the id {same!r}, which differs in capitals only, is used"
            mine.append(Problem(claim.id, "id", f"the id {claim.id!r} {other} in {before.name} as well; "
                                "ids are unique in a paper", claim.id, 0, len(claim.id)))
        found.setdefault(claim.id, []).extend(mine)
        if not mine:
            good.append((claim, _notes(claim)))
    if not claims and not problems:
        _say(loaded, file, "the file has no claims; write [[claim]] tables")
    places = positions(text)
    lines = {id_: line_of(text, places.values.get(("claim", i), (0, 0))[0])
             for i, id_ in reversed(list(enumerate(places.ids)))}
    for id_, listed in found.items():
        about = list(dict.fromkeys(listed))  # of two claims with one id, both may have been typed twice
        loaded.problems += [(file, p) for p in about]
        if about:
            loaded.unreadable.append(Unreadable(paper.slug, id_, file, lines.get(id_) or locate(text, about[0]).line,
                                                tuple(about)))
    loaded.claims += [LoadedClaim(c, file, lines.get(c.id, 1), n, paper.facts) for c, n in good]


def _hint(p: Problem) -> Problem:
    """A word more where TOML's own message leaves people alone: inline tables over several lines, names that it does
    not take for keys as they are."""
    if p.message.startswith("not valid TOML") and re.search("key part|inline table", p.message):
        return replace(p, message=f"{p.message}; an inline table {{ ... }} stays on one line and has no comma at its "
                       "end; write a long one as [claim.let]")
    if p.message.startswith("not valid TOML: Expected '=' after a key"):
        return replace(p, message=f"{p.message}; a name with a prime, or of other letters than A to Z, is quoted where "
                       "it is a key: \"x'\" = ...")
    return p


def _typing(claim: Claim) -> list[Problem]:
    problems = [replace(p, claim=claim.id) for p in meaning.problems(claim.statement)]
    if claim.repair is not None:
        known = set(problems)
        # what the repair inherits is wrong once, not twice
        problems += [replace(p, claim=claim.id, field=f"repair.{p.field}") for p in meaning.problems(claim.repair)
                     if replace(p, claim=claim.id) not in known]
    return problems


def _expectations(claim: Claim) -> list[Problem]:
    problems = []
    for prefix, about in (("", claim.about), ("repair.", claim.repair_about)):
        word = about.get("expect")
        if word is not None and word not in EXPECTATIONS:
            meant = Near()(str(word), EXPECTATIONS)
            way = f"did you mean {meant!r}?" if meant else f"verdicts: {', '.join(EXPECTATIONS)}"
            problems.append(Problem(claim.id, f"{prefix}expect", f"{word!r} is no verdict; {way}", str(word), 0,
                                    len(str(word))))
    return problems


def _typing_beside(text: str, problems: list[Problem]) -> list[Problem]:
    """What typing finds in the readable fields of claims that cannot be read as a whole."""
    broken = {p.claim for p in problems if p.claim}
    if not broken:
        return []
    found: list[Problem] = []
    for i, entry in enumerate(tomllib.loads(text, parse_float=str)["claim"]):
        name = entry.get("id") if isinstance(entry.get("id"), str) else f"claim {i + 1}"
        if name in broken:
            own = [replace(p, claim=name) for p in _typing_of(entry)]
            repair = entry.get("repair")
            if isinstance(repair, dict):
                own += [replace(p, claim=name, field=f"repair.{p.field}") for p in _typing_of(entry | repair)
                        if replace(p, claim=name) not in own]
            found += own
    return found


def _typing_of(entry: Mapping[str, Any]) -> list[Problem]:
    """Typing of a statement without its unreadable fields: a true formula stands for a formula among them."""
    data: dict[str, Any] = {k: entry[k] for k in STATEMENT_KEYS if k in entry}
    for key in ("given", "show"):
        data[key] = [data[key]] if isinstance(data.get(key), str) else list(data.get(key) or ())[:MAX_ITEMS] if (
            isinstance(data.get(key), list)) else []
    for key in ("let", "define"):
        data[key] = dict(data[key]) if isinstance(data.get(key), dict) else {}
    unread: set[str] = set()
    for p in read_statement(data)[1]:
        key, _, rest = p.field.partition(".")
        if m := re.fullmatch(r"(given|show)\[(\d+)\]", p.field):
            data[m[1]][int(m[2])] = "0 == 0"
        elif name := rest.partition("[")[0]:
            unread.add(name)
            data[key].pop(name, None)
        elif key in ("let", "define"):
            unread.update(map(str, data[key]))
            data[key] = {}
    statement, left = read_statement(data | {"show": data["show"] or ["0 == 0"]})
    return [] if any(p.field != "neighbours" for p in left) else check(statement, frozenset(unread))


def _notes(claim: Claim) -> tuple[Problem, ...]:
    def remarked(statement: Statement) -> list[Problem]:
        return [replace(p, claim=claim.id)
                for p in (*notes(statement), *remarks(statement), *meaning.remarks(statement))]

    found = remarked(claim.statement)
    if claim.repair is not None:
        found += [replace(p, field=f"repair.{p.field}" if p.field else "repair")
                  for p in remarked(claim.repair) if p not in found]
    return tuple(found)


# -- claims that rest on claims
def _check_uses(loaded: Loaded) -> None:
    known = dict.fromkeys([*(c.full_id for c in loaded.claims), *(f"{u.paper}/{u.id}" for u in loaded.unreadable)])
    homes = {p.slug: p.path for p in loaded.papers}
    ids: dict[Path, frozenset[str]] = {}
    near = Near()
    rejected: dict[str, list[Problem]] = {}
    for c in loaded.claims:
        for prefix, about in (("", c.claim.about), ("repair.", c.claim.repair_about)):
            for i, use in enumerate(about.get("uses", ())):
                problem = _use_problem(c, use, known, homes, ids, near)
                if problem:
                    rejected.setdefault(c.full_id, []).append(
                        Problem(c.claim.id, f"{prefix}uses[{i}]", problem, use, 0, len(use)))
    by_id = {c.full_id: c for c in reversed(loaded.claims)}
    for cycle in _cycles({c.full_id: c.uses for c in loaded.claims}):
        shown = cycle if len(cycle) <= MOST_SHOWN else (*cycle[:MOST_SHOWN - 1], "...")
        rejected.setdefault(cycle[0], []).append(Problem(
            by_id[cycle[0]].claim.id, "uses", f"the claims rest on each other in a circle: "
            f"{' -> '.join((*shown, cycle[0]))}; take one of the uses away"))
    for c in loaded.claims:
        if c.full_id in rejected:
            loaded.problems += [(c.path, p) for p in rejected[c.full_id]]
            loaded.unreadable.append(Unreadable(c.claim.paper, c.claim.id, c.path, c.line,
                                                tuple(rejected[c.full_id])))
    loaded.claims[:] = [c for c in loaded.claims if c.full_id not in rejected]


def _use_problem(c: LoadedClaim, use: str, known: dict[str, None], homes: dict[str, Path],
                 ids: dict[Path, frozenset[str]], near: Near) -> str | None:
    wanted = full_id(c.claim.paper, use)
    if wanted == c.full_id:
        return "a claim cannot rest on itself; take it out of uses"
    if wanted in known:
        return None
    slug, _, id_ = wanted.partition("/")
    here = homes[c.claim.paper]
    # a single file may be given: its paper, and the papers beside it, are looked up for ids only
    home = here if slug == c.claim.paper else here.parent / slug
    if home not in ids:
        ids[home] = _ids(home) if re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]*", slug) else frozenset()
    others = ids[home]
    if id_ in others:
        return None
    meant = near(wanted, chain((f"{slug}/{o}" for o in others), known))
    return f"no claim has the id {use!r}; " + (f"did you mean {meant!r}?" if meant else
                                                "write the id of a claim of this paper, or 'paper/id'")


def _ids(folder: Path) -> frozenset[str]:
    """The claim ids in a paper's folder that were not given to load; unreadable files have none."""
    found: set[str] = set()
    if not folder.is_dir() or folder.is_symlink():
        return frozenset()
    for file in sorted(folder.iterdir()):
        if _NUMBERED.match(file.name) and file.is_file() and file.resolve().is_relative_to(folder.resolve()):
            try:
                found.update(positions(read_regular(file, MAX_FILE).decode("utf-8", "replace")).ids)
            except OSError:
                continue
    return frozenset(found)


def _cycles(uses: dict[str, tuple[str, ...]]) -> list[tuple[str, ...]]:
    """One circle for each use that closes one, in time linear in the uses: a depth-first walk; of a circle at most
    MOST_SHOWN claims and one are given."""
    done: set[str] = set()
    found = []
    for start in uses:
        path: list[str] = []
        place: dict[str, int] = {}  # of each claim on the path
        stack: list[tuple[str, bool]] = [(start, False)]
        while stack:
            node, leaving = stack.pop()
            if leaving:
                del place[path.pop()]
                done.add(node)
            elif node in place:
                if len(path) > place[node] + 1:
                    found.append(tuple(path[place[node]:place[node] + MOST_SHOWN + 1]))
            elif node in uses and node not in done:
                place[node] = len(path)
                path.append(node)
                stack.append((node, True))
                stack += [(u, False) for u in reversed(uses[node])]
    return found
