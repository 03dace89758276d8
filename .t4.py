import sys; sys.path.insert(0,'benchmarks')
from symdp.library import load
lib=load()
from symdp.proof.facts import Facts
import symdp.prover.chain as ch, traceback
from symdp.prover import prove
from symdp.elaboration import statement
orig=ch._step
def st(*a):
    try: return orig(*a)
    except Exception as e:
        print('STEP', a[1], a[5].of, a[6]); traceback.print_exc(limit=-6); raise
ch._step=st
s=statement({'x':'real > 0'},{},[],['0 < exp(2*x) - 1'])
o=prove(s,0,Facts.of(lib)); print(o.missing)
