package io.github.culmen.cli.studyfile;

import io.github.culmen.problem.Problems;
import java.util.Iterator;

/** The names of the test problems, for completion and help. */
public final class ProblemNames implements Iterable<String> {
  @Override
  public Iterator<String> iterator() {
    return Problems.names().iterator();
  }
}
