package io.github.culmen.server;

import java.time.Duration;

/**
 * How much of everything a server gives to strangers, so that none of them can take all of it.
 *
 * @param header the most bytes of a request's line and headers
 * @param body the most bytes of a request's body
 * @param upload the most bytes of a journal to import
 * @param connections the most connections at a time
 * @param perAddress the most of them from one address; this machine's own are not counted
 * @param streams the most event streams at a time
 * @param perToken the most of them by one token
 * @param reads how many times in a second a token may read; twice that at once after a pause
 * @param writes how many times in a second a token may write
 * @param wrongTokens how many wrong tokens in a minute are answered to one address
 * @param request how long a request may take to arrive
 * @param idle how long a connection may be silent, or not take what is sent
 * @param asks how many asks may wait for their model
 * @param models how many models may wait to be computed
 */
public record Limits(
    int header,
    int body,
    int upload,
    int connections,
    int perAddress,
    int streams,
    int perToken,
    int reads,
    int writes,
    int wrongTokens,
    Duration request,
    Duration idle,
    int asks,
    int models) {
  /** What serves a team. */
  public static Limits standard() {
    return new Limits(
        8 * 1024,
        1024 * 1024,
        64 * 1024 * 1024,
        1024,
        64,
        200,
        16,
        50,
        2000,
        5,
        Duration.ofSeconds(20),
        Duration.ofSeconds(30),
        64,
        16);
  }

  /** The same with other times for a request to arrive and for a silent connection. */
  public Limits within(Duration otherRequest, Duration otherIdle) {
    return new Limits(
        header,
        body,
        upload,
        connections,
        perAddress,
        streams,
        perToken,
        reads,
        writes,
        wrongTokens,
        otherRequest,
        otherIdle,
        asks,
        models);
  }

  /** The same with other numbers of streams. */
  public Limits streams(int all, int ofOneToken) {
    return new Limits(
        header,
        body,
        upload,
        connections,
        perAddress,
        all,
        ofOneToken,
        reads,
        writes,
        wrongTokens,
        request,
        idle,
        asks,
        models);
  }

  /** The same with other rates of a token. */
  public Limits rates(int readsPerSecond, int writesPerSecond, int wrongPerMinute) {
    return new Limits(
        header,
        body,
        upload,
        connections,
        perAddress,
        streams,
        perToken,
        readsPerSecond,
        writesPerSecond,
        wrongPerMinute,
        request,
        idle,
        asks,
        models);
  }
}
