from .sampler import CulmenSampler

__all__ = ["CulmenSampler"]
