"""As much of Optuna as the sampler uses, for machines without it. Not Optuna's code."""

import enum
import random
import sys
import types


class TrialState(enum.Enum):
    RUNNING = 0
    COMPLETE = 1
    PRUNED = 2
    FAIL = 3
    WAITING = 4


class StudyDirection(enum.Enum):
    MINIMIZE = 1
    MAXIMIZE = 2


class TrialPruned(Exception):
    pass


class FloatDistribution:
    def __init__(self, low, high, log=False, step=None):
        self.low, self.high, self.log, self.step = low, high, log, step

    def single(self):
        return self.low == self.high

    def draw(self, rng):
        if self.step:
            return self.low + self.step * rng.randrange(int(round((self.high - self.low) / self.step)) + 1)
        return rng.uniform(self.low, self.high)

    def __eq__(self, other):
        return type(self) is type(other) and vars(self) == vars(other)

    __hash__ = None

    def __repr__(self):
        return "%s(%r)" % (type(self).__name__, sorted(vars(self).items()))


class IntDistribution(FloatDistribution):
    def __init__(self, low, high, log=False, step=1):
        super().__init__(low, high, log, step)

    def draw(self, rng):
        return rng.randrange(self.low, self.high + 1, self.step)


class CategoricalDistribution(FloatDistribution):
    def __init__(self, choices):
        self.choices = tuple(choices)

    def single(self):
        return len(self.choices) == 1

    def to_internal_repr(self, value):
        return self.choices.index(value)

    def draw(self, rng):
        return rng.choice(self.choices)


class BaseSampler:
    def after_trial(self, study, trial, state, values):
        pass

    def reseed_rng(self):
        pass


class RandomSampler(BaseSampler):
    def __init__(self, seed=None):
        self._rng = random.Random(seed)

    def sample_independent(self, study, trial, name, distribution):
        return distribution.draw(self._rng)


class IntersectionSearchSpace:
    def calculate(self, study):
        space = None
        for trial in study.trials:
            if trial.state in (TrialState.COMPLETE, TrialState.PRUNED):
                own = dict(trial.distributions)
                space = own if space is None else {
                    n: d for n, d in space.items() if n in own and own[n] == d}
        return dict(sorted((space or {}).items()))


class Frozen:
    def __init__(self, number):
        self.number = self._trial_id = number
        self.state = TrialState.RUNNING
        self.params, self.distributions = {}, {}
        self.values = None
        self.intermediate_values, self.system_attrs, self.user_attrs = {}, {}, {}


class Trial:
    def __init__(self, study, frozen, relative):
        self.study, self.frozen, self.relative = study, frozen, relative
        self.number = frozen.number

    def _suggest(self, name, distribution):
        value = self.relative.get(name)
        if value is None:
            value = distribution.low if hasattr(distribution, "low") and distribution.single() else \
                self.study.sampler.sample_independent(self.study, self.frozen, name, distribution)
        self.frozen.params[name] = value
        self.frozen.distributions[name] = distribution
        return value

    def suggest_float(self, name, low, high, log=False, step=None):
        return self._suggest(name, FloatDistribution(low, high, log, step))

    def suggest_int(self, name, low, high, log=False, step=1):
        return self._suggest(name, IntDistribution(low, high, log, step))

    def suggest_categorical(self, name, choices):
        return self._suggest(name, CategoricalDistribution(choices))

    def report(self, value, step):
        self.frozen.intermediate_values[step] = value

    def set_user_attr(self, key, value):
        self.frozen.user_attrs[key] = value


class Study:
    def __init__(self, directions, sampler, name):
        self.directions = [StudyDirection[d.upper()] for d in directions]
        self.sampler = sampler
        self.study_name = name
        self.trials = []
        self._study_id = 0
        self._storage = self

    def get_all_trials(self, study_id, deepcopy=True):
        return self.trials

    def set_trial_system_attr(self, trial_id, key, value):
        self.trials[trial_id].system_attrs[key] = value

    def ask(self):
        frozen = Frozen(len(self.trials))
        self.trials.append(frozen)
        space = self.sampler.infer_relative_search_space(self, frozen)
        return Trial(self, frozen, self.sampler.sample_relative(self, frozen, space))

    def tell(self, trial, values=None, state=None):
        frozen = trial.frozen
        if values is not None:
            frozen.values = list(values) if isinstance(values, (list, tuple)) else [values]
        state = state or TrialState.COMPLETE
        self.sampler.after_trial(self, frozen, state, frozen.values)
        frozen.state = state

    def optimize(self, objective, n_trials, catch=()):
        for _ in range(n_trials):
            trial = self.ask()
            try:
                value = objective(trial)
            except TrialPruned:
                self.tell(trial, state=TrialState.PRUNED)
            except catch:
                self.tell(trial, state=TrialState.FAIL)
            else:
                self.tell(trial, value)

    @property
    def best_value(self):
        done = [t.values[0] for t in self.trials if t.state == TrialState.COMPLETE]
        return min(done) if self.directions[0] == StudyDirection.MINIMIZE else max(done)


def create_study(direction=None, directions=None, sampler=None, study_name="study"):
    return Study(directions or [direction or "minimize"], sampler, study_name)


def install():
    """Lets ``import optuna`` find this."""
    own = sys.modules[__name__]
    own.TrialPruned = TrialPruned
    for name in ("samplers", "search_space", "trial", "distributions"):
        module = types.ModuleType("optuna." + name)
        module.__dict__.update({k: v for k, v in vars(own).items() if not k.startswith("_")})
        sys.modules["optuna." + name] = module
    sys.modules["optuna"] = own
