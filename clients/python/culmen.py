"""Culmen for Python: one file, standard library only.

Over a server (``culmen serve``):

    import culmen
    study = culmen.Study("demo", url="http://127.0.0.1:8765", token="culmen_...")
    study.optimize(lambda x, n: (x - 0.3) ** 2 + n, trials=50)
    print(study.best())

Without one, over a pipe to the command:

    study = culmen.Study(file="study.yaml", command=["culmen"])

The environment variables CULMEN_URL and CULMEN_TOKEN stand in for ``url`` and ``token``.
"""

import json
import math
import os
import random
import socket
import subprocess
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

__all__ = ["Study", "Trial", "CulmenError", "Cancelled", "Dismissed"]


class CulmenError(Exception):
    """Something was refused; the message has the rule and the offence."""

    def __init__(self, message, status=None, kind=None):
        super().__init__(message)
        self.status = status
        self.kind = kind


class Cancelled(CulmenError):
    """Someone wants the trial to end; raise it out of the objective, or let it through."""


class Dismissed(CulmenError):
    """Someone wants this worker to end: it gets no other trial."""


class Trial:
    """A point to evaluate."""

    def __init__(self, study, number, params):
        self.study = study
        self.number = number
        self.params = params

    def report(self, step, value=None, **metrics):
        """Keeps a measurement on the way; raises Cancelled if someone wants the trial to end."""
        if value is not None:
            metrics["value"] = value
        if self.study._measure(self.number, step, metrics):
            raise Cancelled("trial %d was cancelled" % self.number)

    def __repr__(self):
        return "Trial(%d, %r)" % (self.number, self.params)


class Study:
    """A search for the best point: ask for one, evaluate it, tell its value."""

    def __init__(self, name=None, url=None, token=None, spec=None, file=None, command=None,
                 store=None, worker=None, lease=60, patience=60.0):
        """
        name      of a study on the server
        spec      a study file as a dict: the study is made if there is none of that name
        url       of the server, else CULMEN_URL
        token     else CULMEN_TOKEN
        file      a study file for a pipe; or give ``spec`` and ``command`` without a url
        command   how culmen is called for a pipe, such as ["culmen"]
        store     of the pipe, else as the command chooses
        worker    a name that is unique among those alive: trials are then held by leases of so
                  many seconds (``lease``), and handed out again if this program dies
        patience  how many seconds a server that is away is waited for
        """
        url = url or (None if file or command else os.environ.get("CULMEN_URL"))
        if url:
            self._talk = _Rest(url, token or os.environ.get("CULMEN_TOKEN"), patience)
            if spec is not None:
                name = name or spec.get("name")
                try:
                    self._talk.call("POST", "studies", {"study": dict(spec, name=name)})
                except CulmenError as e:
                    if e.kind != "study-exists":
                        raise
            if not name:
                raise CulmenError("a study on a server needs a name")
        elif file or spec is not None:
            self._talk = _Pipe(command or ["culmen"], file, spec, store)
        else:
            raise CulmenError("a study needs a url (or CULMEN_URL), or a file for a pipe")
        self.name = name
        self.worker = worker
        self.lease = lease
        self._dismissed = None

    # ---- the loop

    def optimize(self, objective, trials=None, catch=(Exception,)):
        """Evaluates ``objective(**params)`` until the study has so many trials, or until someone
        dismisses this worker.

        The objective returns a number, a tuple of number and sd, or a dict of value, sd and
        outcomes. What it raises, or a value that is not finite, is told as a failure. If its only
        parameter is called ``trial`` it gets the Trial.
        """
        whole = _wants_trial(objective)
        while True:
            try:
                asked = self.ask_up_to(trials) if trials else self.ask()
            except Dismissed:
                return self.best()
            if asked is None:
                return self.best()
            begun = time.monotonic()
            with self._alive(asked):
                try:
                    result = objective(asked) if whole else objective(**asked.params)
                except Cancelled:
                    continue
                except catch as e:
                    self.fail(asked, "%s: %s" % (type(e).__name__, e), time.monotonic() - begun)
                    continue
            result = result if isinstance(result, dict) else _pair(result)
            self.tell(asked, seconds=time.monotonic() - begun, **result)

    def _alive(self, trial):
        return _Heartbeat(self, trial) if self.worker and isinstance(self._talk, _Rest) else _Nothing()

    # ---- ask and tell

    def ask(self):
        """The next point, as a Trial."""
        return self.ask_up_to(None)

    def ask_up_to(self, trials):
        """The same; None if the study has so many trials already. Raises Dismissed if someone
        wants this worker to end."""
        if self._dismissed:
            raise self._dismissed
        try:
            return self._talk.ask(self, trials)
        except Dismissed as e:
            # The server says so once: who asks under this name after that is another worker.
            self._dismissed = e
            raise

    def tell(self, trial, value, sd=None, outcomes=None, seconds=None):
        """Tells a trial's value. Telling the same again changes nothing."""
        if not _finite(value):
            return self.fail(trial, "the value is %s" % value, seconds)
        return self._talk.tell(self, _number(trial), float(value), sd, outcomes, seconds)

    def fail(self, trial, reason="failed", seconds=None):
        """Tells that a trial gave no value."""
        return self._talk.fail(self, _number(trial), str(reason), seconds)

    def _measure(self, trial, step, metrics):
        return self._talk.measure(self, trial, step, {k: float(v) for k, v in metrics.items()})

    # ---- the rest

    def best(self):
        """The best trial so far as a dict, or None."""
        return self._talk.best(self)

    def enqueue(self, why="", **params):
        """Puts a point into the queue: the next ask hands it out."""
        return self._talk.enqueue(self, params, why)

    def add(self, params, value, sd=None):
        """Adds a result obtained elsewhere; the trial's number."""
        return self._talk.add(self, params, float(value), sd)

    def predict(self, *points):
        """What the model expects of points: a list of dicts."""
        return self._talk.predict(self, list(points))

    def best_with(self, **fixed):
        """The best point that has these values, as the model expects it: a dict, or None before
        the first value."""
        return self._talk.best_with(self, fixed)

    def control(self, action, why=""):
        """pause, resume or finish."""
        return self._talk.control(self, action, why)

    def dismiss(self, worker, why=""):
        """Lets a worker end after the trials it holds."""
        return self._talk.dismiss(self, worker, why)

    def close(self):
        self._talk.close()

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        self.close()


