"""Culmen as a sampler of Optuna.

Optuna's storage has the trials; Culmen is told of them, over ``culmen pipe`` or over HTTP by a server
(``culmen serve``), and chooses the next point, knowing of those that run and of those that failed.
"""

import hashlib
import json
import math
import os
import random
import re
import subprocess
import tempfile
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

import optuna
from optuna.samplers import BaseSampler
from optuna.samplers import RandomSampler
from optuna.search_space import IntersectionSearchSpace
from optuna.trial import TrialState

_ATTRIBUTE = "culmen:trial"
_CONSTRAINTS = "constraints"
_MOST_LEVELS = 1000
_ENDED = (TrialState.COMPLETE, TrialState.PRUNED, TrialState.FAIL)


class CulmenError(RuntimeError):
    """Culmen refused something, or is not there; the message says what."""


class _Pipe:
    """``culmen pipe``: a line of JSON for another."""

    def __init__(self, command, store, spec):
        self._folder = tempfile.TemporaryDirectory(prefix="culmen-pipe-")
        self._errors = open(self._folder.name + "/errors.txt", "w+", encoding="utf-8")
        try:
            self._process = subprocess.Popen(
                list(command) + ["pipe", "--store", store, "--out", self._folder.name + "/out"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                encoding="utf-8",
            )
        except OSError as e:
            self._tidy()
            raise CulmenError("cannot start %s: %s" % (command[0], e)) from None
        self.call(study=spec)

    def call(self, **request):
        try:
            self._process.stdin.write(json.dumps(request) + "\n")
            self._process.stdin.flush()
            line = self._process.stdout.readline()
        except (BrokenPipeError, ValueError):
            line = ""
        if not line:
            code = self._process.wait()
            self._errors.seek(0)
            lines = [line for line in self._errors.read().splitlines() if "note:" not in line]
            raise CulmenError("culmen pipe ended with code %s: %s" % (code, " ".join(lines[-1:])))
        reply = json.loads(line)
        if "error" in reply:
            raise CulmenError(reply["error"])
        return reply

    def close(self):
        try:
            self._process.stdin.close()
        except BrokenPipeError:
            pass  # it has ended already
        self._process.wait()
        self._process.stdout.close()
        self._tidy()

    def _tidy(self):
        self._errors.close()
        self._folder.cleanup()


class _Rest:
    """A server, with the face of a pipe. What is lost on the way is sent again, and done once by its key."""

    def __init__(self, url, token, patience, spec):
        self._study = "studies/" + urllib.parse.quote(spec["name"], safe="")
        self._base = url.rstrip("/") + "/api/v1/"
        self._token = token
        self._patience = patience
        # Never through a proxy of the environment: the token is for this server only.
        self._open = urllib.request.build_opener(urllib.request.ProxyHandler({})).open
        try:
            self._send("POST", "studies", {"study": spec})
        except CulmenError as e:
            if getattr(e, "kind", None) != "study-exists":
                raise

    def call(self, op, **request):
        if op == "history":
            return {"trials": self._send("GET", self._study + "/trials")}
        if op in ("ask", "enqueue"):
            return self._send("POST", "%s/%s" % (self._study, op), request)
        if op == "add":
            result = {"params": request.pop("params")}
            failed = request.pop("failed", None)
            result.update({"failure": failed} if failed is not None else self._outcome(request))
            return self._send("POST", self._study + "/add", {"results": [result]})
        trial = "%s/trials/%d/" % (self._study, request.pop("trial"))
        if op == "drop":
            return self._send("POST", trial + "discard", request)
        if "failed" in request:
            return self._send("POST", trial + "fail", {"reason": request["failed"]})
        return self._send("POST", trial + "tell", self._outcome(request))

    # Objectives are told as the pipe's "values" and as the server's outcomes.
    @staticmethod
    def _outcome(request):
        values = request.get("values")
        if values is None:
            return request
        outcomes = dict(request.get("outcomes") or {}, **values)
        return {"value": next(iter(values.values())), "outcomes": outcomes}

    def _send(self, method, path, body=None):
        data = None if body is None else json.dumps(body, allow_nan=False).encode("utf-8")
        headers = {"Authorization": "Bearer " + self._token, "Content-Type": "application/json"}
        if method == "GET":
            headers["Accept"] = "application/x-ndjson"
        else:
            headers["Idempotency-Key"] = uuid.uuid4().hex
        deadline = time.monotonic() + self._patience
        pause = 0.05
        while True:
            request = urllib.request.Request(self._base + path, data, headers, method=method)
            try:
                with self._open(request, timeout=max(30.0, self._patience)) as answer:
                    text = answer.read().decode("utf-8")
                if method == "GET":
                    return [json.loads(line) for line in text.splitlines()]
                return json.loads(text) if text else None
            except urllib.error.HTTPError as e:
                if e.code not in (429, 502, 503, 504) or time.monotonic() > deadline:
                    raise self._problem(e) from None
            except OSError as e:
                if time.monotonic() > deadline:
                    raise CulmenError("the server at %s does not answer: %s" % (self._base, e)) from None
            time.sleep(pause * (1 + random.random()))
            pause = min(2.0, 2 * pause)

    @staticmethod
    def _problem(error):
        try:
            body = json.loads(error.read())
            problem = CulmenError(body["detail"])
            problem.kind = body["type"].rsplit(":", 1)[-1]
            return problem
        except (ValueError, KeyError, TypeError):
            return CulmenError("the server answered with code %d" % error.code)

    def close(self):
        pass  # each request had a connection of its own


class _Axis:
    """A parameter: Optuna's values as Culmen's and back."""

    def __init__(self, name, distribution):
        self.name = name
        self._distribution = distribution
        kind = type(distribution).__name__
        if kind == "CategoricalDistribution":
            choices = list(distribution.choices)
            plain = all(isinstance(c, str) and c for c in choices) and len(set(choices)) == len(choices)
            self._labels = choices if plain else ["choice-%d" % i for i in range(len(choices))]
            self.spec = {"type": "categorical", "choices": self._labels}
        elif kind == "IntDistribution":
            self.spec = {"type": "int", "low": distribution.low, "high": distribution.high}
            if distribution.log:
                self.spec["scale"] = "log"
            elif distribution.step != 1:
                self.spec["step"] = distribution.step
        elif kind == "FloatDistribution":
            levels = self._levels()
            if levels:
                self.spec = {"type": "ordinal", "values": levels, "scale": "linear"}
            else:
                self.spec = {"type": "real", "low": distribution.low, "high": distribution.high}
                if distribution.log:
                    self.spec["scale"] = "log"
        else:
            raise CulmenError("a distribution must be of floats, ints or categories, but is " + kind)

    def _levels(self):
        d = self._distribution
        if d.step is None:
            return []
        count = int(math.floor((d.high - d.low) / d.step + 1e-8)) + 1
        return [d.low + k * d.step for k in range(count)] if count <= _MOST_LEVELS else []

    def ours(self, value):
        if self.spec["type"] == "categorical":
            return self._labels[int(self._distribution.to_internal_repr(value))]
        if self.spec["type"] == "ordinal":
            return min(self.spec["values"], key=lambda level: abs(level - value))
        return value

    def theirs(self, value):
        if self.spec["type"] == "categorical":
            return self._distribution.choices[self._labels.index(value)]
        if self.spec["type"] == "int":
            return int(value)
        return float(value)


class _Session:
    """A study of Culmen's for one search space of a study of Optuna's."""

    def __init__(self, sampler, study, space, constraints):
        self.axes = {}
        taken = set()
        for i, (name, distribution) in enumerate(space.items()):
            legal = name if re.fullmatch(r"[A-Za-z_][A-Za-z0-9_.-]{0,79}", name) else "p%d" % i
            while re.sub("[.-]", "_", legal).upper() in taken or legal.startswith("objective_"):
                legal = "p%d_%s" % (i, legal)
            taken.add(re.sub("[.-]", "_", legal).upper())
            self.axes[name] = _Axis(legal, distribution)
        self.objectives = len(study.directions)
        self.constraints = constraints
        directions = [str(d.name).lower() for d in study.directions]
        spec = dict(sampler._options)
        spec["parameters"] = {axis.name: axis.spec for axis in self.axes.values()}
        if self.objectives == 1:
            spec["direction"] = directions[0]
        else:
            spec["objectives"] = {"objective_%d" % i: d for i, d in enumerate(directions)}
        if constraints:
            spec["outcomes"] = {"constraint_%d" % i: "<= 0" for i in range(constraints)}
        text = json.dumps(spec, sort_keys=True)
        self.name = "%s-%s" % (study.study_name, hashlib.sha256(text.encode()).hexdigest()[:8])
        self._alone = sampler._url is None and sampler._store is None
        if self._alone:
            # Nobody else sees it; the name says so where trials are marked with it.
            self.name += "-" + uuid.uuid4().hex[:8]
        spec["name"] = self.name
        self._pipe = sampler._connect(spec)
        self._numbers = {}  # Culmen's trials by Optuna's numbers
        self._told = set()
        # What others of the same store have added before.
        self._known = set()
        for row in self._pipe.call(op="history")["trials"]:
            if row["origin"] == "earlier":
                self._known.add(json.dumps(row["params"], sort_keys=True))

    def close(self):
        self._pipe.close()

    def _params(self, trial):
        if any(name not in trial.params for name in self.axes):
            return None
        try:
            return {axis.name: axis.ours(trial.params[name]) for name, axis in self.axes.items()}
        except (ValueError, KeyError):
            return None  # drawn from another range

    def _outcome(self, trial):
        if trial.state == TrialState.PRUNED:
            steps = trial.intermediate_values
            return {"failed": "pruned at step %d" % max(steps) if steps else "pruned"}
        if trial.state != TrialState.COMPLETE:
            return {"failed": "failed in Optuna"}
        numbers = list(trial.values)
        bounds = list(trial.system_attrs.get(_CONSTRAINTS) or [])
        if len(bounds) < self.constraints:
            return {"failed": "its constraints are unknown"}
        if not all(math.isfinite(v) for v in numbers + bounds[: self.constraints]):
            return {"failed": "a value is not finite: %s" % numbers}
        told = {}
        if self.objectives == 1:
            told["value"] = numbers[0]
        else:
            told["values"] = {"objective_%d" % i: v for i, v in enumerate(numbers)}
        if self.constraints:
            told["outcomes"] = {"constraint_%d" % i: bounds[i] for i in range(self.constraints)}
        return told

    def tell(self, trial):
        """Tells Culmen of a trial as it is now."""
        if trial.number in self._told:
            return
        params = self._params(trial)
        mark = trial.system_attrs.get(_ATTRIBUTE) or {}
        number = self._numbers.get(trial.number)
        if number is None and mark.get("study") == self.name:
            number = mark["trial"]
        if trial.state in _ENDED:
            self._told.add(trial.number)
            if number is not None and params is None:
                # It never came to its parameters, so its point is not to blame.
                self._pipe.call(op="drop", trial=number, why="it died before it began")
            elif number is not None:
                self._pipe.call(op="tell", trial=number, **self._outcome(trial))
            elif params is not None and self.objectives == 1:
                key = json.dumps(params, sort_keys=True)
                if key not in self._known:
                    self._pipe.call(op="add", params=params, **self._outcome(trial))
            elif params is not None:
                self._pending(trial, params)
                self._pipe.call(
                    op="tell", trial=self._numbers[trial.number], **self._outcome(trial))
        elif trial.state == TrialState.RUNNING and number is None and params is not None and self._alone:
            self._pending(trial, params)

    # A trial that someone else runs: Culmen must not suggest the same.
    def _pending(self, trial, params):
        self._pipe.call(op="enqueue", params=params)
        self._numbers[trial.number] = self._pipe.call(op="ask")["trials"][0]["trial"]

    def suggest(self, study, trial):
        asked = self._pipe.call(op="ask")["trials"][0]
        self._numbers[trial.number] = asked["trial"]
        study._storage.set_trial_system_attr(
            trial._trial_id, _ATTRIBUTE, {"study": self.name, "trial": asked["trial"]})
        return {name: axis.theirs(asked["params"][axis.name]) for name, axis in self.axes.items()}


class CulmenSampler(BaseSampler):
    """Bayesian optimisation by Culmen: max-value entropy search on a Gaussian process.

    Args:
        command: How culmen is called.
        store: Where Culmen keeps its side, such as ``sqlite:culmen.db`` or a URL of PostgreSQL;
            processes that share it know of each other's trials at once. Without it the sampler
            has a store of its own, which goes with it.
        url: Of a server (``culmen serve``), such as ``https://culmen.example``: then nothing of
            Culmen is needed here, and processes that use the server know of each other's trials.
            ``command`` and ``store`` are not used.
        token: For the server, of role admin, since the sampler makes studies; else the
            environment variable CULMEN_TOKEN.
        patience: How many seconds a server that is away is waited for.
        seed: Of the sampler.
        constraints_func: As of Optuna's samplers: numbers that are at most 0 where a trial is
            feasible.
        n_startup_trials: So many random trials come first, besides those that Culmen's own design
            has.
        options: Keys of a study file, such as ``{"strategy": {"acquisition": "log-ei"}}`` or
            ``{"noise": "none"}``.
    """

    def __init__(self, command=("culmen",), store=None, seed=None, constraints_func=None,
                 n_startup_trials=1, options=None, url=None, token=None, patience=60.0):
        if url is not None and store is not None:
            raise ValueError("a sampler has either a url or a store, but both are given")
        self._command = [command] if isinstance(command, str) else list(command)
        self._store = store
        self._url = url
        self._token = token
        self._patience = patience
        self._options = dict(options or {})
        if seed is not None:
            strategy = dict(self._options.get("strategy") or {})
            strategy.setdefault("seed", int(seed))
            self._options["strategy"] = strategy
        self._constraints_func = constraints_func
        # One trial has to say which parameters there are.
        self._startup = max(1, n_startup_trials)
        self._random = RandomSampler(seed=seed)
        self._intersection = IntersectionSearchSpace()
        self._folder = None
        self._session = None
        self._key = None
        self._lock = threading.RLock()

    def __getstate__(self):
        state = self.__dict__.copy()
        for name in ("_session", "_key", "_folder", "_lock"):
            del state[name]
        return state

    def __setstate__(self, state):
        self.__dict__.update(state)
        self._folder = self._session = self._key = None
        self._lock = threading.RLock()

    def _connect(self, spec):
        if self._url is None:
            return _Pipe(self._command, self._store or self._own_store(), spec)
        # Looked up where it is used: a sampler that is pickled takes no secret along that it was
        # not given.
        token = self._token or os.environ.get("CULMEN_TOKEN")
        if not token:
            raise CulmenError(
                "a server needs a token: token=..., or the environment variable CULMEN_TOKEN")
        return _Rest(self._url, token, self._patience, spec)

    def _own_store(self):
        if self._folder is None:
            self._folder = tempfile.TemporaryDirectory(prefix="culmen-optuna-")
        return "sqlite:%s/culmen.db" % self._folder.name

    def reseed_rng(self):
        self._random.reseed_rng()

    def close(self):
        """Ends the process of culmen, if there is one; the next trial starts another."""
        with self._lock:
            if self._session is not None:
                self._session.close()
                self._session = None
            if self._folder is not None:
                self._folder.cleanup()
                self._folder = None

    def infer_relative_search_space(self, study, trial):
        space = self._intersection.calculate(study)
        return {name: d for name, d in space.items() if not d.single()}

    def sample_relative(self, study, trial, search_space):
        if not search_space:
            return {}
        with self._lock:
            trials = study._storage.get_all_trials(study._study_id, deepcopy=False)
            ended = [t for t in trials if t.state in (TrialState.COMPLETE, TrialState.PRUNED)]
            if len(ended) < self._startup:
                return {}
            constraints = 0
            if self._constraints_func is not None:
                known = [t.system_attrs.get(_CONSTRAINTS) for t in ended]
                constraints = max([len(c) for c in known if c] or [0])
                if constraints == 0:
                    return {}
            self._open(study, search_space, constraints)
            for other in trials:
                if other.number != trial.number:
                    self._session.tell(other)
            return self._session.suggest(study, trial)

    def _open(self, study, space, constraints):
        key = (study._study_id, constraints, repr(sorted((n, repr(d)) for n, d in space.items())))
        if self._session is None or self._key != key:
            if self._session is not None:
                self._session.close()
            self._session = _Session(self, study, space, constraints)
            self._key = key

    def sample_independent(self, study, trial, param_name, param_distribution):
        return self._random.sample_independent(study, trial, param_name, param_distribution)

    def after_trial(self, study, trial, state, values):
        if self._constraints_func is not None and state in (TrialState.COMPLETE, TrialState.PRUNED):
            numbers = [float(c) for c in self._constraints_func(trial)]
            if any(math.isnan(c) for c in numbers):
                raise ValueError("constraints must be numbers, but are %s" % numbers)
            study._storage.set_trial_system_attr(trial._trial_id, _CONSTRAINTS, numbers)
        self._random.after_trial(study, trial, state, values)
