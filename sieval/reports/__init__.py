"""Summaries, tables and pages made from records."""
