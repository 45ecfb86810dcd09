package io.github.culmen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script in front of the jar, in a copy of the repository with tools that only pretend. */
class LauncherTest {
  private static final List<String> TOOLS =
      List.of(
          "dirname",
          "readlink",
          "sed",
          "head",
          "find",
          "mktemp",
          "touch",
          "rm",
          "cat",
          "mkdir",
          "mv");

  @TempDir Path folder;
  private Path home;
  private Path bin;
  private Path script;

  @BeforeEach
  void copyTheScript() throws Exception {
    home = Files.createDirectories(folder.resolve("the home"));
    bin = Files.createDirectories(folder.resolve("bin"));
    script = home.resolve("culmen");
    Files.copy(Path.of("..", "culmen"), script);
    Files.writeString(home.resolve("pom.xml"), "");
    Files.createDirectories(home.resolve("culmen-cli/src/main"));
    Files.writeString(home.resolve("culmen-cli/pom.xml"), "");
    for (String tool : TOOLS) {
      Path real = Path.of("/usr/bin", tool);
      tool(tool, "exec " + (Files.exists(real) ? real : Path.of("/bin", tool)) + " \"$@\"");
    }
  }

  private void tool(String name, String... lines) throws Exception {
    Path file = bin.resolve(name);
    Files.writeString(file, "#!/bin/sh\n" + String.join("\n", lines) + "\n");
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  private void java(String version) throws Exception {
    tool(
        "java",
        "if [ \"$1\" = -version ]; then echo 'openjdk version \""
            + version
            + "\" 2025' >&2; exit; fi",
        "printf '[%s]' \"$@\"");
    tool("javac", "echo javac " + version);
  }

  private void maven() throws Exception {
    tool(
        "mvn",
        "for word in \"$@\"; do case $word in",
        "  culmen-lab) mkdir -p culmen-lab/target; echo built >> culmen-lab/target/culmen-lab.jar ;;",
        "  *,culmen-grpc) mkdir -p culmen-grpc/target; echo built >> culmen-grpc/target/culmen-grpc.jar ;;",
        "esac; done",
        "mkdir -p culmen-cli/target; echo built >> culmen-cli/target/culmen.jar");
  }

  private CommandRun launch(Path called, String... args) throws Exception {
    List<String> line = new ArrayList<>(List.of("/bin/sh", called.toString()));
    line.addAll(List.of(args));
    ProcessBuilder builder = new ProcessBuilder(line).directory(folder.toFile());
    builder.environment().clear();
    builder.environment().put("PATH", bin.toString());
    Process process = builder.start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    return new CommandRun(process.waitFor(), out, err);
  }

  @Test
  void saysThatThereIsNoJava() throws Exception {
    CommandRun run = launch(script);
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err())
        .isEqualTo(
            "culmen: a JDK 17 or newer is needed, but there is no 'java' on the PATH and JAVA_HOME"
                + " is not set\n");
  }

  @Test
  void saysThatTheJdkIsTooOld() throws Exception {
    java("11.0.22");
    assertThat(launch(script).err())
        .contains("a JDK 17 or newer is needed, but", "javac is version 11");
    java("1.8.0_402");
    assertThat(launch(script).err()).contains("javac is version 8");
  }

  @Test
  void readsTheVersionBehindWhatElseAVirtualMachineSays() throws Exception {
    String picked = "echo 'Picked up JAVA_TOOL_OPTIONS: -Xmx8g -Da= version \"8\"' >&2";
    tool("javac", picked, "echo javac 17.0.1");
    tool(
        "java",
        picked,
        "if [ \"$1\" = -version ]; then echo 'openjdk version \"17.0.1\"' >&2; exit; fi",
        "printf '[%s]' \"$@\"");
    maven();
    assertThat(launch(script, "demo").out()).endsWith("culmen.jar][demo]");
    tool("java", picked, "echo 'java version \"1.8.0_402\"' >&2");
    assertThat(launch(script, "demo").err()).contains("Java 17 or newer", "is version 8");
  }

  @Test
  void saysThatThereIsNoCompiler() throws Exception {
    java("17.0.1");
    Files.delete(bin.resolve("javac"));
    assertThat(launch(script).err()).contains("there is only a Java runtime without 'javac'");
  }

