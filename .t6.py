import sys; sys.path.insert(0,'benchmarks')
import tomllib
from symdp.library import load
load()
from elaboration import elaborated, variants
from symdp.proof.printing import text
from pathlib import Path
ids=sys.argv[2:]
for p in sorted(Path(sys.argv[1]).rglob('*.toml')):
    for c in tomllib.load(open(p,'rb')).get('claim',[]):
        if c['id'] in ids:
            for v,parts in variants(c):
                s=elaborated(parts)
                print(c['id'],v, {n:str(x.type) for n,x in s.names.items()})
                for h in s.hypotheses: print('   H',text(h)[:200])
