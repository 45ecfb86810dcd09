"""Writes entropy_reduction.json: g and log g of max-value entropy search, and its noisy form.

g(z) = z phi(z)/(2 Phi(z)) - log Phi(z). The noisy form I(rho, z) is the standard normal's entropy
less that of the density phi(x) Phi((z - rho x)/sqrt(1 - rho^2))/Phi(z), by direct integration.
Needs mpmath.
"""

import json

import mpmath as mp

mp.mp.dps = 80


def log_cdf(z):
    if z < -60:  # Laplace's continued fraction
        t = -z
        u = t
        for k in range(300, 0, -1):
            u = t + k / u
        return -t * t / 2 - mp.log(2 * mp.pi) / 2 - mp.log(u)
    return mp.log(mp.erfc(-z / mp.sqrt(2)) / 2) if z < 5 else mp.log1p(-mp.erfc(z / mp.sqrt(2)) / 2)


def hazard(z):
    return mp.exp(-z * z / 2 - mp.log(2 * mp.pi) / 2 - log_cdf(z))


def log_g(z):
    if z > 60:  # -log Phi = Phi(-z) (1 + Phi(-z)/2 + ...), the rest far below the digits kept
        scale = -z * z / 2 - mp.log(2 * mp.pi) / 2
        return scale + mp.log(z / 2 + mp.exp(log_cdf(-z) - scale))
    return mp.log(z * hazard(z) / 2 - log_cdf(z))


def slope(z):
    h = hazard(z)
    return -h / 2 * (1 + z * z + z * h)


def noisy(rho, z):
    s = mp.sqrt(1 - rho * rho)
    norm = log_cdf(z)

    def integrand(x):
        log_p = -x * x / 2 - mp.log(2 * mp.pi) / 2 + log_cdf((z - rho * x) / s) - norm
        return -mp.exp(log_p) * log_p

    mean = -rho * hazard(z)
    h = mp.quad(integrand, [mean + k for k in range(-40, 41, 2)])
    return mp.log(2 * mp.pi * mp.e) / 2 - h


points = sorted(
    [-1e8, -1e6, -1e5, -1e4, -1e3, -300, -100, -60.5, 45, 50, 60.5, 100, 300, 1e3, 1e4, 1e5, 1e6]
    + [k / 4 for k in range(-160, 161)]
    + [-2.0001, -1.9999, 11.9999, 12.0001]
)
rows = []
for p in points:
    z = mp.mpf(p)
    mp.mp.dps = 80 if abs(p) <= 1e3 else 60
    value = log_g(z)
    row = {"gamma": p, "log": float(value), "value": float(mp.exp(value))}
    # Beyond, the closed form of the slope cancels all digits kept here.
    if abs(p) <= 1e3:
        mp.mp.dps = 400 if p > 37 else 80
        row["log_slope"] = float(slope(z) / mp.exp(log_g(z)))
    rows.append(row)
mp.mp.dps = 30
noisy_rows = [
    {"rho": r, "gamma": g, "value": float(noisy(mp.mpf(r), mp.mpf(g)))}
    for r in (0.05, 0.1, 0.5, 0.9, 0.99)
    for g in (-20.0, -4.0, -1.0, 0.0, 1.0, 3.0, 5.0)
]
print(json.dumps({"rows": rows, "noisy": noisy_rows}, indent=0))
