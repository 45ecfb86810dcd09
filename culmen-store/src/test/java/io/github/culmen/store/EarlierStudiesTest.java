package io.github.culmen.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.culmen.store.file.FileJournal;
import io.github.culmen.store.open.StudyStores;
import io.github.culmen.study.Study;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Studies that commit 0557870 wrote, as journals and in SQLite, open and go on with the points that
 * commit would have chosen, to the last bit. The README beside the fixtures says how they were made
 * and what to do when points are meant to change.
 *
 * <p>On machines whose {@link Arithmetic} is another, a last bit that differs moves the next point
 * by some 1e-8 at most, and those after it by more each time. There the first of them is compared,
 * to {@link #CLOSE}.
 */
class EarlierStudiesTest {
  private static final double CLOSE = 1e-6;
  private static final boolean EXACT =
      Arithmetic.fingerprint()
          .equals(EarlierStudy.lines("arithmetic.jsonl").get(0).get("fingerprint"));

  @TempDir Path directory;

  static List<EarlierStudy> all() {
    return EarlierStudy.table();
  }

  static List<EarlierStudy> inSqlite() {
    return all().stream().filter(EarlierStudy::inSqlite).toList();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("all")
  void goOnFromTheirJournals(EarlierStudy study) throws IOException {
    Path file = unzipped(study.name() + ".jsonl");
    try (FileJournal journal = FileJournal.open(file)) {
      assertThat(journal.warnings()).isEmpty();
      assertGoesOn(study, Study.resume(journal));
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("inSqlite")
  void goOnFromSqlite(EarlierStudy study) throws IOException {
    Path file = unzipped("studies.db");
    try (StudyStore store = StudyStores.openExisting("sqlite:" + file)) {
      StoredJournal journal = store.open(study.name());
      assertThat(journal.warnings()).isEmpty();
      assertGoesOn(study, Study.resume(journal));
    }
  }

  @Test
  void areAllThere() {
    assertThat(all()).hasSizeGreaterThanOrEqualTo(40);
    assertThat(inSqlite()).hasSizeGreaterThanOrEqualTo(8);
    assertThat(EarlierStudy.lines("expected.jsonl").stream().map(line -> line.get("study")))
        .containsExactlyElementsOf(all().stream().map(EarlierStudy::name).toList());
  }

  // Skipped elsewhere, so that whoever reads the report sees how closely points were compared.
  @Test
  void areComparedToTheLastBit() {
    assumeTrue(EXACT, "this machine's arithmetic is " + Arithmetic.fingerprint());
    assertThat(differences(Map.of("x", 0.1), Map.of("x", Math.nextUp(0.1)))).hasSize(1);
    assertThat(differences(Map.of("x", 0.0), Map.of("x", -0.0))).hasSize(1);
    assertThat(differences(Map.of("x", 1), Map.of("x", 1L, "y", "u"))).hasSize(1);
    assertThat(differences(Map.of("x", 1, "y", true), Map.of("x", 1.0, "y", "u"))).hasSize(2);
  }

  private static void assertGoesOn(EarlierStudy study, Study resumed) {
    Map<String, Object> expected = expected(study);
    Map<String, Object> actual = study.goOn(resumed);
    assertThat(actual.keySet()).as("what study %s has next", study).isEqualTo(expected.keySet());
    for (String what : expected.keySet()) {
      // Later trials follow from earlier ones, so that the first difference is the one to look at.
      List<String> differences =
          differences(EarlierStudy.map(expected, what), EarlierStudy.map(actual, what));
      assertThat(differences)
          .as(
              "study %s, %s: differs from commit 0557870",
              study, Character.isDigit(what.charAt(0)) ? "trial " + what : "stopping rule " + what)
          .isEmpty();
      if (!EXACT) {
        break;
      }
    }
  }

  private static List<String> differences(
      Map<String, Object> expected, Map<String, Object> actual) {
    Set<String> names = new LinkedHashSet<>(expected.keySet());
    names.addAll(actual.keySet());
    List<String> differences = new ArrayList<>();
    for (String name : names) {
      Object then = expected.get(name);
      Object now = actual.get(name);
      if (!bits(then).equals(bits(now)) && (EXACT || !close(then, now))) {
        differences.add(name + " was " + then + " and is " + now);
      }
    }
    return differences;
  }

  private static boolean close(Object then, Object now) {
    return then instanceof Double a
        && now instanceof Double b
        && Math.abs(a - b) <= CLOSE * Math.max(1, Math.abs(a));
  }

  // JSON has 3 for a whole number and 3.0 for a real one, but no int and long. -0.0 is not 0.0.
  private static Object bits(Object value) {
    if (value instanceof Double real) {
      return "real " + Double.toHexString(real);
    }
    return value instanceof Number whole ? "whole " + whole.longValue() : String.valueOf(value);
  }

  private static Map<String, Object> expected(EarlierStudy study) {
    return EarlierStudy.lines("expected.jsonl").stream()
        .filter(line -> line.get("study").equals(study.name()))
        .map(line -> EarlierStudy.map(line, "next"))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("nothing is expected of " + study));
  }

  private Path unzipped(String name) throws IOException {
    Path file = directory.resolve(name);
    try (InputStream in =
        new GZIPInputStream(new ByteArrayInputStream(EarlierStudy.bytes(name + ".gz")))) {
      Files.copy(in, file);
    }
    return file;
  }
}
