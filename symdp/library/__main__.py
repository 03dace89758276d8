"""``python -m symdp.library``: compile the library."""

import json

from symdp.library import HERE, compiled, load

(HERE / "compiled.json").write_text(json.dumps(compiled(load()), indent=None, separators=(",", ":")) + "\n",
                                    encoding="utf-8")
