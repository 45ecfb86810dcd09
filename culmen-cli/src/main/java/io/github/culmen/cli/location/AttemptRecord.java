package io.github.culmen.cli.location;

import io.github.culmen.cli.text.JsonText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What is known about one attempt at a trial, so that it can be traced and, if it outlives culmen,
 * found again.
 *
 * @param trial the trial's number
 * @param attempt which attempt at the trial this was, from 1
 * @param id what the environment of its processes carries as {@code CULMEN_ATTEMPT_ID}
 * @param worker who, if it has a name
 * @param host on which machine
 * @param culmen the process that started the program
 * @param program the program, once it has started
 * @param begun when
 * @param ended when, if it has
 * @param ending how, in a few words, if it has
 * @param exit the program's exit status, if it ended by itself
 * @param out what it printed; the other files are beside it
 */
public record AttemptRecord(
    int trial,
    int attempt,
    String id,
    Optional<String> worker,
    String host,
    Identity culmen,
    Optional<Identity> program,
    Instant begun,
    Optional<Instant> ended,
    Optional<String> ending,
    OptionalInt exit,
    Path out) {

  /**
   * A process for good: numbers are used again, but not with the same beginning.
   *
   * @param pid its number
   * @param started when it began; empty where the system does not say
   */
  public record Identity(long pid, Optional<Instant> started) {
    public static Identity of(ProcessHandle process) {
      return new Identity(process.pid(), process.info().startInstant());
    }

    /** The process, if it is still alive. */
    public Optional<ProcessHandle> alive() {
      return ProcessHandle.of(pid)
          .filter(ProcessHandle::isAlive)
          .filter(process -> started.isPresent())
          .filter(process -> process.info().startInstant().equals(started));
    }
  }

  /** The same with the program. */
  public AttemptRecord started(Process process) {
    return new AttemptRecord(
        trial,
        attempt,
        id,
        worker,
        host,
        culmen,
        Optional.of(Identity.of(process.toHandle())),
        begun,
        ended,
        ending,
        exit,
        out);
  }

  /** The same with its end. */
  public AttemptRecord ended(String how, OptionalInt status) {
    return new AttemptRecord(
        trial,
        attempt,
        id,
        worker,
        host,
        culmen,
        program,
        begun,
        Optional.of(Instant.now()),
        Optional.of(how),
        status,
        out);
  }

  /** Puts it on disk as a whole. */
  public void write(Path file) throws IOException {
    Path temporary = file.resolveSibling(file.getFileName() + ".new");
    Files.write(temporary, JsonText.pretty(json()).getBytes(StandardCharsets.UTF_8));
    Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING);
  }

  /** As it was written; empty if there is none or it cannot be read. */
  public static Optional<AttemptRecord> read(Path file) {
    try {
      return of(JsonText.parse(Files.readString(file)));
    } catch (IOException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** As JSON has it; empty if it is something else. */
  public static Optional<AttemptRecord> of(Object json) {
    if (!(json instanceof Map<?, ?> map)) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new AttemptRecord(
              ((Number) map.get("trial")).intValue(),
              ((Number) map.get("attempt")).intValue(),
              (String) map.get("id"),
              Optional.ofNullable((String) map.get("worker")),
              (String) map.get("host"),
              identity(map, "culmen").orElseThrow(),
              identity(map, "program"),
              Instant.parse((String) map.get("begun")),
              Optional.ofNullable((String) map.get("ended")).map(Instant::parse),
              Optional.ofNullable((String) map.get("ending")),
              map.get("exit") instanceof Number number
                  ? OptionalInt.of(number.intValue())
                  : OptionalInt.empty(),
              Path.of((String) map.get("out"))));
    } catch (ClassCastException
        | NullPointerException
        | DateTimeParseException
        | IllegalArgumentException
        | java.util.NoSuchElementException e) {
      return Optional.empty();
    }
  }

  private static Optional<Identity> identity(Map<?, ?> map, String key) {
    return map.get(key + "-pid") instanceof Number pid
        ? Optional.of(
            new Identity(
                pid.longValue(),
                Optional.ofNullable((String) map.get(key + "-started")).map(Instant::parse)))
        : Optional.empty();
  }

  /** As JSON has it. */
  public Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("trial", trial);
    json.put("attempt", attempt);
    json.put("id", id);
    worker.ifPresent(name -> json.put("worker", name));
    json.put("host", host);
    put(json, "culmen", culmen);
    program.ifPresent(identity -> put(json, "program", identity));
    json.put("begun", begun.toString());
    ended.ifPresent(at -> json.put("ended", at.toString()));
    ending.ifPresent(how -> json.put("ending", how));
    exit.ifPresent(status -> json.put("exit", status));
    json.put("out", out.toString());
    return json;
  }

  private static void put(Map<String, Object> json, String key, Identity identity) {
    json.put(key + "-pid", identity.pid());
    identity.started().ifPresent(at -> json.put(key + "-started", at.toString()));
  }

  /** The process number of the program, if it has started. */
  public OptionalLong pid() {
    return program.map(identity -> OptionalLong.of(identity.pid())).orElse(OptionalLong.empty());
  }
}
