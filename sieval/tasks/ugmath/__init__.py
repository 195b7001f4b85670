"""UGMathBench: its prompt, its answer slots and its metrics over three versions of a problem."""
