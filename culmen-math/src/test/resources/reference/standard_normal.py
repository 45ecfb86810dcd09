"""Writes standard_normal.json: tail functions of the standard normal, rounded from exact decimals.

Up to |z| = 40 the distribution function comes from its Taylor series with enough digits to survive
the cancellation; beyond, from Laplace's continued fraction. Needs nothing but Python.
"""

import json
from decimal import Decimal as D, getcontext

getcontext().prec = 800
TWO_PI = 2 * D(
    "3.14159265358979323846264338327950288419716939937510582097494459230781640628620899"
    "8628034825342117067982148086513282306647093844609550582231725359408128481117450284"
    "1027019385211055596446229489549303819644288109756659334461284756482337867831652712"
    "0190914564856692346034861045432664821339360726024914127372458700660631558817488152"
    "0920962829254091715364367892590360011330530548820466521384146951941511609433057270"
    "3657595919530921861173819326117931051185480744623799627495673518857527248912279381"
    "8301194912983367336244065664308602139494639522473719070217986094370277053921717629"
    "3176752384674818467669405132000568127145263560827785771342757789609173637178721468"
    "4409012249534301465495853710507922796892589235420199561121290219608640344181598136"
    "29774771309960518707211349999998372978049951059731732816096318595024459455346908"
)


def density(z):
    return (-z * z / 2).exp() / TWO_PI.sqrt()


def series(z):
    """(Φ(z) - 1/2)/φ(z)."""
    term = total = z
    k = 3
    while abs(term) > abs(total) * D(10) ** -790:
        term = term * z * z / k
        total += term
        k += 2
    return total


def tail(t):
    """log Φ(-t), c = φ(t)/Φ(-t) - t and w = 1 - (t + c)c for t > 0."""
    if t <= 40:
        below = D(1) / 2 - density(t) * series(t)
        c = density(t) / below - t
        return below.ln(), c, 1 - (t + c) * c
    u = t
    for k in range(400, 2, -1):
        u = t + k / u
    d = 2 / u
    c = 1 / (t + d)
    return -t * t / 2 - TWO_PI.ln() / 2 - (t + c).ln(), c, c * (d - c)


def row(value):
    z = D(value)
    if z < 0:
        log_cdf, c, w = tail(-z)
        hazard = c - z
        removed = 1 - w
    else:
        above = tail(z)[0].exp() if z > 0 else D(1) / 2
        # log(1 - q), by its series once 800 digits cannot hold the difference.
        log_cdf = (1 - above).ln() if z <= 40 else -above
        hazard = density(z) / (1 - above)
        c = z + hazard
        removed = hazard * c
        w = 1 - removed
    names = ("log_cdf", "hazard", "excess", "variance", "variance_complement", "log_cdf_over_hazard")
    exact = (log_cdf, hazard, c, w, removed, log_cdf / hazard)
    return {"z": value, **{name: float(x) for name, x in zip(names, exact)}}


grid = [-40 + 0.375 * i for i in range(134)]
near = [s * v for v in (1e-300, 1e-8, 0.01, 0.1, 0.3, 0.7, 1.1, 1.9, 2.5, 3.45, 5.5) for s in (-1, 1)]
far = [-1e150, -1e100, -1e12, -1e9, -1e8, -1e5, -1e3, -45.5, 0.0, 12.5, 20.0, 30.0, 37.0, 50.0, 1e3]
rows = [row(z) for z in sorted(set(grid + near + far))]
print('{"what": "tail functions of the standard normal, see standard_normal.py", "rows": [')
print(",\n".join(json.dumps(r) for r in rows))
print("]}")
