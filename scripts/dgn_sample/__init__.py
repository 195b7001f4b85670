"""Makes the sample shipped with the `dgn_math` dataset; every gold is proved from its own statement."""
