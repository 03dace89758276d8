"""Capacities of channels in numbers, with certified bounds: a search by interior points, and enclosures of its end."""
