"""Claims about random variables: proofs from Shannon's inequalities, and joint laws against the rest.

A claim that holds for all laws but does not follow from these inequalities (Zhang and Yeung 1998) is left undecided.
"""
