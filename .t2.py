import sys,time; sys.path.insert(0,'benchmarks')
import tomllib, cProfile
from symdp.library import load
lib=load()
from elaboration import elaborated
from symdp.proof.facts import Facts
from symdp.prover import prove
from symdp.proof.printing import text
facts=Facts.of(lib)
import re
path=sys.argv[1]; pat=sys.argv[2] if len(sys.argv)>2 else '.'
for c in tomllib.load(open(path,'rb'))['claim']:
    if not re.search(pat,c['id']): continue
    s=elaborated(c)
    for k in range(len(s.conclusions)):
        t=time.time()
        o=prove(s,k,facts, expired=lambda: time.time()-t>8)
        print(c['id'],k, 'PROVED' if o.proof else 'no: '+o.missing[:150], f'{time.time()-t:.2f}s', o.log.steps, c.get('expect',''),flush=True)
        if not o.proof and len(sys.argv)>3:
            for g in o.log.nearest(30): print('     open', g)
