package io.github.culmen.grpc.vizier;

/**
 * A part of a list.
 *
 * @param from the first place
 * @param to behind the last
 * @param next the token of the next page; empty if there is none
 */
record Page(int from, int to, String next) {
  /**
   * The page of a request.
   *
   * @param size 0 for everything
   * @param token empty for the first page
   */
  static Page of(int size, String token, int count) {
    if (size < 0) {
      throw Refusal.argument("page_size must be at least 0, but page_size = " + size);
    }
    if (!token.isEmpty() && !token.matches("[0-9]{1,9}")) {
      throw Refusal.argument("page_token must be one that was answered, but is '" + token + "'");
    }
    int from = Math.min(count, token.isEmpty() ? 0 : Integer.parseInt(token));
    int to = size == 0 ? count : (int) Math.min(count, (long) from + size);
    return new Page(from, to, to < count ? Integer.toString(to) : "");
  }
}
