package io.github.culmen.space;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Finds the legal word that someone probably meant, for "did you mean" in error messages. */
public final class Spelling {
  private Spelling() {}

  /**
   * The legal word nearest to {@code word}, if it is near: at most a third of the longer word's
   * letters (one is always allowed) are inserted, removed, replaced or swapped with a neighbour.
   * Case is ignored; the first of equally near words wins.
   */
  public static Optional<String> nearest(String word, Collection<String> legal) {
    String lower = word.toLowerCase(Locale.ROOT);
    String best = null;
    int bestDistance = Integer.MAX_VALUE;
    for (String candidate : legal) {
      int longer = Math.max(word.length(), candidate.length());
      int distance = distance(lower, candidate.toLowerCase(Locale.ROOT));
      boolean near = distance <= Math.max(1, longer / 3) && (distance < longer || distance == 0);
      if (near && distance < bestDistance) {
        best = candidate;
        bestDistance = distance;
      }
    }
    return Optional.ofNullable(best);
  }

  /**
   * The end of an error message about an unknown word: the word probably meant, or nothing.
   *
   * @param word may be null
   */
  public static String hint(String word, Collection<String> legal) {
    return Optional.ofNullable(word)
        .flatMap(w -> nearest(w, legal))
        .map(near -> " (did you mean '" + near + "'?)")
        .orElse("");
  }

  /** The edit distance with swaps of neighbours (optimal string alignment). */
  private static int distance(String a, String b) {
    int[] beforeLast = new int[b.length() + 1];
    int[] last = new int[b.length() + 1];
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] free = beforeLast;
      beforeLast = last;
      last = row;
      row = free;
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replace = last[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(replace, 1 + Math.min(last[j], row[j - 1]));
        boolean swapped =
            i > 1
                && j > 1
                && a.charAt(i - 1) == b.charAt(j - 2)
                && a.charAt(i - 2) == b.charAt(j - 1);
        if (swapped) {
          row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
        }
      }
    }
    return row[b.length()];
  }
}
