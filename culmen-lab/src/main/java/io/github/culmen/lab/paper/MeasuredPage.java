package io.github.culmen.lab.paper;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A page with blocks of measurements, which stand between {@code <!-- measured: NAME -->} and
 * {@code <!-- end -->}. All else is written by people and stays.
 */
public final class MeasuredPage {
  private static final Pattern BLOCK =
      Pattern.compile("(<!-- measured: ([a-z0-9-]+) -->\n).*?(<!-- end -->)", Pattern.DOTALL);

  private MeasuredPage() {}

  /**
   * The page with its blocks as the report has them.
   *
   * @throws IllegalArgumentException if it has none
   */
  public static String filled(String page, MeasuredReport report) {
    Matcher blocks = BLOCK.matcher(page);
    StringBuilder text = new StringBuilder();
    boolean any = false;
    while (blocks.find()) {
      any = true;
      String block = report.block(blocks.group(2));
      String body = block.isEmpty() ? "" : "\n" + block + "\n";
      blocks.appendReplacement(
          text, Matcher.quoteReplacement(blocks.group(1) + body + blocks.group(3)));
    }
    if (!any) {
      throw new IllegalArgumentException(
          "a page of measurements has blocks that begin with <!-- measured: NAME -->, but this one"
              + " has none");
    }
    return blocks.appendTail(text).toString();
  }
}
