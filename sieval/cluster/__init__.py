"""Sessions spread over the nodes of a Ray cluster."""
