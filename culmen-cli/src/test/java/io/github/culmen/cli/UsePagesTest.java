package io.github.culmen.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.culmen.cli.studyfile.StudyFile;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** What the pages for users say is what happens. */
class UsePagesTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Path DOCS = ROOT.resolve("docs");
  private static final List<String> USE =
      List.of(
          "bring-your-own",
          "choosing",
          "clients",
          "command",
          "deploy",
          "examples",
          "faq",
          "fidelity",
          "getting-started",
          "java",
          "mixed",
          "objectives",
          "outcomes",
          "pages",
          "pruning",
          "python",
          "reliability",
          "report",
          "security",
          "serve",
          "stores",
          "study-file");
  private static final Pattern BLOCK =
      Pattern.compile("(?ms)^```(\\w+)(?: file=(\\S+))?\\n(.*?)^```$");
  private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|(\\S+)");
  private static final Pattern FOR_A_SHELL = Pattern.compile("[|&;<>$`*]");

  // A line of a run: trial, value, best; how long it took and what is recommended meanwhile, which
  // depends on that; parameters.
  private static final Pattern ROW =
      Pattern.compile("(?m)^ *(\\d+/\\d+) +(\\S+) +(\\S+) .*? {2}(\\w+=.*)$");
  private static final Pattern TIME =
      Pattern.compile(
          "\\b\\d+(?:\\.\\d+)? (?:s|ms)\\b|\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d \\([^)]*ago\\)");

  @TempDir Path folder;

  private Path bin;
  private Path work;
  private Map<String, String> exported;
  private CommandSession session;

  @BeforeEach
  void make() throws Exception {
    bin = Files.createDirectory(folder.resolve("bin"));
    work = Files.createDirectory(folder.resolve("work"));
    exported = new HashMap<>();
    String java =
        CommandRun.processArguments().stream()
            .map(word -> "'" + word + "'")
            .collect(Collectors.joining(" "));
    Path script = bin.resolve("culmen");
    Files.writeString(script, "#!/bin/sh\nexec " + java + " \"$@\"\n");
    assertThat(script.toFile().setExecutable(true)).isTrue();
  }

  @AfterEach
  void endSession() {
    if (session != null) {
      session.close();
    }
  }

  private record Typed(String command, String expected) {}

  /** Writes a page's files and types its commands, in order, and compares what they print. */
  @ParameterizedTest
  @CsvSource({"getting-started, 7", "python, 1", "java, 0", "choosing, 3", "command, 10"})
  void theCommandsOfAPagePrintWhatThePageSays(String page, int fewest) throws Exception {
    assumeTrue(!page.equals("python") || hasPython());
    Files.copy(ROOT.resolve("clients/python/culmen.py"), work.resolve("culmen.py"));
    int commands = 0;
    for (Typed typed : typed(Files.readString(DOCS.resolve(page + ".md")))) {
      CommandRun run = type(typed.command());
      assertThat(run.code()).as(run.out()).isZero();
      assertThat(plain(run.out()))
          .as("what '%s' prints", typed.command())
          .matches(pattern(typed.expected()));
      commands++;
    }
    assertThat(commands).isGreaterThan(fewest);
  }

  @Test
  void theLongRunsOfThePagesEndAsThePagesSay() throws Exception {
    List<Typed> all = new ArrayList<>();
    for (String page : List.of("study-file", "outcomes", "objectives")) {
      all.addAll(typed(Files.readString(DOCS.resolve(page + ".md"))));
    }
    assertThat(all).hasSizeGreaterThan(3);
    for (Typed typed : all) {
      CommandRun run = type(inCheckout(typed.command()));
      assertThat(run.code()).as(run.out()).isZero();
      assertThat(plain(run.out()))
          .as("what '%s' prints", typed.command())
          .matches(pattern(typed.expected()));
    }
  }

  /**
   * With few trials and an acquisition that has no hyper-parameters averaged: each of the pictures
   * would take twenty seconds otherwise.
   */
  @Test
  void thePicturesOfThePageAreDrawnAndTheReportIsWritten() throws Exception {
    Pattern trials = Pattern.compile("of \\d+ trials");
    Path studies = Files.createDirectories(work.resolve("examples/studies"));
    Path own = ROOT.resolve("examples/studies");
    Files.copy(own.resolve("boosters.sh"), studies.resolve("boosters.sh"));
    Files.writeString(
        studies.resolve("boosters.yaml"),
        Files.readString(own.resolve("boosters.yaml")) + "strategy: {acquisition: ei}\n");
    List<Typed> all = typed(Files.readString(DOCS.resolve("report.md")));
    assertThat(all).hasSizeGreaterThan(4);
    for (Typed typed : all) {
      boolean runs = typed.command().startsWith("culmen run ");
      CommandRun run = type(typed.command() + (runs ? " --trials 4" : ""));
      assertThat(run.code()).as(run.out()).isZero();
      assertThat(plain(trials.matcher(run.out()).replaceAll("of N trials")))
          .as("what '%s' prints", typed.command())
          .matches(pattern(trials.matcher(typed.expected()).replaceAll("of N trials")));
    }
  }

  /**
   * A server as its page starts it, and all that the page does with it. Not typed: {@code --open},
   * which needs a screen; certificates and nginx, which TlsTest and ProxyTest of the server have.
   */
  @Test
  void theServerDoesWhatItsPageSays() throws Exception {
    String page = Files.readString(DOCS.resolve("serve.md"));
    List<String> blocks =
        Pattern.compile("(?ms)^```\\w*\\n(.*?)^```$")
            .matcher(page)
            .results()
            .map(block -> block.group(1))
            .toList();
    assertThat(blocks.get(0)).isEqualTo("culmen serve --open\n");
    ProcessBuilder builder =
        new ProcessBuilder(bin.resolve("culmen").toString(), "serve", "--port", "0")
            .directory(work.toFile())
            .redirectError(work.resolve("audit.txt").toFile())
            .redirectOutput(work.resolve("said.txt").toFile());
    builder.environment().remove("CULMEN_STORE");
    Process server = builder.start();
    try {
      serverPage(blocks, link(server, blocks.get(1)));
    } finally {
      server.destroy();
      assertThat(server.waitFor(60, TimeUnit.SECONDS)).isTrue();
    }
  }

  // What it printed, but for the port and the token.
  private MatchResult link(Process server, String expected) throws Exception {
    Path said = work.resolve("said.txt");
    for (int i = 0; i < 600 && Files.readString(said).lines().count() < 3; i++) {
      assertThat(server.isAlive()).isTrue();
      Thread.sleep(100);
    }
    String text = Files.readString(said);
    Matcher link =
        Pattern.compile("(http://127\\.0\\.0\\.1:\\d+)/#token=(culmen_\\S+)").matcher(text);
    assertThat(link.find()).as(text).isTrue();
    assertThat(text.replace(link.group(1), "U").replace(link.group(2), "T"))
        .isEqualTo(expected.replace("http://127.0.0.1:8765", "U").replace("culmen_…", "T"));
    return link.toMatchResult();
  }

  private void serverPage(List<String> blocks, MatchResult link) throws Exception {
    exported.put("U", link.group(1) + "/api/v1");
    exported.put("T", link.group(2));
    List<String> lines = new ArrayList<>();
    for (String block : blocks) {
      lines.addAll(block.replaceAll("\\\\\\n *", "").lines().toList());
    }
    int tokens = 0;
    int requests = 0;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).replaceAll(" +#.*", "");
      if (line.startsWith("culmen token ")) {
        CommandRun made = type(line);
        assertThat(made.out()).contains("culmen_");
        tokens++;
      } else if (line.startsWith("curl ") && has("curl")) {
        CommandRun answer = inAShell(line.replaceFirst("curl", "curl --silent --fail-with-body"));
        assertThat(answer.code()).as(answer.out()).isZero();
        if (lines.get(i + 1).startsWith("{")) {
          assertThat(answer.out().strip()).isEqualTo(lines.get(i + 1));
        }
        requests++;
      }
    }
    assertThat(tokens).isEqualTo(2);
    assertThat(type("culmen token revoke alice --token-file tokens").code()).isZero();
    assertThat(requests).isEqualTo(has("curl") ? 4 : 0);
    if (hasPython() && requests > 0) {
      String python =
          blocks.stream()
              .filter(block -> block.startsWith("import culmen\n"))
              .findFirst()
              .orElseThrow();
      Files.copy(ROOT.resolve("clients/python/culmen.py"), work.resolve("culmen.py"));
      Files.writeString(
          work.resolve("page.py"),
          python
              .replace("http://127.0.0.1:8765", link.group(1))
              .replace("culmen_…", link.group(2)));
      CommandRun run = inAShell("python3 page.py");
      assertThat(run.code()).as(run.out()).isZero();
      assertThat(run.out()).contains("'value'", "'x'");
      assertThat(type("culmen show demo").out()).contains("30");
    }
  }

  private static boolean has(String program) {
    return List.of("/usr/bin", "/bin", "/usr/local/bin").stream()
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  /** Studies of Optuna, as the page brings them in and out. */
  @Test
  void optunasStudiesGoInAndOutAsThePageSays() throws Exception {
    String page = Files.readString(DOCS.resolve("clients.md"));
    try (InputStream journal = getClass().getResourceAsStream("optuna/optuna.log")) {
      Files.copy(journal, work.resolve("journal.log"));
    }
    for (String line :
        List.of(
            "culmen import --optuna journal.log training",
            "culmen export training --format optuna --out training.log",
            "culmen import --optuna training.log")) {
      assertThat(page).contains(line);
      // The journal has two studies; back it goes into another store.
      String more =
          line.contains("journal.log")
              ? " --study net"
              : line.startsWith("culmen import ") ? " --store sqlite:back.db" : "";
      CommandRun run = type(line + more);
      assertThat(run.code()).as(run.out()).isZero();
    }
  }

  // What is not even read by the parser of the command here, and why.
  private static final Map<String, String> ELSEWHERE =
      Map.of(
          "bench", "the laboratory, whose tests read these lines",
          "serve --grpc", "a jar of its own, whose tests start that port",
          "serve --katib", "the same");

  /** Also those that need a database, a cluster or a certificate, which are not typed here. */
  @Test
  void theOptionsOfEveryCommandOnThePagesExist() throws Exception {
    Pattern line = Pattern.compile("(?m)^(?:\\$ )?(?:[A-Z_]+=\\S+ )*(?:\\./)?culmen (?!: )(.*)$");
    int read = 0;
    for (String page : USE) {
      Matcher blocks =
          Pattern.compile("(?ms)^```(?:console|sh)?\\n(.*?)^```$")
              .matcher(Files.readString(DOCS.resolve(page + ".md")));
      while (blocks.find()) {
        Matcher lines = line.matcher(blocks.group(1).replaceAll("\\\\\\n *", ""));
        while (lines.find()) {
          String command = lines.group(1).replaceAll(" +#.*", "");
          if (ELSEWHERE.keySet().stream().noneMatch(command::startsWith)) {
            assertThat(
                    commandLine().parseArgs(words(command).toArray(String[]::new)).hasSubcommand())
                .as("%s: %s", page, command)
                .isTrue();
            read++;
          }
        }
      }
    }
    assertThat(read).isGreaterThan(35);
  }

  private static CommandLine commandLine() {
    return Culmen.commandLine(
        CommandRun.terminal("", new ByteArrayOutputStream(), new ByteArrayOutputStream(), false));
  }

  @Test
  void thePipeAnswersAsThePageSays() throws Exception {
    String page = Files.readString(DOCS.resolve("command.md"));
    List<Typed> ignored = typed(page);
    assertThat(ignored).isNotEmpty();
    Matcher talk = Pattern.compile("(?ms)^```\\n(> \\{.*?)^```$").matcher(page);
    assertThat(talk.find()).isTrue();
    List<String> lines = talk.group(1).lines().toList();
    String asked =
        lines.stream()
            .filter(line -> line.startsWith("> "))
            .map(line -> line.substring(2) + "\n")
            .collect(Collectors.joining());
    CommandRun run =
        CommandRun.withInput(
            asked, "pipe", work.resolve("bowl.yaml"), "--store", "sqlite:" + work.resolve("p.db"));
    assertThat(run.out().lines())
        .containsExactlyElementsOf(lines.stream().filter(line -> !line.startsWith("> ")).toList());
  }

  /** Each is a study file, or keys of one. */
  @ParameterizedTest
  @CsvSource({
    "study-file, 10",
    "objectives, 1",
    "outcomes, 1",
    "pruning, 0",
    "bring-your-own, 0",
    "examples, 0"
  })
  void theStudyFilesOfAPageCanBeRead(String page, int fewest) throws Exception {
    Matcher blocks =
        Pattern.compile("(?ms)^```yaml\\n(.*?)^```$")
            .matcher(Files.readString(DOCS.resolve(page + ".md")));
    int found = 0;
    while (blocks.find()) {
      String text = blocks.group(1);
      if (page.equals("bring-your-own")) {
        // Its acquisition is in the examples.
        text = text.replace("optimistic", "ucb");
      }
      Path file = Files.writeString(work.resolve("study.yaml"), completed(text));
      assertThat(StudyFile.read(file, OptionalLong.empty()).spec()).as(text).isNotNull();
      found++;
    }
    assertThat(found).isGreaterThan(fewest);
  }

  // With what else a study needs; the parameters are those that the snippets name.
  private static String completed(String keys) {
    String text = keys;
    if (!text.contains("problem:")) {
      if (!Pattern.compile("(?m)^(direction|objectives):").matcher(text).find()) {
        text +=
            Pattern.compile("(?m)^(reference|at-least|at-most):").matcher(text).find()
                ? "objectives: {accuracy: maximize, latency_ms: minimize}\n"
                : "direction: minimize\n";
      }
      if (!Pattern.compile("(?m)^parameters:").matcher(text).find()) {
        text +=
            """
            parameters:
              x1: {type: real, low: 0, high: 1}
              x2: {type: real, low: 0, high: 1}
            """;
        // Hyper-parameters have a lengthscale for each.
        text +=
            text.contains("lengthscales")
                ? ""
                : """
              lr: {type: real, low: 1e-5, high: 1, scale: log}
              rate: {type: real, low: 1e-5, high: 1, scale: log}
              depth: {type: int, low: 2, high: 12}
              min_leaf: {type: int, low: 1, high: 256, scale: log}
              booster: {type: categorical, choices: [linear, tree, dart]}
            """;
      }
    }
    return text;
  }

  @Test
  void theReadmeSaysWhatHappens() throws Exception {
    String readme =
        Files.readString(ROOT.resolve("README.md"))
            .replace("./culmen", "culmen")
            .replace("PYTHONPATH=clients/python", "PYTHONPATH=" + ROOT.resolve("clients/python"));
    Matcher yaml = Pattern.compile("(?ms)^```yaml\\n(.*?)^```$").matcher(readme);
    assertThat(yaml.find()).isTrue();
    assertThat(Files.readString(ROOT.resolve("examples/studies/mixed.yaml")))
        .endsWith(yaml.group(1));
    for (Typed typed : typed(readme)) {
      if (typed.command().contains("python3") && !hasPython()) {
        continue;
      }
      CommandRun run = type(inCheckout(typed.command()));
      assertThat(run.code()).as(run.out()).isZero();
      assertThat(plain(run.out()))
          .as("what '%s' prints", typed.command())
          .matches(pattern(typed.expected()));
    }
  }

  private static boolean hasPython() {
    return Files.isExecutable(Path.of("/usr/bin/python3"));
  }

  private static String inCheckout(String command) {
    return command.replace("examples/studies/", ROOT.resolve("examples/studies") + "/");
  }

  // The commands of a page; its files are written on the way.
  private List<Typed> typed(String page) throws Exception {
    List<Typed> all = new ArrayList<>();
    Matcher blocks = BLOCK.matcher(page);
    while (blocks.find()) {
      if (blocks.group(2) != null) {
        Files.writeString(work.resolve(blocks.group(2)), blocks.group(3));
      } else if (blocks.group(1).equals("console")) {
        for (String part : blocks.group(3).split("(?m)^\\$ ", -1)) {
          if (!part.isBlank()) {
            String command = part.lines().findFirst().orElseThrow();
            all.add(new Typed(command, part.substring(command.length()).strip()));
          }
        }
      }
    }
    return all;
  }

  private CommandRun type(String command) throws Exception {
    if (command.startsWith("export ")) {
      String[] parts = command.substring("export ".length()).split("=", 2);
      exported.put(parts[0], parts[1]);
      endSession();
      session = null;
      return new CommandRun(0, "", "");
    }
    if (command.startsWith("culmen ") && !FOR_A_SHELL.matcher(command).find()) {
      if (session == null) {
        session = new CommandSession(work, exported);
      }
      return session.type(words(command.substring("culmen ".length())), "");
    }
    return inAShell(command);
  }

  private static List<String> words(String command) {
    return WORD.matcher(command)
        .results()
        .map(
            word ->
                word.group(1) != null
                    ? word.group(1)
                    : word.group(2) != null ? word.group(2) : word.group(3))
        .toList();
  }

  private CommandRun inAShell(String command) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder("sh", "-c", command).directory(work.toFile()).redirectErrorStream(true);
    builder.environment().remove("CULMEN_STORE");
    builder.environment().putAll(exported);
    builder.environment().put("CULMEN_JARS", System.getProperty("java.class.path"));
    String java = Path.of(System.getProperty("java.home"), "bin").toString();
    builder.environment().merge("PATH", bin + ":" + java, (path, own) -> own + ":" + path);
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
    return new CommandRun(process.exitValue(), said, "");
  }

  // Without what differs from run to run, and from machine to machine.
  private static String plain(String text) {
    String rows = ROW.matcher(text.strip()).replaceAll("$1 $2 $3 $4");
    return TIME.matcher(rows).replaceAll("T").replaceAll("[ \\n]+", " ");
  }

  // Three dots stand for anything.
  private static Pattern pattern(String expected) {
    List<String> parts = new ArrayList<>();
    for (String text : plain(expected).split("…", -1)) {
      parts.add(Pattern.quote(text));
    }
    return Pattern.compile(String.join(".*?", parts), Pattern.DOTALL);
  }

  @Test
  void thePagesNameEveryCommandAndEveryOption() throws Exception {
    String page = Files.readString(DOCS.resolve("command.md"));
    CommandLine all = commandLine();
    assertThat(all.getSubcommands().keySet())
        .allSatisfy(name -> assertThat(page).containsPattern("[`, ]" + name + "[` ]"));
    // The service has pages of its own, and so have the benches.
    String pages =
        page
            + Files.readString(DOCS.resolve("serve.md"))
            + Files.readString(DOCS.resolve("security.md"))
            + Files.readString(DOCS.resolve("clients.md"));
    all.getSubcommands()
        .forEach(
            (name, command) -> {
              if (!name.equals("bench")) {
                namesOptions(
                    List.of("serve", "token").contains(name) ? pages : page, name, command);
              }
            });
  }

  private static void namesOptions(String page, String name, CommandLine command) {
    for (OptionSpec option : command.getCommandSpec().options()) {
      if (!option.hidden() && !option.longestName().matches("--help|--version")) {
        assertThat(page).as(name).contains(option.longestName());
      }
    }
    command.getSubcommands().values().forEach(sub -> namesOptions(page, name, sub));
  }

  @Test
  void theOptionsInTheTableOfRunExist() throws Exception {
    String page = Files.readString(DOCS.resolve("command.md"));
    String table =
        page.substring(page.indexOf("## `culmen run`"), page.indexOf("The [study file]"));
    Matcher options = Pattern.compile("(?m)`(--[a-z-]+)`").matcher(table);
    String help = CommandRun.of("run", "--help").out();
    int found = 0;
    while (options.find()) {
      assertThat(help).contains(options.group(1));
      found++;
    }
    assertThat(found).isGreaterThan(15);
  }

  @Test
  void pagesLinkToPagesAndHeadingsThatExist() throws Exception {
    Pattern link = Pattern.compile("\\]\\(([\\w./-]+\\.(?:md|svg|png))?(?:#([\\w-]+))?\\)");
    List<Path> pages = new ArrayList<>(List.of(ROOT.resolve("README.md")));
    try (var files = Files.list(DOCS)) {
      files.filter(file -> file.toString().endsWith(".md")).forEach(pages::add);
    }
    for (Path page : pages) {
      Matcher links = link.matcher(Files.readString(page));
      while (links.find()) {
        Path there = links.group(1) == null ? page : page.resolveSibling(links.group(1));
        assertThat(there).as(page.toString()).exists();
        if (links.group(2) != null) {
          assertThat(headings(there)).as(page + ": " + links.group()).contains(links.group(2));
        }
      }
    }
  }

  // As GitHub makes places of them: letters, digits and hyphens in lower case.
  private static List<String> headings(Path page) throws Exception {
    String text =
        Pattern.compile("(?ms)^```.*?^```$").matcher(Files.readString(page)).replaceAll("");
    return Pattern.compile("(?m)^#+ (.*)$")
        .matcher(text)
        .results()
        .map(
            heading ->
                heading
                    .group(1)
                    .replaceAll("\\[([^\\]]*)\\]\\([^)]*\\)", "$1")
                    .toLowerCase(Locale.ROOT)
                    .replaceAll("[^\\p{L}\\p{N} _-]", "")
                    .strip()
                    .replace(' ', '-'))
        .toList();
  }
}
