package io.github.culmen.server.http;

import io.github.culmen.server.api.EventJson;
import io.github.culmen.server.json.JsonWriter;
import io.github.culmen.server.live.LiveStudy;
import io.github.culmen.server.live.ModelDesk;
import io.github.culmen.server.live.Overview;
import io.github.culmen.server.live.Studies;
import io.github.culmen.server.live.Watcher;
import io.github.culmen.study.event.StudyEvent;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * A stream of server-sent events to one reader. Nothing is kept for a reader that does not take
 * what is sent: the next frame is made from the journal when the last one has gone, and begins
 * where that one ended. So a slow reader costs a socket, and no reader misses or repeats an event.
 */
final class EventStream implements Watcher.Viewer {
  private static final int MOST_EVENTS = 2000;
  private static final long ALIVE_NANOS = TimeUnit.SECONDS.toNanos(15);
  private static final String RETRY = "retry: 2000\n\n";

  private final Response response;
  private final Callback callback;
  private final Optional<LiveStudy> study;
  private final Studies studies;
  private final Function<LiveStudy, Optional<ModelDesk.State>> models;
  private final BooleanSupplier allowed;
  private final Runnable ended;

  private int place;
  private long version;
  private boolean begun;
  private boolean writing;
  private boolean over;
  private boolean gone;
  private long wrote = System.nanoTime();
  private String model = "";

  /**
   * A stream.
   *
   * @param place where in the journal it begins
   * @param studies all studies, for a stream of all
   * @param models what is known of a model
   * @param allowed whether its reader's token still counts
   * @param ended called once when it is over
   */
  EventStream(
      Response response,
      Callback callback,
      Optional<LiveStudy> study,
      int place,
      Studies studies,
      Function<LiveStudy, Optional<ModelDesk.State>> models,
      BooleanSupplier allowed,
      Runnable ended) {
    this.response = response;
    this.callback = callback;
    this.study = study;
    this.place = place;
    this.studies = studies;
    this.models = models;
    this.allowed = allowed;
    this.ended = ended;
  }

  @Override
  public Optional<LiveStudy> study() {
    return study;
  }

  @Override
  public void look() {
    String frame;
    synchronized (this) {
      if (writing || over) {
        return;
      }
      frame = frame();
      if (frame.isEmpty()) {
        return;
      }
      writing = true;
      wrote = System.nanoTime();
    }
    response.write(
        false,
        ByteBuffer.wrap(frame.getBytes(StandardCharsets.UTF_8)),
        Callback.from(this::sent, failure -> end(failure)));
  }

  private void sent() {
    boolean behind;
    if (gone) {
      end(null);
      return;
    }
    synchronized (this) {
      writing = false;
      behind = study.filter(live -> place < live.knownPlace()).isPresent();
    }
    if (behind) {
      look();
    }
  }

  private String frame() {
    StringBuilder text = new StringBuilder();
    if (!begun) {
      begun = true;
      text.append(RETRY);
    }
    study.ifPresent(
        live -> {
          List<StudyEvent> events = live.knownEvents(place);
          if (events.size() > MOST_EVENTS) {
            events = events.subList(0, MOST_EVENTS);
          }
          if (!events.isEmpty()) {
            place += events.size();
            text.append("id: ").append(place).append("\nevent: events\ndata: ");
            text.append(EventJson.of(events)).append("\n\n");
          }
          String news = models.apply(live).map(EventStream::brief).orElse("");
          if (!news.equals(model)) {
            model = news;
            text.append("event: model\ndata: ").append(news).append("\n\n");
          }
        });
    if (study.isEmpty()) {
      List<Overview.Change> changes = studies.overview().since(version);
      if (!changes.isEmpty()) {
        version = changes.get(changes.size() - 1).version();
        text.append("event: studies\ndata: ");
        text.append(
            JsonWriter.text(
                changes.stream().map(change -> List.of(change.name(), change.place())).toList()));
        text.append("\n\n");
      }
    } else if (!studies.current(study.get())) {
      text.append("event: gone\ndata: {}\n\n");
      gone = true;
    }
    if (text.isEmpty() && System.nanoTime() - wrote > ALIVE_NANOS) {
      if (!allowed.getAsBoolean()) {
        end(null);
        return "";
      }
      text.append(": alive\n\n");
    }
    return text.toString();
  }

  // In tenths, so that progress alone does not make a stream.
  private static String brief(ModelDesk.State state) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("asOf", state.values());
    json.put("version", state.version());
    json.put("computing", state.computing());
    json.put("progress", Math.floor(10 * state.progress()) / 10);
    return JsonWriter.text(json);
  }

  /** Ends the stream; without a failure if it is this server that ends it. */
  void end(Throwable failure) {
    synchronized (this) {
      if (over) {
        return;
      }
      over = true;
    }
    ended.run();
    if (failure == null) {
      callback.succeeded();
    } else {
      callback.failed(failure);
    }
  }
}
