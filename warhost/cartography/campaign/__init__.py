"""The strategic map and its chronicle, drawn."""
