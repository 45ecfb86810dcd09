"""Tests of the sampler: python3 test_sampler.py, with CULMEN as the command's words in JSON.

With Optuna where it can be imported; FAKE=1 runs them on a stand-in instead. QUICK=1 replaces the
model by quasi-random points. With CULMEN_URL and CULMEN_TOKEN samplers use that server, and no command.
"""

import json
import os
import pathlib
import pickle
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
sys.path.insert(0, str(HERE.parent / "package" / "samplers"))

FAKE = os.environ.get("FAKE") == "1"
if FAKE:
    import fake_optuna

    fake_optuna.install()
else:
    try:
        import optuna
    except ImportError:
        print("SKIPPED: optuna cannot be imported, so the sampler is not tested with it")
        sys.exit(0)
import optuna  # noqa: E402

from culmen import CulmenSampler  # noqa: E402
from optuna.trial import TrialState  # noqa: E402

# Points that cost nothing, for tests of what passes between the two.
QUICK = os.environ.get("QUICK") == "1"
COMMAND = json.loads(os.environ["CULMEN"])
URL = os.environ.get("CULMEN_URL")
if not FAKE:
    optuna.logging.set_verbosity(optuna.logging.ERROR)


def branin(trial):
    import math
    x = trial.suggest_float("x", -5, 10)
    y = trial.suggest_float("y", 0, 15)
    b, c, t = 5.1 / (4 * math.pi ** 2), 5 / math.pi, 1 / (8 * math.pi)
    return (y - b * x * x + c * x - 6) ** 2 + 10 * (1 - t) * math.cos(x) + 10