def _wants_trial(objective):
    code = getattr(objective, "__code__", None)
    return code is not None and code.co_varnames[: code.co_argcount] == ("trial",)


def _finite(value):
    try:
        return math.isfinite(value)
    except TypeError:
        return False


def _pair(result):
    return dict(value=result[0], sd=result[1]) if isinstance(result, tuple) else dict(value=result)


def _number(trial):
    return trial.number if isinstance(trial, Trial) else int(trial)


def _given(**fields):
    return {name: value for name, value in fields.items() if value is not None}


class _Nothing:
    def __enter__(self):
        return self

    def __exit__(self, *exc):
        return False


class _Heartbeat:
    """Says that a trial is worked on, three times a lease."""

    def __init__(self, study, trial):
        self._study = study
        self._trial = trial
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._beat, daemon=True)

    def _beat(self):
        while not self._over.wait(self._study.lease / 3.0):
            try:
                self._study._talk.heartbeat(self._study, self._trial.number)
            except (CulmenError, OSError):
                pass  # The next one comes.

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *exc):
        self._over.set()
        return False


class _Rest:
    """A server. What is lost on the way is sent again, and done once by its key."""

    def __init__(self, url, token, patience):
        self._base = url.rstrip("/") + "/api/v1/"
        self._token = token
        self._patience = patience
        # Never through a proxy of the environment: the token is for this server only.
        self._open = urllib.request.build_opener(urllib.request.ProxyHandler({})).open
        if not token:
            raise CulmenError("a token is needed: token=..., or the environment variable CULMEN_TOKEN")

    def _path(self, study, *parts):
        return "/".join(["studies", urllib.parse.quote(study.name, safe="")] + [str(p) for p in parts])

    def call(self, method, path, body=None):
        data = None if body is None else json.dumps(body, allow_nan=False).encode("utf-8")
        headers = {"Authorization": "Bearer " + self._token, "Accept": "application/json"}
        if data is not None:
            headers["Content-Type"] = "application/json"
        if method != "GET":
            headers["Idempotency-Key"] = uuid.uuid4().hex
        deadline = time.monotonic() + self._patience
        pause = 0.05
        while True:
            request = urllib.request.Request(self._base + path, data, headers, method=method)
            try:
                with self._open(request, timeout=max(30.0, self._patience)) as answer:
                    text = answer.read()
                    return json.loads(text) if text else None
            except urllib.error.HTTPError as e:
                problem = self._problem(e)
                if e.code not in (429, 502, 503, 504) or time.monotonic() > deadline:
                    raise problem from None
            except (urllib.error.URLError, ConnectionError, socket.timeout, OSError) as e:
                if time.monotonic() > deadline:
                    raise CulmenError("the server does not answer: %s" % e) from None
            time.sleep(pause * (1 + random.random()))
            pause = min(2.0, 2 * pause)

    @staticmethod
    def _problem(error):
        try:
            body = json.loads(error.read())
            kind = body["type"].rsplit(":", 1)[-1]
            made = Dismissed if kind == "dismissed" else CulmenError
            return made(body["detail"], error.code, kind)
        except (ValueError, KeyError, TypeError):
            return CulmenError("the server answered with code %d" % error.code, error.code)

    def ask(self, study, most):
        body = _given(upTo=most, worker=study.worker)
        if study.worker:
            body["lease"] = study.lease
        trials = self.call("POST", self._path(study, "ask"), body)["trials"]
        return Trial(study, trials[0]["trial"], trials[0]["params"]) if trials else None

    def tell(self, study, trial, value, sd, outcomes, seconds):
        body = _given(value=value, sd=sd, outcomes=outcomes, seconds=seconds)
        return self.call("POST", self._path(study, "trials", trial, "tell"), body)

    def fail(self, study, trial, reason, seconds):
        body = _given(reason=reason, seconds=seconds)
        return self.call("POST", self._path(study, "trials", trial, "fail"), body)

    def measure(self, study, trial, step, metrics):
        body = _given(step=step, metrics=metrics)
        return self.call("POST", self._path(study, "trials", trial, "measure"), body)["cancelled"]

    def heartbeat(self, study, trial):
        body = {"worker": study.worker, "lease": study.lease}
        return self.call("POST", self._path(study, "trials", trial, "heartbeat"), body)

    def best(self, study):
        return self.call("GET", self._path(study))["best"]

    def enqueue(self, study, params, why):
        self.call("POST", self._path(study, "enqueue"), {"params": params, "why": why})

    def add(self, study, params, value, sd):
        result = _given(params=params, value=value, sd=sd)
        return self.call("POST", self._path(study, "add"), {"results": [result]})["trials"][0]

    def predict(self, study, points):
        return self.call("POST", self._path(study, "predict"), {"points": points})["predictions"]

    def best_with(self, study, fixed):
        found = self.call("POST", self._path(study, "predict"), {"bestWith": fixed})["predictions"]
        return found[0] if found else None

    def control(self, study, action, why):
        body = {"action": action, "why": why}
        return self.call("POST", self._path(study, "control"), body)["status"]

    def dismiss(self, study, worker, why):
        self.call("POST", self._path(study, "dismiss"), {"worker": worker, "why": why})

    def close(self):
        pass


