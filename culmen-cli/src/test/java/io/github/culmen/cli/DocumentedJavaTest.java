package io.github.culmen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Java on the pages for users compiles. Whole programs there are run by another test. */
class DocumentedJavaTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```java\\n(.*?)^```$");

  // What the snippets take for granted: a space, a study, a program to tune.
  private static final String AROUND =
      """
      import io.github.culmen.client.*;
      import io.github.culmen.math.*;
      import io.github.culmen.report.*;
      import io.github.culmen.setting.*;
      import io.github.culmen.space.*;
      import io.github.culmen.store.*;
      import io.github.culmen.store.open.*;
      import io.github.culmen.study.*;
      import io.github.culmen.study.insight.*;
      import io.github.culmen.study.strategy.*;
      import io.github.culmen.study.trial.*;
      import io.github.culmen.testkit.*;
      import java.nio.file.Path;
      import java.util.*;
      import java.util.random.RandomGenerator;

      class %s {
        static String token;
        static Hyperparameters settings;
        static Matrix inputs;
        static double[] values;
        static Matrix points;

        static class Optimistic implements CustomAcquisition {
          public String word() { return "optimistic"; }
          public double score(double mean, double sd, ScoreContext context) { return mean; }
        }

        %s

        static double evaluate(Point point) { return 0; }
        static double accuracy(Point point) { return 0; }
        static double latency(Point point) { return 0; }
        static double recall(Point point) { return 0; }
        static double throughput(Point point) { return 0; }

      %s
      }
      """;

  @TempDir Path folder;

  @Test
  void theSnippetsOfThePagesCompile() throws Exception {
    List<Path> files = new ArrayList<>();
    // Not that of clients: it needs Spark, with which the tests of culmen-spark compile the same.
    for (String page :
        List.of(
            "bring-your-own",
            "objectives",
            "outcomes",
            "report",
            "serve",
            "stores",
            "study-file")) {
      Matcher blocks = BLOCK.matcher(Files.readString(ROOT.resolve("docs/" + page + ".md")));
      int found = 0;
      while (blocks.find()) {
        String name = "Snippet" + files.size();
        // A snippet's own variable is not to hide the one it is made from.
        StringBuilder given = new StringBuilder();
        for (String one : List.of("SearchSpace space", "StudySpec spec", "Study study")) {
          boolean other = page.equals("serve") && one.startsWith("Study ");
          if (!blocks.group(1).contains(one + " =") && !other) {
            given.append("static ").append(one).append("; ");
          }
        }
        Path file = folder.resolve(name + ".java");
        boolean type =
            Pattern.compile("(?m)^(public )?(final )?class ").matcher(blocks.group(1)).find();
        String code =
            type
                ? "static " + blocks.group(1)
                : "static void run() throws Exception {\n" + blocks.group(1) + "}";
        files.add(Files.writeString(file, AROUND.formatted(name, given, code)));
        found++;
      }
      assertThat(found).as(page).isPositive();
    }
    files.add(ROOT.resolve("examples/gradle/src/main/java/Tune.java"));

    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
    try (StandardJavaFileManager manager = compiler.getStandardFileManager(found, null, null)) {
      List<String> options =
          List.of(
              "-proc:none",
              "-cp",
              System.getProperty("java.class.path"),
              "-d",
              folder.resolve("classes").toString());
      boolean good =
          compiler
              .getTask(
                  null, manager, found, options, null, manager.getJavaFileObjectsFromPaths(files))
              .call();
      assertThat(
              found.getDiagnostics().stream()
                  .filter(one -> one.getKind() == Diagnostic.Kind.ERROR)
                  .map(Object::toString))
          .isEmpty();
      assertThat(good).isTrue();
    }
  }
}
