package io.github.culmen.cli.location;

import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.store.StoredJournal;
import io.github.culmen.store.StudyStore;
import io.github.culmen.study.Study;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What the commands on studies in a store have in common. */
public abstract class StoreCommand implements Callable<Integer> {
  /** Where results go. */
  protected final Terminal terminal;

  /** Which store. */
  protected @Mixin StoreOptions stores;

  /** Whether a program reads the result. */
  @Option(names = "--json", description = "Print one JSON object instead of text.")
  protected boolean json;

  protected StoreCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /** A study of the store; what a person should know about it is noted. */
  protected final Study study(StudyStore store, String name) {
    StoredJournal journal = store.open(name);
    journal.warnings().forEach(this::note);
    return Study.resume(journal);
  }

  /** Something beside the result. */
  protected final void note(String text) {
    terminal.err().println("culmen: note: " + text);
  }

  /** The result, in one form or the other. */
  protected final int print(Map<String, Object> object, List<String> lines) {
    if (json) {
      terminal.printJson(object);
    } else {
      lines.forEach(terminal.out()::println);
    }
    return ExitCode.OK;
  }

  /** The place of a study, as all results begin. */
  protected static Map<String, Object> place(StudyStore store, String study) {
    Map<String, Object> place = new LinkedHashMap<>();
    place.put("study", study);
    place.put("store", store.url());
    return place;
  }

  /** Trials with their parameters, as in a pipe's reply. */
  public static List<Object> trials(List<Trial.Pending> trials) {
    List<Object> list = new ArrayList<>();
    for (Trial.Pending trial : trials) {
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put("trial", trial.number());
      entry.put("params", trial.point().values());
      list.add(entry);
    }
    return list;
  }
}
