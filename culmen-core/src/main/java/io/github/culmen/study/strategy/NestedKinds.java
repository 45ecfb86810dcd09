package io.github.culmen.study.strategy;

import static io.github.culmen.study.strategy.SettingKind.pick;
import static io.github.culmen.study.strategy.SettingKind.required;

import io.github.culmen.setting.Cover;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.space.Spelling;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;

/** Kinds of settings that are more than one word or number. */
final class NestedKinds {
  private static final String LEARN = "learn";
  private static final String USUAL = "usual";

  private NestedKinds() {}

  /** {@code ordinary} or {@code additive}; true is the latter. */
  static final SettingKind<Boolean> ADDITIVE =
      new SettingKind<>() {
        @Override
        public Boolean read(Setting.Value value) {
          String word = value.isText() ? value.text() : "";
          if (word.equals("additive") || word.equals("ordinary")) {
            return word.equals("additive");
          }
          throw value.error(
              "must be ordinary or additive, but got "
                  + value.description()
                  + Spelling.hint(word, List.of("ordinary", "additive")));
        }

        @Override
        public Object write(Boolean value) {
          return value ? "additive" : "ordinary";
        }

        @Override
        public Boolean draw(RandomGenerator random, List<String> parameters) {
          return random.nextBoolean();
        }
      };

  /** {@code learn}, or lists of parameters' names; without a choice. */
  static final SettingKind<Structure> GROUPS =
      new SettingKind<>() {
        @Override
        public Structure read(Setting.Value value) {
          if (value.isText() && value.text().equals(LEARN)) {
            return Structure.learned();
          }
          if (!value.isList()) {
            throw value.error(
                "must be learn, or lists of parameter names such as [[a, b], [c]], but got "
                    + value.description());
          }
          List<List<String>> groups = new ArrayList<>();
          for (Setting.Value group : value.items()) {
            groups.add(group.items().stream().map(Setting.Value::text).toList());
          }
          return Structure.groups(groups);
        }

        @Override
        public Object write(Structure value) {
          return value instanceof Structure.Groups given ? given.groups() : LEARN;
        }

        @Override
        public Structure draw(RandomGenerator random, List<String> parameters) {
          if (random.nextBoolean()) {
            return Structure.learned();
          }
          List<List<String>> groups = new ArrayList<>();
          for (String name : parameters) {
            if (groups.isEmpty() || random.nextBoolean()) {
              groups.add(new ArrayList<>());
            }
            groups.get(random.nextInt(groups.size())).add(name);
          }
          groups.removeIf(List::isEmpty);
          return Structure.groups(groups);
        }
      };

  /** Lengthscales, variance and noise variance. */
  static final SettingKind<Hyperparameters> HYPERPARAMETERS =
      new SettingKind<>() {
        @Override
        public Hyperparameters read(Setting.Value value) {
          Map<String, ? extends Setting.Value> keys =
              value.entries("lengthscales", "variance", "noise");
          double[] lengthscales = SettingKind.numbers(required(value, keys, "lengthscales"));
          double variance = required(value, keys, "variance").number();
          double noise = required(value, keys, "noise").number();
          return value.checked(() -> Hyperparameters.of(lengthscales, variance, noise));
        }

        @Override
        public Object write(Hyperparameters value) {
          Map<String, Object> map = new LinkedHashMap<>();
          map.put("lengthscales", SettingKind.boxed(value.lengthscales()));
          map.put("variance", value.variance());
          map.put("noise", value.noiseVariance());
          return map;
        }

        @Override
        public Hyperparameters draw(RandomGenerator random, List<String> parameters) {
          double[] lengthscales = new double[parameters.size()];
          for (int j = 0; j < lengthscales.length; j++) {
            lengthscales[j] = pick(random, 1e-6, 0.1, 0.5, 2.0, 1e6);
          }
          return Hyperparameters.of(
              lengthscales,
              pick(random, 1e-300, 1e-6, 1, 1, 1e12),
              pick(random, 0, 1e-300, 1e-6, 0.1, 1e6));
        }

        @Override
        public String text(Hyperparameters value) {
          return value.toString();
        }
      };

  /** A number of robust standard deviations; true is the usual one, false none. */
  static final SettingKind<OptionalDouble> LIMIT =
      new SettingKind<>() {
        @Override
        public OptionalDouble read(Setting.Value value) {
          if (value.isNumber()) {
            return OptionalDouble.of(value.number());
          }
          return value.bool()
              ? OptionalDouble.of(ValueTransform.USUAL_LIMIT)
              : OptionalDouble.empty();
        }

        @Override
        public Object write(OptionalDouble value) {
          return value.isPresent() ? value.getAsDouble() : false;
        }

        @Override
        public OptionalDouble draw(RandomGenerator random, List<String> parameters) {
          return OptionalDouble.of(pick(random, 1e-6, 1, 5, 1e6));
        }
      };

  /** A number in the units of the values, or {@code usual}. */
  static final SettingKind<OptionalDouble> VALUE =
      new SettingKind<>() {
        @Override
        public OptionalDouble read(Setting.Value value) {
          if (value.isText() && value.text().equals(USUAL)) {
            return OptionalDouble.empty();
          }
          if (!value.isNumber()) {
            throw value.error("must be a number or usual, but got " + value.description());
          }
          double number = value.number();
          return OptionalDouble.of(number);
        }

        @Override
        public Object write(OptionalDouble value) {
          return value.isPresent() ? value.getAsDouble() : USUAL;
        }

        @Override
        public OptionalDouble draw(RandomGenerator random, List<String> parameters) {
          return OptionalDouble.of(pick(random, -1e100, -3, 0, 1e-9, 0.5, 1e100));
        }
      };

  /** A radius and a Lipschitz constant. */
  static final SettingKind<Cover> COVER =
      new SettingKind<>() {
        @Override
        public Cover read(Setting.Value value) {
          Map<String, ? extends Setting.Value> keys = value.entries("radius", "lipschitz");
          double radius = required(value, keys, "radius").number();
          double lipschitz = required(value, keys, "lipschitz").number();
          return value.checked(() -> new Cover(radius, lipschitz));
        }

        @Override
        public Object write(Cover value) {
          Map<String, Object> map = new LinkedHashMap<>();
          map.put("radius", value.radius());
          map.put("lipschitz", value.lipschitz());
          return map;
        }

        @Override
        public Cover draw(RandomGenerator random, List<String> parameters) {
          return new Cover(0.1, pick(random, 0, 1, 1e200));
        }

        @Override
        public String text(Cover value) {
          return "{radius: " + value.radius() + ", lipschitz: " + value.lipschitz() + "}";
        }
      };
}
