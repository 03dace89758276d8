import sys; sys.path.insert(0,'benchmarks')
import tomllib
from symdp.library import load
lib=load()
from elaboration import elaborated
from symdp.proof.facts import Facts
from symdp.prover.sampling import *
from symdp.prover.unfolding import Definitions
from symdp.proof.printing import text
facts=Facts.of(lib); D=Definitions(facts)
c=[c for c in tomllib.load(open('/work/shared/wild/nine/01-nine.toml','rb'))['claim'] if c['id']=='r4'][0]
s=elaborated(c)
v=sample(s.hypotheses,s.conclusions_defined[0],D)
print(v.size)
def show(t,ind=0):
    tr=v.truth(t)
    i=np.argmin(tr); print(' '*ind,text(t),tr.min(), i, {w.name:c[i] for w,c in v.columns.items()})
    for n in('and','or'):
        a=terms.args_of(t,n,2)
        if a:
            for x in a: show(x,ind+2)
show(s.conclusions_defined[0])
