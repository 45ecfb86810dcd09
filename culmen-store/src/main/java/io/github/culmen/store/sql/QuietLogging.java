package io.github.culmen.store.sql;

/**
 * The pool of connections logs by SLF4J, which tells on standard error if nobody provides a logger.
 * Nothing of what the pool would log is missed, as failures are thrown; so where there is no
 * provider, and the user has not said how much SLF4J is to tell, it tells errors only.
 */
final class QuietLogging {
  private static final String VERBOSITY = "slf4j.internal.verbosity";
  private static final String PROVIDER = "META-INF/services/org.slf4j.spi.SLF4JServiceProvider";

  private QuietLogging() {}

  /** To be called before the first logger is made. */
  static void begin() {
    if (System.getProperty(VERBOSITY) == null && ClassLoader.getSystemResource(PROVIDER) == null) {
      System.setProperty(VERBOSITY, "ERROR");
    }
  }
}