class _Pipe:
    """``culmen pipe``: a line of JSON for another."""

    def __init__(self, command, file, spec, store):
        arguments = list(command) + ["pipe"]
        if file:
            arguments.append(os.fspath(file))
        if store:
            arguments += ["--store", store]
        self._process = subprocess.Popen(
            arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
        self._lock = threading.Lock()
        if spec is not None and not file:
            self.call(study=spec)

    def call(self, **request):
        with self._lock:
            try:
                self._process.stdin.write(json.dumps(request) + "\n")
                self._process.stdin.flush()
                line = self._process.stdout.readline()
            except (BrokenPipeError, ValueError):
                line = ""
        if not line:
            raise CulmenError("culmen pipe ended with code %s" % self._process.wait())
        reply = json.loads(line)
        if "error" in reply:
            raise CulmenError(reply["error"], kind=reply.get("status"))
        return reply

    def ask(self, study, most):
        if most is not None and len(self.call(op="history")["trials"]) >= most:
            return None
        trial = self.call(op="ask")["trials"][0]
        return Trial(study, trial["trial"], trial["params"])

    def tell(self, study, trial, value, sd, outcomes, seconds):
        return self.call(**_given(op="tell", trial=trial, value=value, sd=sd, outcomes=outcomes))

    def fail(self, study, trial, reason, seconds):
        return self.call(op="tell", trial=trial, failed=reason)

    def measure(self, study, trial, step, metrics):
        return self.call(op="measure", trial=trial, step=step, metrics=metrics)["cancelled"]

    def best(self, study):
        return self.call(op="best")["observed"]

    def enqueue(self, study, params, why):
        self.call(op="enqueue", params=params)

    def add(self, study, params, value, sd):
        return self.call(**_given(op="add", params=params, value=value, sd=sd))["trial"]

    def predict(self, study, points):
        return self.call(op="predict", points=points)["points"]

    def best_with(self, study, fixed):
        found = self.call(op="predict", bestWith=fixed)["points"]
        return found[0] if found else None

    def control(self, study, action, why):
        return self.call(op=action, why=why)["status"]

    def dismiss(self, study, worker, why):
        self.call(op="dismiss", worker=worker, why=why)

    def close(self):
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()
