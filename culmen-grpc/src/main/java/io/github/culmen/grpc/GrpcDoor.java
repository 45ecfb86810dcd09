package io.github.culmen.grpc;

import io.github.culmen.server.access.AccessToken;
import io.github.culmen.server.access.AuditLog;
import io.github.culmen.server.access.Role;
import io.github.culmen.server.access.Throttle;
import io.github.culmen.server.access.Tokens;
import io.grpc.ForwardingServerCall.SimpleForwardingServerCall;
import io.grpc.Grpc;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.Map;
import java.util.Optional;

/**
 * What every call must pass: a token with the right role, if tokens are wanted. Changes and
 * refusals are logged.
 */
final class GrpcDoor implements ServerInterceptor {
  private static final Metadata.Key<String> AUTHORIZATION =
      Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER);
  private static final String BEARER = "Bearer ";
  private static final int WRONG_PER_MINUTE = 5;

  // What a client does to work on a study, which begins with making it, takes the role tell.
  private static final Map<String, Role> ROLES =
      Map.ofEntries(
          Map.entry("GetStudy", Role.VIEW),
          Map.entry("ListStudies", Role.VIEW),
          Map.entry("GetTrial", Role.VIEW),
          Map.entry("ListTrials", Role.VIEW),
          Map.entry("ListOptimalTrials", Role.VIEW),
          Map.entry("GetOperation", Role.VIEW),
          Map.entry("CreateStudy", Role.TELL),
          Map.entry("SuggestTrials", Role.TELL),
          Map.entry("CreateTrial", Role.TELL),
          Map.entry("AddTrialMeasurement", Role.TELL),
          Map.entry("CompleteTrial", Role.TELL),
          Map.entry("CheckTrialEarlyStoppingState", Role.TELL),
          Map.entry("UpdateMetadata", Role.TELL),
          Map.entry("StopTrial", Role.STEER),
          Map.entry("DeleteTrial", Role.STEER),
          Map.entry("SetStudyState", Role.STEER),
          Map.entry("DeleteStudy", Role.ADMIN));

  private final Optional<Tokens> tokens;
  private final AuditLog audit;
  private final Throttle wrong =
      new Throttle(WRONG_PER_MINUTE, 60, WRONG_PER_MINUTE, System::nanoTime);

  GrpcDoor(Optional<Tokens> tokens, AuditLog audit) {
    this.tokens = tokens;
    this.audit = audit;
  }

  @Override
  public <Q, A> ServerCall.Listener<Q> interceptCall(
      ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
    String method = String.valueOf(call.getMethodDescriptor().getBareMethodName());
    // A method that is new here is for nobody but admins until someone says otherwise.
    Role needed = ROLES.getOrDefault(method, Role.ADMIN);
    String from = address(call);
    String who = "";
    if (tokens.isPresent()) {
      if (!wrong.has(from)) {
        return refuse(
            call,
            who,
            from,
            Status.RESOURCE_EXHAUSTED.withDescription(
                "an address may send "
                    + WRONG_PER_MINUTE
                    + " wrong tokens a minute, but sent more"));
      }
      Optional<AccessToken> token = secret(headers).flatMap(tokens.get()::of);
      if (token.isEmpty()) {
        boolean ignored = wrong.take(from);
        return refuse(
            call,
            who,
            from,
            Status.UNAUTHENTICATED.withDescription(
                "a call must have a token, as 'authorization: Bearer TOKEN', but has "
                    + (secret(headers).isPresent() ? "a wrong one" : "none")));
      }
      who = token.get().name();
      if (!token.get().role().allows(needed)) {
        return refuse(
            call,
            who,
            from,
            Status.PERMISSION_DENIED.withDescription(
                method
                    + " needs the role "
                    + needed.word()
                    + ", but the token has "
                    + token.get().role().word()));
      }
    }
    return next.startCall(
        needed == Role.VIEW ? call : new Logged<>(call, who, from, method), headers);
  }

  private static Optional<String> secret(Metadata headers) {
    return Optional.ofNullable(headers.get(AUTHORIZATION))
        .filter(text -> text.regionMatches(true, 0, BEARER, 0, BEARER.length()))
        .map(text -> text.substring(BEARER.length()).strip());
  }

  private static String address(ServerCall<?, ?> call) {
    SocketAddress from = call.getAttributes().get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR);
    return from instanceof InetSocketAddress inet && inet.getAddress() != null
        ? inet.getAddress().getHostAddress()
        : String.valueOf(from);
  }

  private <Q, A> ServerCall.Listener<Q> refuse(
      ServerCall<Q, A> call, String who, String from, Status status) {
    audit.log(who, from, what(call), status.getCode().value());
    call.close(status, new Metadata());
    return new ServerCall.Listener<>() {};
  }

  private static String what(ServerCall<?, ?> call) {
    return "GRPC " + call.getMethodDescriptor().getFullMethodName();
  }

  // Logs a change with how it ended.
  private final class Logged<Q, A> extends SimpleForwardingServerCall<Q, A> {
    private final String who;
    private final String from;
    private final boolean quiet;

    Logged(ServerCall<Q, A> call, String who, String from, String method) {
      super(call);
      this.who = who;
      this.from = from;
      // A question that changes nothing.
      this.quiet = method.equals("CheckTrialEarlyStoppingState");
    }

    @Override
    public void close(Status status, Metadata trailers) {
      if (!quiet) {
        audit.log(who, from, what(delegate()), status.getCode().value());
      }
      super.close(status, trailers);
    }
  }
}
