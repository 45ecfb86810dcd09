package io.github.culmen.grpc.vizier;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;

/** What Vizier's own client sent to Vizier's own server, and what that answered. */
final class Recording {
  /**
   * A call.
   *
   * @param scenario what the client did
   * @param step from 1
   * @param method the method's name
   * @param code how it ended
   * @param request what was sent
   * @param response what came back; empty after an error
   */
  @SuppressWarnings("ArrayRecordComponent") // not compared
  record Call(
      String scenario, int step, String method, String code, byte[] request, byte[] response) {
    String path() {
      return "vizier.VizierService/" + method;
    }

    @Override
    public String toString() {
      return scenario + " " + step + " " + method;
    }
  }

  private Recording() {}

  static List<Call> calls() {
    List<Call> calls = new ArrayList<>();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Recording.class.getResourceAsStream("transcript.jsonl.gz")),
                StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        Map<String, Object> call = JSON.std.mapFrom(line);
        String method = (String) call.get("method");
        calls.add(
            new Call(
                (String) call.get("test"),
                ((Number) call.get("seq")).intValue(),
                method.substring(method.lastIndexOf('/') + 1),
                (String) call.get("code"),
                bytes(call.get("request_bytes")),
                bytes(call.get("response_bytes"))));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return calls;
  }

  private static byte[] bytes(Object text) {
    return text == null ? new byte[0] : Base64.getDecoder().decode((String) text);
  }
}
