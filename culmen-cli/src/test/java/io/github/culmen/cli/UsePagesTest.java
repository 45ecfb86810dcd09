package io.github.culmen.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** What the pages for users say is what happens. */
class UsePagesTest {
  private static final Path DOCS = Path.of("..", "docs").toAbsolutePath().normalize();
  private static final Pattern BLOCK =
      Pattern.compile("(?ms)^```(\\w+)(?: file=(\\S+))?\\n(.*?)^```$");

  @TempDir Path folder;

  /** Writes a page's files and types its commands, in order, and compares what they print. */
  @ParameterizedTest
  @CsvSource({"getting-started, 7", "python, 0", "java, 0", "choosing, 3"})
  void theCommandsOfAPagePrintWhatThePageSays(String page, int fewest) throws Exception {
    assumeTrue(!page.equals("python") || Files.isExecutable(Path.of("/usr/bin/python3")));
    Path bin = Files.createDirectory(folder.resolve("bin"));
    Path work = Files.createDirectory(folder.resolve("work"));
    String java =
        CommandRun.processArguments().stream()
            .map(word -> "'" + word + "'")
            .collect(Collectors.joining(" "));
    Path script = bin.resolve("culmen");
    Files.writeString(script, "#!/bin/sh\nexec " + java + " \"$@\"\n");
    assertThat(script.toFile().setExecutable(true)).isTrue();
    Matcher blocks = BLOCK.matcher(Files.readString(DOCS.resolve(page + ".md")));
    int commands = 0;
    while (blocks.find()) {
      if (blocks.group(2) != null) {
        Files.writeString(work.resolve(blocks.group(2)), blocks.group(3));
      } else if (blocks.group(1).equals("console")) {
        for (String part : blocks.group(3).split("(?m)^\\$ ", -1)) {
          if (!part.isBlank()) {
            check(part, bin, work);
            commands++;
          }
        }
      }
    }
    assertThat(commands).isGreaterThan(fewest);
  }

  private static void check(String part, Path bin, Path work) throws Exception {
    String command = part.lines().findFirst().orElseThrow();
    ProcessBuilder builder =
        new ProcessBuilder("sh", "-c", command).directory(work.toFile()).redirectErrorStream(true);
    builder.environment().merge("PATH", bin.toString(), (path, own) -> own + ":" + path);
    builder.environment().remove("CULMEN_STORE");
    builder.environment().put("CULMEN_JARS", System.getProperty("java.class.path"));
    String java = Path.of(System.getProperty("java.home"), "bin").toString();
    builder.environment().merge("PATH", java, (path, own) -> own + ":" + path);
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(said).isZero();
    assertThat(said.strip())
        .as("what '%s' prints", command)
        .matches(pattern(part.substring(command.length()).strip()));
  }

  // Three dots stand for anything.
  private static Pattern pattern(String expected) {
    List<String> parts = new ArrayList<>();
    for (String text : expected.split("…", -1)) {
      parts.add(Pattern.quote(text));
    }
    return Pattern.compile(String.join(".*?", parts), Pattern.DOTALL);
  }

  @Test
  void theCommandsPageNamesEveryCommandAndEveryOptionOfTheFrequentOnes() throws Exception {
    String page = Files.readString(DOCS.resolve("command.md"));
    CommandLine all =
        Culmen.commandLine(
            CommandRun.terminal(
                "",
                new java.io.ByteArrayOutputStream(),
                new java.io.ByteArrayOutputStream(),
                false));
    assertThat(all.getSubcommands().keySet())
        .allSatisfy(name -> assertThat(page).containsPattern("[`, ]" + name + "[` ]"));
    for (String name : List.of("demo", "init", "run", "worker", "plot", "report")) {
      for (OptionSpec option : all.getSubcommands().get(name).getCommandSpec().options()) {
        if (!option.hidden() && !option.longestName().matches("--help|--version")) {
          assertThat(page).as(name).contains(option.longestName());
        }
      }
    }
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
  void pagesLinkToPagesThatExist() throws Exception {
    Pattern link = Pattern.compile("\\]\\(([\\w./-]+\\.(?:md|svg|png))(?:#[\\w-]+)?\\)");
    List<Path> pages = new ArrayList<>(List.of(DOCS.resolveSibling("README.md")));
    try (var files = Files.list(DOCS)) {
      files.filter(file -> file.toString().endsWith(".md")).forEach(pages::add);
    }
    for (Path page : pages) {
      Matcher links = link.matcher(Files.readString(page));
      while (links.find()) {
        assertThat(page.resolveSibling(links.group(1))).as(page.toString()).exists();
      }
    }
  }
}