  @Test
  void saysThatThereIsNoMaven() throws Exception {
    java("17.0.1");
    CommandRun run = launch(script);
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err())
        .isEqualTo(
            "culmen: to build culmen Maven 3.8 or newer is needed, but there is no 'mvn' on the"
                + " PATH\n");
  }

  @Test
  void showsWhyABuildFailed() throws Exception {
    java("17.0.1");
    tool("mvn", "echo the reason; exit 1");
    CommandRun run = launch(script);
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).contains("culmen: building", "the reason\nculmen: the build failed");
  }

  @Test
  void buildsOnFirstUseAndAgainWhenSourcesAreNewer() throws Exception {
    java("21");
    maven();
    Path jar = home.resolve("culmen-cli/target/culmen.jar");
    assertThat(launch(script, "a b", "--c").err().lines())
        .hasSize(1)
        .first()
        .asString()
        .startsWith("culmen: building");
    CommandRun second = launch(script, "a b", "--c");
    assertThat(second.err()).isEmpty();
    assertThat(second.out()).endsWith("[-jar][" + jar.toRealPath() + "][a b][--c]");
    assertThat(jar).hasContent("built");

    Path source = home.resolve("culmen-cli/src/main/New.java");
    Files.writeString(source, "");
    Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(1)));
    assertThat(launch(script).err()).startsWith("culmen: building");
  }

  @Test
  void buildsTheLaboratoryWhenABenchIsFirstCalledAndThenGivesItToAll() throws Exception {
    java("25");
    maven();
    Path jar = home.toRealPath().resolve("culmen-cli/target/culmen.jar");
    Path lab = home.toRealPath().resolve("culmen-lab/target/culmen-lab.jar");
    assertThat(launch(script, "demo").out()).endsWith("[-jar][" + jar + "][demo]");
    assertThat(lab).doesNotExist();

    String both = "[-cp][" + jar + ":" + lab + "][io.github.culmen.cli.Culmen]";
    CommandRun bench = launch(script, "bench", "list");
    assertThat(bench.err()).startsWith("culmen: building");
    assertThat(bench.out())
        .endsWith("[--enable-native-access=ALL-UNNAMED]" + both + "[bench][list]");
    assertThat(lab).hasContent("built");
    CommandRun demo = launch(script, "demo");
    assertThat(demo.err()).isEmpty();
    assertThat(demo.out()).endsWith(both + "[demo]");

    Path source = Files.createDirectories(home.resolve("culmen-lab/src/main")).resolve("New.java");
    Files.writeString(source, "");
    Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(1)));
    assertThat(launch(script, "demo").err()).startsWith("culmen: building");
    assertThat(lab).hasContent("built\nbuilt");
  }

  @Test
  void buildsThePortForOtherClientsWhenItIsFirstAskedFor() throws Exception {
    java("17");
    maven();
    Path jar = home.toRealPath().resolve("culmen-cli/target/culmen.jar");
    Path grpc = home.toRealPath().resolve("culmen-grpc/target/culmen-grpc.jar");
    assertThat(launch(script, "serve", "--port", "0").out()).contains("[-jar][" + jar + "]");
    assertThat(grpc).doesNotExist();
    CommandRun serve = launch(script, "serve", "--port", "0", "--grpc", "28080");
    assertThat(serve.err()).startsWith("culmen: building");
    assertThat(serve.out()).contains("[-cp][" + jar + ":" + grpc + "]");
    assertThat(grpc).hasContent("built");
  }

  @Test
  void sourcesOfALaboratoryThatIsNotBuiltDoNotMatter() throws Exception {
    java("17.0.1");
    maven();
    launch(script, "demo");
    Path source = Files.createDirectories(home.resolve("culmen-lab/src/main")).resolve("New.java");
    Files.writeString(source, "");
    Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(1)));
    assertThat(launch(script, "demo").err()).isEmpty();
    // Before version 22 there is no such option to give.
    assertThat(launch(script, "bench").out()).doesNotContain("--enable-native-access");
  }

  @Test
  void writesDownOnceWhichClassesAStartTakes() throws Exception {
    tool(
        "java",
        "if [ \"$1\" = -version ]; then echo 'openjdk version \"17.0.1\"' >&2; exit; fi",
        "for word in \"$@\"; do case $word in",
        "  -XX:ArchiveClassesAtExit=*) echo classes >\"${word#*=}\"; echo noise; exit ;;",
        "esac; done",
        "printf '[%s]' \"$@\"");
    tool("javac", "echo javac 17.0.1");
    maven();
    CommandRun first = launch(script, "demo");
    Path archive = home.toRealPath().resolve("culmen-cli/target/culmen-17.jsa");
    assertThat(first.out())
        .contains("[-XX:SharedArchiveFile=" + archive + "]")
        .doesNotContain("noise");
    assertThat(archive).hasContent("classes");

    Files.writeString(archive, "kept");
    assertThat(launch(script, "demo").out()).contains("[-XX:SharedArchiveFile=" + archive + "]");
    assertThat(archive).hasContent("kept");

    Path jar = home.resolve("culmen-cli/target/culmen.jar");
    Files.setLastModifiedTime(jar, FileTime.from(Instant.now().plusSeconds(2)));
    launch(script, "demo");
    assertThat(archive).hasContent("classes");
  }

  @Test
  void startsWithoutThemWhereTheyCannotBeWrittenDown() throws Exception {
    java("25");
    maven();
    CommandRun run = launch(script, "demo");
    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("[-Xshare:auto]").endsWith("culmen.jar][demo]");
    // Tried once for each build.
    assertThat(home.resolve("culmen-cli/target/culmen-25.jsa")).isEmptyFile();
    assertThat(launch(script, "demo").out()).isEqualTo(run.out());
  }

  @Test
  void findsItsHomeThroughALink() throws Exception {
    java("25");
    maven();
    Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("the home", "culmen"));
    CommandRun run = launch(link, "demo");
    assertThat(run.out()).endsWith("the home/culmen-cli/target/culmen.jar][demo]");
    assertThat(home.resolve("culmen-cli/target/culmen.jar")).exists();
  }

  @Test
  void passesOnTheNameItWasCalledBy() throws Exception {
    java("25");
    maven();
    Files.createSymbolicLink(bin.resolve("culmen-here"), script);
    assertThat(launch(script).out()).contains("[-Dculmen.command=" + script + "]");
    assertThat(launch(bin.resolve("culmen-here")).out()).contains("[-Dculmen.command=culmen-here]");
  }

  @Test
  void saysThatABuiltJarNeedsANewerJava() throws Exception {
    java("17");
    maven();
    launch(script);
    java("11");
    assertThat(launch(script).err()).contains("Java 17 or newer is needed, but", "is version 11");
  }
}
