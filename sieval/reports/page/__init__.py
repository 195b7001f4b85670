"""One self-contained HTML page of a run, or of several side by side."""
