"""Trained networks as the bots use them: files read and answers computed with NumPy alone."""