class SamplerTest(unittest.TestCase):
    def setUp(self):
        self.samplers = []

    def tearDown(self):
        for sampler in self.samplers:
            sampler.close()

    def sampler(self, **arguments):
        if QUICK:
            strategy = {"acquisition": "sobol"}
            arguments["options"] = dict(arguments.get("options") or {}, strategy=strategy)
        made = CulmenSampler(url=URL, **arguments) if URL else CulmenSampler(command=COMMAND, **arguments)
        self.samplers.append(made)
        return made

    def test_finds_the_minimum_of_branin(self):
        study = optuna.create_study(sampler=self.sampler(seed=1, options={"noise": "none"}))
        study.optimize(branin, n_trials=30)
        self.assertLess(study.best_value, 0.4)

    @unittest.skipIf(URL, "a server keeps the study, which goes on")
    def test_the_same_seed_gives_the_same_points(self):
        def points():
            study = optuna.create_study(sampler=self.sampler(seed=5), study_name="same")
            study.optimize(branin, n_trials=12)
            return [t.params for t in study.trials]
        self.assertEqual(points(), points())

    def test_all_kinds_of_parameters_are_chosen_within_their_ranges(self):
        def objective(trial):
            a = trial.suggest_float("learning rate", 1e-4, 1, log=True)
            b = trial.suggest_float("drop/out", 0.0, 0.5, step=0.1)
            c = trial.suggest_int("n", 1, 64, log=True)
            d = trial.suggest_int("k", 3, 15, step=4)
            e = trial.suggest_categorical("opt", [None, True, 1, 2.5, "adam"])
            f = trial.suggest_categorical("word", ["red", "green"])
            trial.suggest_int("one", 7, 7)
            self.assertTrue(1e-4 <= a <= 1)
            self.assertTrue(min(abs(b - 0.1 * i) for i in range(6)) < 1e-9)
            self.assertIn(c, range(1, 65))
            self.assertIn(d, (3, 7, 11, 15))
            self.assertIn(f, ("red", "green"))
            return a + b + c * 0.01 + d + (e is None) + (f == "red")
        study = optuna.create_study(sampler=self.sampler(seed=2))
        study.optimize(objective, n_trials=10)
        self.assertEqual(len(study.trials), 10)
        marked = [t for t in study.trials if "culmen:trial" in t.system_attrs]
        self.assertEqual(len(marked), 9)

    def test_failed_pruned_and_infinite_trials_do_not_end_the_loop(self):
        def objective(trial):
            x = trial.suggest_float("x", 0, 1)
            trial.report(x, 3)
            if trial.number % 4 == 1:
                raise ValueError("boom")
            if trial.number % 4 == 2:
                raise optuna.TrialPruned()
            return float("inf") if trial.number % 4 == 3 else x
        study = optuna.create_study(sampler=self.sampler(seed=3))
        study.optimize(objective, n_trials=13, catch=(ValueError,))
        self.assertEqual(len(study.trials), 13)
        rows = self.history(study)
        self.assertEqual(sum(r["state"] == "failed" for r in rows), 9)
        self.assertIn("pruned at step 3", [r.get("failure") for r in rows])

    def history(self, study):
        return study.sampler._session._pipe.call(op="history")["trials"]

    def test_trials_that_run_are_pending_and_told_once(self):
        study = optuna.create_study(sampler=self.sampler(seed=4))
        study.optimize(branin, n_trials=3)
        running = [study.ask() for _ in range(4)]
        values = [branin(t) for t in running]
        study.ask().suggest_float("x", -5, 10)
        rows = self.history(study)
        self.assertEqual(sum(r["state"] == "pending" for r in rows), 5)
        points = [json.dumps(r["params"]) for r in rows]
        self.assertEqual(len(points), len(set(points)))
        for trial, value in zip(running, values):
            study.tell(trial, value)
        study.optimize(branin, n_trials=2)
        self.assertEqual(sum(r["state"] == "finished" for r in self.history(study)), 8)

    def test_constraints_are_outcomes(self):
        def objective(trial):
            x = trial.suggest_float("x", 0, 1)
            trial.set_user_attr("c", 0.4 - x)
            return x
        sampler = self.sampler(
            seed=6, constraints_func=lambda t: (t.user_attrs["c"],), options={"noise": "none"})
        study = optuna.create_study(sampler=sampler)
        study.optimize(objective, n_trials=18)
        feasible = [t.values[0] for t in study.trials if t.user_attrs["c"] <= 0]
        self.assertLess(min(feasible), 0.45)

    def test_several_objectives(self):
        def objective(trial):
            x = trial.suggest_float("x", 0, 1)
            y = trial.suggest_float("y", 0, 1)
            return x + y, (1 - x) ** 2 + y
        study = optuna.create_study(
            directions=["minimize", "minimize"], sampler=self.sampler(seed=7))
        study.optimize(objective, n_trials=12)
        self.assertEqual(len(study.trials), 12)

    def test_a_parameter_that_comes_later_begins_another_search(self):
        def objective(trial):
            x = trial.suggest_float("x", 0, 1)
            if trial.number == 4:
                return x + trial.suggest_float("extra", 0, 1)
            return x
        study = optuna.create_study(sampler=self.sampler(seed=8))
        study.optimize(objective, n_trials=8)
        self.assertTrue(all("x" in t.params for t in study.trials))

    def test_two_samplers_share_a_store(self):
        with tempfile.TemporaryDirectory() as folder:
            place = {} if URL else {"store": "sqlite:%s/shared.db" % folder}
            a = self.sampler(seed=9, **place)
            study = optuna.create_study(sampler=a, study_name="shared")
            study.optimize(branin, n_trials=6)
            study.sampler = b = self.sampler(seed=9, **place)
            study.optimize(branin, n_trials=4)
            self.assertEqual(a._session.name, b._session.name)
            rows = self.history(study)
            self.assertEqual(sum(r["state"] == "finished" for r in rows), 9)
            self.assertEqual(sum(r["state"] == "pending" for r in rows), 1)
            a.close()
            b.close()

    def test_a_sampler_can_be_pickled(self):
        sampler = self.sampler(seed=10)
        study = optuna.create_study(sampler=sampler)
        study.optimize(branin, n_trials=3)
        study.sampler = pickle.loads(pickle.dumps(sampler))
        self.samplers.append(study.sampler)
        study.optimize(branin, n_trials=2)
        self.assertEqual(len(study.trials), 5)

    def test_a_command_that_is_not_there_is_said(self):
        sampler = CulmenSampler(command=["no-such-culmen"])
        self.samplers.append(sampler)
        study = optuna.create_study(sampler=sampler)
        study.optimize(branin, n_trials=1)
        with self.assertRaisesRegex(RuntimeError, "cannot start no-such-culmen"):
            study.optimize(branin, n_trials=1)
        self.assertNotEqual(TrialState.COMPLETE, study.trials[-1].state)

    def test_a_server_that_is_not_there_or_refuses_is_said(self):
        for sampler, words in (
                (CulmenSampler(url="http://127.0.0.1:9", token="t", patience=0), "does not answer"),
                (CulmenSampler(url=URL or "http://127.0.0.1:9", token="wrong", patience=0), "token" if URL else "answer")):
            study = optuna.create_study(sampler=sampler)
            study.optimize(branin, n_trials=1)
            with self.assertRaisesRegex(RuntimeError, words):
                study.optimize(branin, n_trials=1)
        with self.assertRaisesRegex(ValueError, "both are given"):
            CulmenSampler(url="http://127.0.0.1:9", store="sqlite:a.db")


if __name__ == "__main__":
    unittest.main(verbosity=1)
