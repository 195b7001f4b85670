"""Text to tree: repair, lexer, parser and the nodes they build."""
