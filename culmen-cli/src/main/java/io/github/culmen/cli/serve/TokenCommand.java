package io.github.culmen.cli.serve;

import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.report.Json;
import io.github.culmen.server.access.AccessToken;
import io.github.culmen.server.access.Role;
import io.github.culmen.server.access.TokenFile;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code culmen token}: who may use a server. */
@Command(
    name = "token",
    description = "Make, list and revoke the tokens of culmen serve.",
    synopsisSubcommandLabel = "COMMAND",
    sortOptions = false,
    footer = {
      "",
      "Roles, each with all that those before it may:",
      "  view   look",
      "  tell   ask and tell, as workers do",
      "  steer  enqueue, pause, finish, discard, write notes",
      "  admin  make, import and delete studies",
      "",
      "Examples:",
      "  culmen token create alice --role steer --token-file tokens",
      "  culmen token list --token-file tokens",
      "  culmen token revoke alice --token-file tokens",
    })
public final class TokenCommand implements Runnable {
  @Spec private CommandSpec spec;

  private TokenCommand() {}

  /** The command with its subcommands. */
  public static CommandLine commandLine(Terminal terminal) {
    return new CommandLine(new TokenCommand())
        .addSubcommand(new Create(terminal))
        .addSubcommand(new ListTokens(terminal))
        .addSubcommand(new Revoke(terminal));
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is needed: create, list, revoke");
  }

  private abstract static class OfFile implements Callable<Integer> {
    final Terminal terminal;

    @Option(
        names = "--token-file",
        paramLabel = "FILE",
        required = true,
        description = "The file with the tokens' names, roles and hashes.")
    private Path file;

    @Option(names = "--json", description = "Print one JSON object instead of text.")
    boolean json;

    OfFile(Terminal terminal) {
      this.terminal = terminal;
    }

    abstract int run(TokenFile tokens);

    @Override
    public final Integer call() {
      try {
        return run(new TokenFile(file));
      } catch (IllegalArgumentException e) {
        throw CommandFailure.usage(e.getMessage());
      }
    }
  }

  @Command(
      name = "create",
      description = "Make a token. Its secret is printed once and kept nowhere.",
      sortOptions = false)
  private static final class Create extends OfFile {
    @Parameters(index = "0", paramLabel = "NAME", description = "Whose it is.")
    private String name;

    @Option(
        names = "--role",
        paramLabel = "ROLE",
        defaultValue = "view",
        description = "view, tell, steer or admin (default: view).")
    private String role;

    Create(Terminal terminal) {
      super(terminal);
    }

    @Override
    int run(TokenFile tokens) {
      String secret = tokens.create(name, Role.of(role));
      if (json) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("name", name);
        object.put("role", role);
        object.put("token", secret);
        terminal.printJson(object);
      } else {
        terminal.out().println(secret);
        terminal
            .err()
            .println("culmen: note: this is the only time the token of '" + name + "' is shown");
      }
      return ExitCode.OK;
    }
  }

  @Command(name = "list", description = "List names and roles.", sortOptions = false)
  private static final class ListTokens extends OfFile {
    ListTokens(Terminal terminal) {
      super(terminal);
    }

    @Override
    int run(TokenFile tokens) {
      List<AccessToken> all = tokens.read();
      if (json) {
        terminal.printJson(
            Map.of(
                "tokens",
                all.stream()
                    .map(token -> Json.pair("name", token.name(), "role", token.role().word()))
                    .toList()));
      } else if (all.isEmpty()) {
        terminal.out().println("no tokens in " + tokens.path());
      } else {
        for (AccessToken token : all) {
          terminal
              .out()
              .println(String.format(Locale.ROOT, "%-6s %s", token.role().word(), token.name()));
        }
      }
      return ExitCode.OK;
    }
  }

  @Command(
      name = "revoke",
      description = "Take a token away; running servers notice at once.",
      sortOptions = false)
  private static final class Revoke extends OfFile {
    @Parameters(index = "0", paramLabel = "NAME", description = "Whose it is.")
    private String name;

    Revoke(Terminal terminal) {
      super(terminal);
    }

    @Override
    int run(TokenFile tokens) {
      AccessToken token =
          tokens
              .revoke(name)
              .orElseThrow(
                  () ->
                      CommandFailure.failed(
                          "there is no token '" + name + "' in " + tokens.path()));
      if (json) {
        terminal.printJson(Map.of("revoked", token.name()));
      } else {
        terminal.out().println("revoked the token of '" + token.name() + "'");
      }
      return ExitCode.OK;
    }
  }
}
