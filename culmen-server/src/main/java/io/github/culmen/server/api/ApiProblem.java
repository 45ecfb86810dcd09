package io.github.culmen.server.api;

import io.github.culmen.server.json.JsonWriter;
import io.github.culmen.store.CorruptJournalException;
import io.github.culmen.store.StoreException;
import io.github.culmen.store.StudyExistsException;
import io.github.culmen.store.UnknownStudyException;
import io.github.culmen.study.steering.StudyNotOpenException;
import io.github.culmen.study.steering.VersionConflictException;
import io.github.culmen.study.steering.WorkerDismissedException;
import io.github.culmen.study.strategy.ExtensionException;
import io.github.culmen.study.trial.NoLegalPointException;
import io.github.culmen.study.trial.SpaceExhaustedException;
import io.github.culmen.study.trial.UnknownTrialException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Why a request is not done, as RFC 9457 has it: a code of HTTP, a kind that programs can tell
 * apart, and a sentence with the rule and the offence. Never has a path of this machine, a URL of a
 * store, or where in the program something happened.
 */
public final class ApiProblem extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int status;
  private final String kind;
  private final int retryAfter;

  /** A problem. */
  public ApiProblem(int status, String kind, String detail) {
    this(status, kind, detail, 0);
  }

  /** One that may be over after some seconds. */
  public ApiProblem(int status, String kind, String detail, int retryAfter) {
    super(detail);
    this.status = status;
    this.kind = kind;
    this.retryAfter = retryAfter;
  }

  /** The code of HTTP. */
  public int status() {
    return status;
  }

  /** The answer that says so. */
  public Answer answer() {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("type", "urn:culmen:problem:" + kind);
    body.put("title", title(status));
    body.put("status", status);
    body.put("detail", getMessage());
    Answer answer =
        Answer.of(status, "application/problem+json", JsonWriter.bytes(body))
            .with("Cache-Control", "no-store");
    return retryAfter > 0 ? answer.with("Retry-After", Integer.toString(retryAfter)) : answer;
  }

  /** What went wrong, as far as the caller's own request is the reason; empty if it is not. */
  public static Optional<ApiProblem> of(Throwable e) {
    if (e instanceof ApiProblem problem) {
      return Optional.of(problem);
    }
    if (e instanceof UnknownStudyException) {
      return Optional.of(new ApiProblem(404, "unknown-study", "there is no study of that name"));
    }
    if (e instanceof StudyExistsException) {
      return Optional.of(
          new ApiProblem(
              409, "study-exists", "a study's name must be new, but there is one of that name"));
    }
    if (e instanceof CorruptJournalException) {
      return Optional.of(
          new ApiProblem(
              409,
              "damaged",
              "the study is damaged, and left as it is; culmen verify and culmen repair say more"));
    }
    if (e instanceof StoreException store) {
      return Optional.of(
          store.mayPass()
              ? new ApiProblem(
                  503, "store-unavailable", "the store does not answer for now; try again", 2)
              : new ApiProblem(
                  503, "store-unavailable", "the store cannot be used; its operator can say why"));
    }
    if (e instanceof SpaceExhaustedException || e instanceof NoLegalPointException) {
      return Optional.of(new ApiProblem(409, "no-more-points", e.getMessage()));
    }
    if (e instanceof ExtensionException) {
      return Optional.of(new ApiProblem(409, "extension", e.getMessage()));
    }
    if (e instanceof UnsupportedOperationException) {
      return Optional.of(new ApiProblem(403, "read-only", e.getMessage()));
    }
    if (e instanceof StudyNotOpenException) {
      return Optional.of(new ApiProblem(409, "not-open", e.getMessage()));
    }
    if (e instanceof WorkerDismissedException) {
      return Optional.of(new ApiProblem(409, "dismissed", e.getMessage()));
    }
    if (e instanceof VersionConflictException) {
      return Optional.of(new ApiProblem(412, "version", e.getMessage()));
    }
    if (e instanceof UnknownTrialException) {
      return Optional.of(new ApiProblem(409, "trial", e.getMessage()));
    }
    if (e instanceof IllegalArgumentException) {
      return Optional.of(new ApiProblem(400, "bad-request", String.valueOf(e.getMessage())));
    }
    return Optional.empty();
  }

  private static String title(int status) {
    return switch (status) {
      case 400 -> "Bad request";
      case 401 -> "No accepted token";
      case 403 -> "Not allowed";
      case 404 -> "Not found";
      case 405 -> "Method not allowed";
      case 406 -> "Not acceptable";
      case 409 -> "Conflict";
      case 412 -> "Precondition failed";
      case 413 -> "Too large";
      case 415 -> "Unsupported media type";
      case 421 -> "Misdirected request";
      case 422 -> "Key used for another request";
      case 428 -> "Precondition required";
      case 429 -> "Too many requests";
      case 500 -> "Internal error";
      case 503 -> "Not available now";
      default -> "Problem";
    };
  }
}
