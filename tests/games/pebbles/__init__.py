"""The clauses of the toy game, cited for the rulebook test: T-1.1 T-1.2 T-1.3 T-1.4 T-1.5 T-1.6 T-1.7 T-1.8."""
