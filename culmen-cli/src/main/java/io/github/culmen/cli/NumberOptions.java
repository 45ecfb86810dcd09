package io.github.culmen.cli;

import java.math.BigInteger;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Numbers on the command line, and what is said if they are none: the rule and the offence. */
final class NumberOptions {
  private static final Pattern WHOLE = Pattern.compile("[+-]?\\d+");

  // What picocli puts in front of a converter's words, and the name in it.
  private static final Pattern REFUSED =
      Pattern.compile(
          "Invalid value for (?:option '([^']+)'(?: \\([^)]*\\))?"
              + "|positional parameter at index \\S+ \\(([^)]*)\\)): (.*)",
          Pattern.DOTALL);

  private NumberOptions() {}

  /** Lets a command and all below it read numbers. */
  static void register(CommandLine line) {
    ITypeConverter<Integer> integers =
        whole(Integer::valueOf, Integer.MIN_VALUE, Integer.MAX_VALUE);
    ITypeConverter<Long> longs = whole(Long::valueOf, Long.MIN_VALUE, Long.MAX_VALUE);
    ITypeConverter<Double> doubles = NumberOptions::number;
    line.registerConverter(Integer.class, integers)
        .registerConverter(int.class, integers)
        .registerConverter(Long.class, longs)
        .registerConverter(long.class, longs)
        .registerConverter(Double.class, doubles)
        .registerConverter(double.class, doubles);
  }

  private static <T> ITypeConverter<T> whole(Function<String, T> reader, long least, long most) {
    return text -> {
      if (!WHOLE.matcher(text).matches()) {
        throw new TypeConversionException("must be a whole number, but got '" + text + "'");
      }
      BigInteger number = new BigInteger(text);
      if (number.compareTo(BigInteger.valueOf(least)) < 0
          || number.compareTo(BigInteger.valueOf(most)) > 0) {
        throw new TypeConversionException(
            "must be a whole number from " + least + " to " + most + ", but got '" + text + "'");
      }
      return reader.apply(text);
    };
  }

  private static Double number(String text) {
    try {
      return Double.valueOf(text);
    } catch (NumberFormatException e) {
      throw new TypeConversionException("must be a number, but got '" + text + "'");
    }
  }

  /** What picocli says about a value it cannot take, with the option as the subject. */
  static String plain(String message) {
    Matcher refused = REFUSED.matcher(message);
    if (!refused.matches()) {
      return message;
    }
    String name = refused.group(1) != null ? refused.group(1) : refused.group(2);
    String reason = refused.group(3);
    return name + (reason.startsWith("must ") ? " " : ": ") + reason;
  }
}
