"""One entry's channel."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="slice",
    params=(("M", "mechanism"), ("i", "integer"), ("x", "database")),
    returns="channel",
    meaning="the channel from entry i to the output with the other entries frozen at those of x",
    source="textbook",
)
