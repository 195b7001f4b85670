"""Words around mathematics: units, numbers in words, phrases with a fixed meaning."""
