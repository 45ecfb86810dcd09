"""Writes sobol.json: unscrambled Sobol points as SciPy's independent implementation gives them."""

import json
import warnings

from scipy.stats import qmc

warnings.simplefilter("ignore")
DIMENSIONS = [1, 2, 3, 4, 7, 10, 31, 100, 255, 500, 777, 1000, 1023, 1024]
INDICES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 15, 16, 31, 100, 255, 256, 1000, 4095, 4096, 5000, 8191]
points = qmc.Sobol(1024, scramble=False, bits=52).random(8192)
print('{"what": "unscrambled Sobol points, see sobol.py",')
print(f'"dimensions": {DIMENSIONS},\n"indices": {INDICES},\n"rows": [')
print(",\n".join(json.dumps([points[i][d - 1] for d in DIMENSIONS]) for i in INDICES))
print("]}")
