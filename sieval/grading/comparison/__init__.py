"""Two answers against each other, by shape."""
