import sys; sys.path.insert(0,'benchmarks')
import tomllib
from symdp.library import load
load()
from elaboration import elaborated
from symdp.proof.printing import text
for c in tomllib.load(open('/work/shared/wild/nine/01-nine.toml','rb'))['claim']:
    s=elaborated(c)
    print(c['id'])
    for a,b in zip(s.hypotheses,s.hypotheses_defined): print('  H',text(a),' WD',text(b))
    for a,b in zip(s.conclusions,s.conclusions_defined): print('  C',text(a),'\n   WD',text(b))
