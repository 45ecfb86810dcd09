package io.github.culmen.grpc.vizier;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;

/** What a caller is told who did something wrong: the rule and the offence. */
final class Refusal {
  private Refusal() {}

  static StatusRuntimeException notFound(String text) {
    return Status.NOT_FOUND.withDescription(text).asRuntimeException();
  }

  static StatusRuntimeException precondition(String text) {
    return Status.FAILED_PRECONDITION.withDescription(text).asRuntimeException();
  }

  static StatusRuntimeException argument(String text) {
    return Status.INVALID_ARGUMENT.withDescription(text).asRuntimeException();
  }

  static StatusRuntimeException unimplemented(String text) {
    return Status.UNIMPLEMENTED.withDescription(text).asRuntimeException();
  }

  static StatusRuntimeException exhausted(String text) {
    return Status.RESOURCE_EXHAUSTED.withDescription(text).asRuntimeException();
  }

  static StatusRuntimeException denied(String text) {
    return Status.PERMISSION_DENIED.withDescription(text).asRuntimeException();
  }
}
