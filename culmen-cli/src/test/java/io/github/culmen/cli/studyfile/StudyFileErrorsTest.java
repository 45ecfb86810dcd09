package io.github.culmen.cli.studyfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.culmen.cli.text.CommandFailure;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Everything a study file can get wrong: the place, the rule and the offence, in one line. */
class StudyFileErrorsTest {
  private static final String X = "parameters:\n  x: {type: real, low: 0, high: 1}\n";
  private static final String OK = "direction: minimize\n" + X;

  static Stream<Arguments> mistakes() {
    return Stream.of(
        // The form of the file.
        bad("", "s.yaml: a study file must hold a mapping, but it is empty"),
        bad("- a", "s.yaml:1:1: must be a mapping of keys to values, but got a list of 1"),
        bad("direction: [minimize", "s.yaml:1:", "not valid YAML"),
        bad("direction: minimize\n\tx: 1", "s.yaml:2:1: not valid YAML"),
        bad("a: b: c", "s.yaml:1:5: not valid YAML"),
        bad(OK + "---\nb: 1\n", "s.yaml:5:1: ", "one YAML document, but here a second one begins"),
        bad(
            OK + "direction: maximize\n",
            "s.yaml:4:1: a key may be given once, but 'direction' was given before in line 1"),
        // Keys.
        bad(
            "drection: minimize\n" + X,
            "s.yaml:1:1: unknown key 'drection' (did you mean 'direction'?); legal keys are name,"),
        bad(
            OK + "strategy: {aquisition: mes-g}",
            "s.yaml:4:12: strategy: unknown key 'aquisition' (did you mean 'acquisition'?)"),
        bad(
            "direction: minimize\nparameters:\n  x: {type: real, lo: 0, high: 1}",
            "s.yaml:3:19: parameters.x: unknown key 'lo' (did you mean 'low'?)"),
        bad("direction: minimize", "s.yaml:1:1: the key 'parameters' is required"),
        bad(X, "s.yaml:1:1: the key 'direction' is required, but it is missing"),
        bad(
            "direction: minimise\n" + X,
            "s.yaml:1:12: direction: must be one of minimize, maximize, but got 'minimise' (did you"
                + " mean 'minimize'?)"),
        bad("name: a/b\n" + OK, "s.yaml:1:7: name: ", "folder's name", "'a/b'"),
        bad("name: ..\n" + OK, "s.yaml:1:7: name: "),
        bad("name:\n" + OK, "s.yaml:1:6: name: must be text, but got nothing"),
        // Parameters.
        bad("direction: minimize\nparameters: {}", "parameters: ", "at least 1 parameter"),
        bad(parameter("x: 3"), "s.yaml:3:6: parameters.x: must be a mapping"),
        bad(parameter("x: {low: 0, high: 1}"), "parameters.x: the key 'type' is required"),
        bad(
            parameter("x: {type: decimal, low: 0, high: 1}"),
            "s.yaml:3:13: parameters.x.type: must be one of real, int, ordinal, categorical, bool,"
                + " but got 'decimal'"),
        bad(
            parameter("x: {type: real, low: 1, high: 1}"),
            "s.yaml:3:6: parameters.x: parameter 'x': ",
            "low < high",
            "low=1.0, high=1.0"),
        bad(parameter("x: {type: real, low: 2, high: 1}"), "low < high"),
        bad(parameter("x: {type: real, low: .nan, high: 1}"), "parameters.x: ", "low=NaN"),
        bad(parameter("x: {type: real, low: 0, high: .inf}"), "parameters.x: ", "high=Infinity"),
        bad(
            parameter("x: {type: real, low: 0, high: 1, scale: log}"),
            "parameters.x: ",
            "log",
            "low=0.0"),
        bad(parameter("n: {type: int, low: -1, high: 5, scale: log}"), "log scale", "low=-1"),
        bad(
            parameter("x: {type: real, low: abc, high: 1}"),
            "s.yaml:3:24: parameters.x.low: must be a number, but got 'abc'"),
        bad(
            parameter("x: {type: real, low: !!float abc, high: 1}"),
            "s.yaml:3:24: parameters.x.low: must be a number, but got abc"),
        bad(
            parameter("n: {type: int, low: !!int abc, high: 9}"),
            "s.yaml:3:23: parameters.n.low: must be a number, but got abc"),
        bad(parameter("n: {type: int, low: !!int 0x, high: 9}"), "s.yaml:3:23: parameters.n.low: "),
        bad(parameter("x: {type: real, low: 0, high: 1e99999999999}"), "high=Infinity"),
        bad(OK + "strategy: {standardize: !!bool abc}", "must be true or false, but got abc"),
        bad(parameter("x: {type: real, low: \"0\", high: 1}"), "must be a number, but got '0'"),
        bad(
            parameter("n: {type: int, low: 1.5, high: 5}"),
            "parameters.n.low: must be a whole number, but got 1.5"),
        bad(
            parameter("n: {type: int, low: 1, high: 99999999999999999999}"),
            "parameters.n.high: must be a whole number, but got 99999999999999999999"),
        bad(parameter("c: {type: categorical, choices: [a]}"), "at least 2 choices"),
        bad(parameter("c: {type: categorical, choices: [a, a]}"), "choices must be distinct"),
        bad(
            parameter("c: {type: categorical, choices: a}"),
            "parameters.c.choices: must be a list"),
        bad(parameter("c: {type: categorical, choices: [[a], b]}"), "parameters.c.choices[0]: "),
        bad(parameter("c: {type: ordinal, choices: [a, b]}"), "unknown key 'choices'"),
        bad(parameter("2x: {type: bool}"), "a parameter name must start with a letter"),
        bad(
            parameter("trial: {type: bool}"),
            "s.yaml:3:3: parameters: ",
            "'trial' becomes CULMEN_TRIAL, which Culmen itself sets"),
        bad(
            parameter("a.b: {type: bool}\n  a-b: {type: bool}"),
            "s.yaml:4:3: ",
            "'a-b' becomes CULMEN_A_B, as does 'a.b'"),
        bad(
            parameter("x: {type: bool}\n  x: {type: bool}"),
            "s.yaml:4:3: parameters: a key may be given once, but 'x'"),
        // Noise and strategy.
        bad(OK + "noise: lerned", "noise: must be learned, none or a standard", "'learned'"),
        bad(
            OK + "noise:",
            "s.yaml:4:7: noise: must be learned, none or a standard deviation > 0, but got nothing"),
        bad(OK + "noise: {sd: 1}", "none or a standard deviation > 0, but got a mapping"),
        bad(OK + "noise: -1", "s.yaml:4:8: noise: noise must be a standard deviation > 0"),
        bad(OK + "noise: .nan", "noise must be a standard deviation > 0", "NaN"),
        bad(OK + "noise: 0", "noise must be a standard deviation > 0"),
        bad(OK + "strategy: {acquisition: best}", "must be one of auto, mes-g, "),
        bad(OK + "strategy: {maxima: 0}", "strategy.maxima: must be a whole number from 1 to"),
        bad(OK + "strategy: {initial: -1}", "initial: must be a whole number from 0 to 1000000"),
        bad(OK + "strategy: {initial: many}", "strategy.initial: must be a whole number"),
        bad(OK + "strategy: {winsorize: 0}", "winsorize must be > 0 and below 1e9"),
        bad(OK + "strategy: {winsorize: much}", "strategy.winsorize: must be true or false"),
        bad(OK + "strategy: {warp: kumar}", "warp: must be one of none, kumaraswamy"),
        bad(OK + "strategy: {warp: kumaraswamy, acquisition: pes}", "pes needs derivatives"),
        bad(
            OK
                + "strategy: {warp: kumaraswamy, inference: fixed,"
                + " hyperparameters: {lengthscales: [1], variance: 1, noise: 0}}",
            "warp kumaraswamy needs inference map, but inference = fixed"),
        bad(OK + "strategy: {transform: lg}", "transform: must be one of none, log, power"),
        bad(OK + "result: {sd: /sd}", "result: must have json or regex where it has sd"),
        bad(OK + "result: {json: /a, sd: b}", "result.sd: a JSON pointer must be empty or begin"),
        bad(OK + "strategy: {standardize: yes}", "strategy.standardize: must be true or false"),
        bad(OK + "strategy: {inference: fixed}", "inference fixed needs hyperparameters"),
        bad(
            OK + "strategy: {hyperparameters: {lengthscales: [1], variance: 1, noise: 0}}",
            "hyperparameters are used by inference fixed only, but inference = map"),
        bad(
            OK
                + "strategy: {inference: fixed, hyperparameters: {lengthscales: [1, 2], variance:"
                + " 1, noise: 0}}",
            "one lengthscale per parameter, but there are 2 lengthscales for 1 parameters"),
        bad(
            OK
                + "strategy: {inference: fixed, hyperparameters: {lengthscales: [0], variance: 1,"
                + " noise: 0}}",
            "lengthscales must be positive and finite"),
        bad(
            OK + "strategy: {inference: silce}",
            "must be one of map, fixed, slice, elliptical, but got 'silce' (did you mean 'slice'?)"),
        bad(
            OK + "strategy: {inference: slice, samples: 0}",
            "s.yaml:4:39: strategy.samples: must be a whole number from 1 to 1000, but got 0"),
        bad(OK + "strategy: {inference: slice, burn-in: -1}", "strategy.burn-in: must be a whole"),
        bad(OK + "strategy: {inference: slice, thinning: 0}", "strategy.thinning: must be a whole"),
        bad(OK + "strategy: {interval: 0}", "strategy.interval: must be a whole number from 1 to"),
        bad(OK + "strategy: {exact-to: 99}", "strategy.exact-to: must be a whole number from 100"),
        bad(
            OK + "strategy: {samples: 5}",
            "samples, burn-in, thinning and density are used by inference slice and elliptical only,"
                + " but inference = map"),
        bad(
            OK + "strategy: {inference: elliptical, prior: paper}",
            "elliptical slice sampling needs log-normal priors, but the prior of the lengthscale of"
                + " 'x' is gamma"),
        bad(
            OK + "strategy: {priors: {lengthscale: 1}}",
            "strategy.priors: unknown key 'lengthscale' (did you mean 'lengthscales'?)"),
        bad(
            OK + "strategy: {priors: {lengthscale-of: {y: 0.5}}}",
            "a prior is for the lengthscale of a parameter, but there is no parameter 'y'"),
        bad(
            OK + "strategy: {priors: {noise: {log-uniform: {min: 1, max: 0.1}}}}",
            "strategy.priors.noise.log-uniform: min must be less than max, but min = 1.0 and max ="
                + " 0.1"),
        bad(
            OK + "strategy: {priors: {noise: {gamma: {shape: 2, rate: 0}}}}",
            "priors.noise.gamma: shape and rate of a gamma prior must be positive and finite"),
        bad(
            OK + "strategy: {priors: {noise: {gamma: {shape: 2}}}}",
            "priors.noise.gamma: the key 'rate' is required, but it is missing"),
        bad(
            OK + "strategy: {priors: {variance: {log-normal: {mean: 0, sd: -1}}}}",
            "the sd of a log-normal prior must be positive and finite, but sd = -1.0"),
        bad(
            OK + "strategy: {priors: {variance: {log-normal: {mean: 0, sd: 1}, min: 1}}}",
            "a prior is one distribution with its bounds inside, as in {log-normal: {…, min: …}},"
                + " but there are the keys log-normal, min"),
        bad(
            OK + "strategy: {priors: {variance: log-unifrom}}",
            "must be a number, log-uniform, uniform or a mapping, but got 'log-unifrom' (did you"
                + " mean 'log-uniform'?)"),
        bad(
            OK + "strategy: {priors: {variance: {}}}",
            "strategy.priors.variance: a prior needs a distribution, min or max"),
        bad(OK + "strategy: {priors: {variance: 0}}", "must be from 1e-12 to 1e+12, but is 0.0"),
        bad(
            OK + "noise: 0.5\nstrategy: {priors: {noise: 0.1}}",
            "a prior of the noise is for noise that is learned, but noise is 0.5"),
        bad(OK + "strategy: {seed: 1.5}", "strategy.seed: must be a whole number, but got 1.5"),
        // The command.
        bad(OK + "command: []", "s.yaml:4:10: command: a command must begin with a program"),
        bad(OK + "command: ''", "command: a command must not be blank"),
        bad(OK + "command: {a: b}", "command: must be text, but got a mapping"),
        bad(OK + "command: [echo, [a]]", "command[1]: must be text, but got a list of 1"),
        bad(OK + "command: echo {X}", "s.yaml:4:10: command: ", "got {X} (did you mean {x}?"),
        bad(OK + "result: stderr", "result: must be one of stdout, last-line, but got 'stderr'"),
        bad(OK + "result: {regex: 'a('}", "result.regex: must be a regular expression, such as"),
        bad(OK + "result: {regex: a, json: /a}", "result: must have json or regex, but has both"),
        bad(
            parameter("c: {type: int, low: 1, high: 10, step: 4}"),
            "high must be low plus a multiple of step, but got low=1, high=10, step=4 (such as high=9)"),
        bad(
            parameter("c: {type: int, low: 1, high: 9, step: 0}"),
            "step >= 1 must hold, but got step=0"),
        bad(
            parameter("c: {type: int, low: 1, high: 9, step: 2, scale: log}"),
            "a log scale must have step 1"),
        bad(OK + "result: {jsn: /a}", "result: unknown key 'jsn' (did you mean 'json'?)"),
        bad(OK + "result: {json: a}", "result.json: a JSON pointer must be empty or begin"),
        bad(OK + "result: {file: ''}", "result.file: must be the name of a file"),
        bad(
            OK + "result: {}",
            "result: must be stdout or last-line, or have file, json, regex or steps"),
        bad(OK + "timeout: soon", "timeout: a time must be positive seconds or a span"),
        bad(OK + "timeout: 0", "timeout: a time must be positive"),
        bad(OK + "trials: 0", "s.yaml:4:9: trials: must be a whole number from 1 to 1000000"));
  }

  private static String parameter(String line) {
    return "direction: minimize\nparameters:\n  " + line;
  }

  private static Arguments bad(String text, String... parts) {
    return Arguments.of(text, parts);
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void saysWhatIsWrongAndWhere(String text, String[] parts) {
    CommandFailure failure =
        catchThrowableOfType(
            CommandFailure.class,
            () ->
                StudyFile.of(
                    Path.of("s.yaml"), YamlDocument.parse("s.yaml", text), OptionalLong.empty()));
    assertThat(failure).isNotNull();
    assertThat(failure.getMessage()).contains(parts).doesNotContain("\n").startsWith("s.yaml:");
    assertThat(failure.exitCode()).isEqualTo(2);
  }
}
