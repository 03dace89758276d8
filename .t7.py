import sys; sys.path.insert(0,'tests/proof')
from symdp.library import load
from symdp.proof.facts import Facts
from symdp.proof.checking import check_proof
from library_reader import Reader, statement
import tomllib
facts=Facts.of(load())
d=tomllib.load(open('symdp/library/facts/derivatives.toml','rb'))
for n in ('decreasing_within','decreasing_strict'):
    e=d[n]
    f=Facts({k:v for k,v in facts.by_name.items() if k!=n})
    print(n, check_proof(e['proof'],statement(e['let'],e['given'],e['show']),0,f,Reader(),instance=False).theorems[-1].facts)
