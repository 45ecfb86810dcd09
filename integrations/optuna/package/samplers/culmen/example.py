import optuna
import optunahub


def objective(trial):
    x = trial.suggest_float("x", -5, 10)
    y = trial.suggest_float("y", 0, 15)
    return (x - 2) ** 2 + (y - 3) ** 2


if __name__ == "__main__":
    sampler = optunahub.load_module("samplers/culmen").CulmenSampler(seed=1)
    study = optuna.create_study(sampler=sampler)
    study.optimize(objective, n_trials=30)
    print(study.best_params)
