package io.github.culmen.grpc.vizier;

import com.google.protobuf.Any;
import com.google.protobuf.ByteString;
import com.google.protobuf.Empty;
import com.google.protobuf.MessageLite;
import io.github.culmen.protocol.operation.GetOperationRequest;
import io.github.culmen.protocol.operation.Operation;
import io.github.culmen.protocol.vizier.AddTrialMeasurementRequest;
import io.github.culmen.protocol.vizier.CheckTrialEarlyStoppingStateRequest;
import io.github.culmen.protocol.vizier.CheckTrialEarlyStoppingStateResponse;
import io.github.culmen.protocol.vizier.CompleteTrialRequest;
import io.github.culmen.protocol.vizier.CreateStudyRequest;
import io.github.culmen.protocol.vizier.CreateTrialRequest;
import io.github.culmen.protocol.vizier.DeleteStudyRequest;
import io.github.culmen.protocol.vizier.DeleteTrialRequest;
import io.github.culmen.protocol.vizier.GetStudyRequest;
import io.github.culmen.protocol.vizier.GetTrialRequest;
import io.github.culmen.protocol.vizier.ListOptimalTrialsRequest;
import io.github.culmen.protocol.vizier.ListOptimalTrialsResponse;
import io.github.culmen.protocol.vizier.ListStudiesRequest;
import io.github.culmen.protocol.vizier.ListStudiesResponse;
import io.github.culmen.protocol.vizier.ListTrialsRequest;
import io.github.culmen.protocol.vizier.ListTrialsResponse;
import io.github.culmen.protocol.vizier.SetStudyStateRequest;
import io.github.culmen.protocol.vizier.StopTrialRequest;
import io.github.culmen.protocol.vizier.Study;
import io.github.culmen.protocol.vizier.SuggestTrialsRequest;
import io.github.culmen.protocol.vizier.SuggestTrialsResponse;
import io.github.culmen.protocol.vizier.Trial;
import io.github.culmen.protocol.vizier.UpdateMetadataRequest;
import io.github.culmen.protocol.vizier.UpdateMetadataResponse;
import io.github.culmen.protocol.vizier.VizierServiceGrpc;
import io.github.culmen.store.CorruptJournalException;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.StudyStoreException;
import io.github.culmen.store.UnknownStudyException;
import io.github.culmen.study.steering.StudyNotOpenException;
import io.github.culmen.study.steering.WorkerDismissedException;
import io.github.culmen.study.trial.UnknownTrialException;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.StreamObserver;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/** The 17 methods of Vizier's study service. */
public final class VizierService extends VizierServiceGrpc.VizierServiceImplBase {
  /** What clients take in one message unless told otherwise. */
  private static final int LARGEST = 4 << 20;

  private static final int OPERATIONS = 1_000;

