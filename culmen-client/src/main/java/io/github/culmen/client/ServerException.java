package io.github.culmen.client;

/** A server refused something, or does not answer; the message has the rule and the offence. */
public final class ServerException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  private final int status;
  private final String kind;

  ServerException(int status, String kind, String message) {
    super(message);
    this.status = status;
    this.kind = kind;
  }

  ServerException(String message, Throwable cause) {
    super(message, cause);
    this.status = 0;
    this.kind = "unreachable";
  }

  /** The code of HTTP; 0 if there was no answer. */
  public int status() {
    return status;
  }

  /** What it is, for programs: the end of the problem's type, such as {@code unknown-study}. */
  public String kind() {
    return kind;
  }
}
