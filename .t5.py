import sys; sys.path.insert(0,'benchmarks')
from symdp.library import load
lib=load()
from symdp.proof.facts import Facts
import symdp.prover.chain as ch, traceback
import symdp.prover.search as se
from symdp.proof.printing import text
from symdp.prover import prove
from symdp.elaboration import statement
import json,time
let=json.loads(sys.argv[1]); given=json.loads(sys.argv[2]); show=sys.argv[3]
level=[0]
og=se.Search.goal
def goal(self,g,ctx,depth=12):
    level[0]+=1
    if level[0]<int(sys.argv[4]): print('  '*level[0], depth, text(g)[:200], ' | ', '; '.join(text(t.concl) for t in ctx.all() if 'and' not in text(t.concl))[:150])
    try:
        r=og(self,g,ctx,depth)
        if level[0]<int(sys.argv[4]): print('  '*level[0],'OK')
        return r
    except Exception as e:
        if level[0]<int(sys.argv[4]): print('  '*level[0],'FAIL',str(e)[:60])
        raise
    finally: level[0]-=1
se.Search.goal=goal
orig=ch._step
def st(s,g,k,c,d,form,pl,sides):
    print('  '*level[0],'STEP', form.v, text(form.of)[:150], 'at', text(pl), sides, form.score)
    try: return orig(s,g,k,c,d,form,pl,sides)
    except Exception as e:
        print('  '*level[0],'STEPFAIL',str(e)[:200]); raise
ch._step=st
s=statement(let,{},given,[show])
t=time.time()
o=prove(s,0,Facts.of(lib), expired=lambda: time.time()-t>10); print(o.missing or 'PROVED')
