"""``python -m symdp.foundation.library``: compile the library."""

import json

from symdp.foundation.library import HERE, compiled, load

(HERE / "compiled.json").write_text(json.dumps(compiled(load()), indent=None, separators=(",", ":")) + "\n",
                                    encoding="utf-8")