  private final OpenStudies studies;
  private final Trials trials;
  private final Set<String> owners;
  private final Executor choosing;
  private final Consumer<String> log;
  private final Map<String, Operation> operations =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Operation> eldest) {
          return size() > OPERATIONS;
        }
      };
  private long suggestions;

  /**
   * The service on a store.
   *
   * @param owners whose studies may be used; everybody's if empty
   * @param lease after how long without a sign of life a trial goes to another client, if at all
   * @param choosing where points are chosen; refuses what is too much
   * @param log where lines on what goes wrong go
   */
  public VizierService(
      StudyStore store,
      Set<String> owners,
      Optional<Duration> lease,
      Executor choosing,
      Consumer<String> log) {
    this.studies = new OpenStudies(store);
    this.trials = new Trials(lease);
    this.owners = Set.copyOf(owners);
    this.choosing = choosing;
    this.log = log;
  }

  private String allowed(String owner) {
    if (!owners.isEmpty() && !owners.contains(owner)) {
      throw Refusal.denied(
          "this server has studies of "
              + String.join(", ", owners.stream().sorted().toList())
              + " only, but got owner '"
              + owner
              + "'");
    }
    return owner;
  }

  private OpenStudy study(String name) {
    return study(ResourceName.study(name));
  }

  private OpenStudy study(ResourceName name) {
    allowed(name.owner());
    return studies.study(name);
  }

  // Whatever goes wrong, the caller gets a status and the server lives.
  private <T extends MessageLite> void answer(StreamObserver<T> observer, Supplier<T> work) {
    T message;
    try {
      message = work.get();
      if (message.getSerializedSize() > LARGEST) {
        throw Refusal.exhausted(
            "an answer may have up to "
                + LARGEST
                + " bytes, which is what clients take, but this one would have "
                + message.getSerializedSize()
                + "; ask for less by page_size");
      }
    } catch (StatusRuntimeException e) {
      observer.onError(e);
      return;
    } catch (UnknownStudyException e) {
      // It was there a moment ago.
      studies.forget();
      observer.onError(Refusal.notFound(e.getMessage()));
      return;
    } catch (StudyNotOpenException | WorkerDismissedException | UnknownTrialException e) {
      observer.onError(Refusal.precondition(e.getMessage()));
      return;
    } catch (CorruptJournalException e) {
      observer.onError(Status.DATA_LOSS.withDescription(e.getMessage()).asRuntimeException());
      return;
    } catch (StudyStoreException e) {
      observer.onError(Status.UNAVAILABLE.withDescription(e.getMessage()).asRuntimeException());
      return;
    } catch (IllegalArgumentException e) {
      observer.onError(Refusal.argument(e.getMessage()));
      return;
    } catch (RuntimeException | StackOverflowError e) {
      log.accept("a call over gRPC failed: " + e);
      observer.onError(
          Status.INTERNAL
              .withDescription("something went wrong in the server; its log says what")
              .asRuntimeException());
      return;
    }
    observer.onNext(message);
    observer.onCompleted();
  }

  @Override
  public void createStudy(CreateStudyRequest request, StreamObserver<Study> observer) {
    answer(
        observer,
        () ->
            studies
                .create(
                    new ResourceName(
                        allowed(ResourceName.owner(request.getParent())),
                        request.getStudy().getDisplayName()),
                    request.getStudy().getStudySpec())
                .write());
  }

  @Override
  public void getStudy(GetStudyRequest request, StreamObserver<Study> observer) {
    answer(observer, () -> study(request.getName()).write());
  }

  @Override
  public void listStudies(
      ListStudiesRequest request, StreamObserver<ListStudiesResponse> observer) {
    answer(
        observer,
        () -> {
          List<OpenStudy> all = studies.of(allowed(ResourceName.owner(request.getParent())));
          Page page = Page.of(request.getPageSize(), request.getPageToken(), all.size());
          return ListStudiesResponse.newBuilder()
              .addAllStudies(
                  all.subList(page.from(), page.to()).stream().map(OpenStudy::write).toList())
              .setNextPageToken(page.next())
              .build();
        });
  }

  @Override
  public void deleteStudy(DeleteStudyRequest request, StreamObserver<Empty> observer) {
    answer(
        observer,
        () -> {
          studies.delete(study(request.getName()));
          return Empty.getDefaultInstance();
        });
  }

  @Override
  public void setStudyState(SetStudyStateRequest request, StreamObserver<Study> observer) {
    answer(
        observer,
        () -> {
          OpenStudy open = study(request.getParent());
          String why = "set by a client";
          switch (request.getState()) {
            case ACTIVE -> open.study().resume(why);
            case INACTIVE -> pause(open, why);
            case COMPLETED -> open.study().finish(why);
            case STATE_UNSPECIFIED, UNRECOGNIZED ->
                throw Refusal.argument(
                    "a study's state must be ACTIVE, INACTIVE or COMPLETED, but got "
                        + request.getStateValue());
          }
          return open.write();
        });
  }

  private static void pause(OpenStudy open, String why) {
    try {
      open.study().pause(why);
    } catch (IllegalStateException finished) {
      if (finished instanceof StudyStoreException) {
        throw finished;
      }
      throw Refusal.precondition(
          "only a study that is ACTIVE can become INACTIVE, but "
              + open.name().text()
              + " is COMPLETED; make it ACTIVE first");
    }
  }

  @Override
  public void suggestTrials(SuggestTrialsRequest request, StreamObserver<Operation> observer) {
    try {
      choosing.execute(() -> answer(observer, () -> suggest(request)));
    } catch (RejectedExecutionException e) {
      observer.onError(
          Refusal.exhausted("too many suggestions are being waited for; ask again later"));
    }
  }

  private Operation suggest(SuggestTrialsRequest request) {
    Instant start = Instant.now();
    OpenStudy open = study(request.getParent());
    Trials.Suggested suggested =
        trials.suggest(open, request.getSuggestionCount(), request.getClientId());
    SuggestTrialsResponse response =
        SuggestTrialsResponse.newBuilder()
            .addAllTrials(open.write(suggested.trials()))
            .setStudyState(
                suggested.exhausted()
                    ? Study.State.COMPLETED
                    : OpenStudy.state(open.study().status()))
            .setStartTime(OpenStudy.timestamp(start))
            .setEndTime(OpenStudy.timestamp(Instant.now()))
            .build();
    synchronized (operations) {
      suggestions++;
      Operation operation =
          Operation.newBuilder()
              .setName(
                  "owners/"
                      + open.name().owner()
                      + "/operations/suggestion/"
                      + open.name().study()
                      + "/"
                      + request.getClientId()
                      + "/"
                      + suggestions)
              .setDone(true)
              .setResponse(
                  Any.newBuilder()
                      .setTypeUrl("type.googleapis.com/vizier.SuggestTrialsResponse")
                      .setValue(response.toByteString()))
              .build();
      operations.put(operation.getName(), operation);
      return operation;
    }
  }

  @Override
  public void getOperation(GetOperationRequest request, StreamObserver<Operation> observer) {
    answer(
        observer,
        () -> {
          synchronized (operations) {
            Operation operation = operations.get(request.getName());
            if (operation == null) {
              throw Refusal.notFound(
                  "the latest "
                      + OPERATIONS
                      + " operations since the server started are kept, but '"
                      + request.getName()
                      + "' is none of them");
            }
            allowed(request.getName().split("/", -1)[1]);
            return operation;
          }
        });
  }

  private void onTrial(
      String name,
      StreamObserver<Trial> observer,
      Function<Trials.Of, io.github.culmen.study.trial.Trial> work) {
    answer(
        observer,
        () -> {
          Trials.Of trial = trial(name);
          return trial.study().write(work.apply(trial));
        });
  }

  private Trials.Of trial(String name) {
    ResourceName.OfTrial parsed = ResourceName.trial(name);
    OpenStudy open = study(parsed.study());
    return new Trials.Of(open, open.trial(parsed.number()));
  }

  @Override
  public void createTrial(CreateTrialRequest request, StreamObserver<Trial> observer) {
    answer(
        observer,
        () -> {
          OpenStudy open = study(request.getParent());
          return open.write(trials.create(open, request.getTrial()));
        });
  }

  @Override
  public void getTrial(GetTrialRequest request, StreamObserver<Trial> observer) {
    onTrial(request.getName(), observer, Trials.Of::trial);
  }

  @Override
  public void listTrials(ListTrialsRequest request, StreamObserver<ListTrialsResponse> observer) {
    answer(
        observer,
        () -> {
          OpenStudy open = study(request.getParent());
          List<io.github.culmen.study.trial.Trial> all = open.trials();
          Page page = Page.of(request.getPageSize(), request.getPageToken(), all.size());
          return ListTrialsResponse.newBuilder()
              .addAllTrials(open.write(all.subList(page.from(), page.to())))
              .setNextPageToken(page.next())
              .build();
        });
  }

  @Override
  public void addTrialMeasurement(
      AddTrialMeasurementRequest request, StreamObserver<Trial> observer) {
    onTrial(
        request.getTrialName(), observer, trial -> trials.measure(trial, request.getMeasurement()));
  }

  @Override
  public void completeTrial(CompleteTrialRequest request, StreamObserver<Trial> observer) {
    onTrial(request.getName(), observer, trial -> trials.complete(trial, request));
  }

  @Override
  public void deleteTrial(DeleteTrialRequest request, StreamObserver<Empty> observer) {
    answer(
        observer,
        () -> {
          Trials.Of trial = trial(request.getName());
          trial.study().requireActive("deleting a trial");
          var ignored =
              trial.study().study().discard(trial.trial().number(), "deleted by a client");
          return Empty.getDefaultInstance();
        });
  }

  @Override
  public void checkTrialEarlyStoppingState(
      CheckTrialEarlyStoppingStateRequest request,
      StreamObserver<CheckTrialEarlyStoppingStateResponse> observer) {
    answer(
        observer,
        () ->
            CheckTrialEarlyStoppingStateResponse.newBuilder()
                .setShouldStop(trials.shouldStop(trial(request.getTrialName())))
                .build());
  }

  @Override
  public void stopTrial(StopTrialRequest request, StreamObserver<Trial> observer) {
    onTrial(request.getName(), observer, trials::stop);
  }

  @Override
  public void listOptimalTrials(
      ListOptimalTrialsRequest request, StreamObserver<ListOptimalTrialsResponse> observer) {
    answer(
        observer,
        () -> {
          OpenStudy open = study(request.getParent());
          return ListOptimalTrialsResponse.newBuilder()
              .addAllOptimalTrials(open.write(Trials.best(open)))
              .build();
        });
  }

  @Override
  public void updateMetadata(
      UpdateMetadataRequest request, StreamObserver<UpdateMetadataResponse> observer) {
    answer(
        observer,
        () ->
            UpdateMetadataResponse.newBuilder()
                .setErrorDetailsBytes(
                    ByteString.copyFromUtf8(
                        trials.annotate(study(request.getName()), request.getDeltaList())))
                .build());
  }
}
