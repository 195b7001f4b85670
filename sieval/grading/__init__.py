"""Mathematics in, verdicts out."""
