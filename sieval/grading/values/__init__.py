"""What a tree is worth: exact, numeric at fixed points, and equal or not."""
