package io.github.culmen.report;

import io.github.culmen.report.chart.Chart;
import io.github.culmen.report.chart.Drawing;
import io.github.culmen.space.Spelling;
import io.github.culmen.study.insight.ModelPlots;
import io.github.culmen.study.insight.ReportPlan;
import io.github.culmen.study.insight.StudyReport;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.StudySpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** One picture of a study, as an SVG or a PNG file. Equal reports give equal SVG. */
public final class StudyPlot {
  private final Drawing drawing;

  private StudyPlot(Drawing drawing) {
    this.drawing = drawing;
  }

  /** What a picture shows. */
  public enum Kind {
    /** The Pareto front of several objectives. */
    FRONT("front"),
    /** Trials, the best value so far, the expected regret. */
    HISTORY("history"),
    /** How much each parameter matters. */
    IMPORTANCE("importance"),
    /** What the model expects along parameters. */
    SLICE("slice"),
    /** What the model expects over two parameters. */
    CONTOUR("contour"),
    /** All trials as lines across the parameters. */
    PARALLEL("parallel"),
    /** The belief about the optimum over time. */
    MAXIMUM("maximum"),
    /** What one more evaluation could tell, over time. */
    INFORMATION("information"),
    /** Who worked on which trial when. */
    TIMELINE("timeline"),
    /** How well values are predicted from the others. */
    HEALTH("health"),
    /** Which share of the trials is how good. */
    EDF("edf"),
    /** Two parameters of all trials, coloured by the rank of their values. */
    RANK("rank"),
    /** What the trials reported on their way. */
    CURVES("curves"),
    /** One thing about the trials against another, such as an attribute against the value. */
    SCATTER("scatter");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    /** The word that names this kind on a command line. */
    public String word() {
      return word;
    }

    /**
     * The kind of a word.
     *
     * @throws IllegalArgumentException if there is none; the message lists the legal words
     */
    public static Kind of(String word) {
      List<String> legal = Arrays.stream(values()).map(Kind::word).toList();
      for (Kind kind : values()) {
        if (kind.word.equals(word)) {
          return kind;
        }
      }
      throw new IllegalArgumentException(
          "a kind of plot must be one of "
              + String.join(", ", legal)
              + ", but got '"
              + word
              + "'"
              + Spelling.nearest(word, legal).map(w -> " (did you mean " + w + "?)").orElse(""));
    }

    /** Whether a study with several objectives has this picture of all of them together. */
    public boolean ofAllObjectives() {
      return this == FRONT
          || this == HISTORY
          || this == PARALLEL
          || this == TIMELINE
          || this == CURVES
          || this == SCATTER;
    }

    /**
     * What a report must contain for this picture, and no more.
     *
     * @param parameters those to be drawn; empty for the usual ones
     */
    public ReportPlan plan(List<String> parameters) {
      ReportPlan all = ReportPlan.standard();
      return switch (this) {
        case HISTORY, MAXIMUM, INFORMATION -> all.withoutModel();
        case TIMELINE, EDF, FRONT, CURVES, SCATTER -> all.withoutModel().withCheckpoints(0);
        case RANK ->
            parameters.isEmpty() ? all.withCheckpoints(0) : all.withoutModel().withCheckpoints(0);
        case CONTOUR ->
            parameters.isEmpty() ? all.withCheckpoints(0) : new ReportPlan(0, true, parameters);
        case IMPORTANCE, SLICE, PARALLEL, HEALTH -> all.withCheckpoints(0);
      };
    }
  }

  /** The picture of a report, of the usual parameters. */
  public static StudyPlot of(StudyReport report, Kind kind) {
    return of(report, kind, List.of());
  }

  /**
   * The picture of a report.
   *
   * @param report of {@link Kind#plan} or more; what it does not contain is missing in the picture
   * @param kind what to show
   * @param parameters those of slices; empty for the most important ones. Of a scatter plot, what
   *     is drawn to the right and what is drawn up; see {@link #scatter}, which knows attributes
   *     too
   * @throws IllegalArgumentException if there is no such parameter, or the kind has none
   */
  public static StudyPlot of(StudyReport report, Kind kind, List<String> parameters) {
    check(report, kind, parameters);
    if (!report.spec().objectives().isEmpty()) {
      if (kind == Kind.HISTORY) {
        return new StudyPlot(FrontPictures.of(report).hypervolume().drawing());
      }
      if (kind == Kind.PARALLEL) {
        return new StudyPlot(FrontPictures.of(report).parallel());
      }
    }
    return switch (kind) {
      case FRONT -> new StudyPlot(FrontPictures.of(report).front());
      case HISTORY -> new StudyPlot(new BeliefCharts(report).history().drawing());
      case MAXIMUM -> new StudyPlot(new BeliefCharts(report).maximum().drawing());
      case INFORMATION -> new StudyPlot(new BeliefCharts(report).information().drawing());
      case EDF -> new StudyPlot(new BeliefCharts(report).edf().drawing());
      case CURVES ->
          new StudyPlot(
              report.curves().isEmpty()
                  ? Drawing.nothing(title(report, kind), "no trial has reported a step yet")
                  : new CurvePicture(report).chart().drawing());
      case SCATTER -> {
        ScatterPicture picture = new ScatterPicture(report.spec(), report.trials(), Map.of());
        List<String> both = parameters.isEmpty() ? picture.usual() : parameters;
        yield scatter(picture, both.get(0), both.get(1));
      }
      case RANK -> new StudyPlot(new TrialPictures(report).rank(parameters));
      case PARALLEL -> new StudyPlot(new TrialPictures(report).parallel());
      case TIMELINE -> new StudyPlot(new TrialPictures(report).timeline());
      case IMPORTANCE -> model(report, kind, m -> new ModelPictures(report, m).importance());
      case SLICE -> model(report, kind, m -> new ModelPictures(report, m).slices(parameters));
      case HEALTH -> model(report, kind, m -> new ModelPictures(report, m).health());
      case CONTOUR ->
          model(
              report,
              kind,
              m ->
                  m.contour()
                      .map(contour -> new ContourPicture(report, contour).drawing())
                      .orElseGet(
                          () ->
                              Drawing.nothing(
                                  title(report, kind),
                                  "there are no two parameters that are active together")));
    };
  }

  /** The Pareto front of a study's trials. */
  public static StudyPlot front(StudySpec spec, History history) {
    return new StudyPlot(new FrontPictures(spec, history.finished()).front());
  }

  /**
   * Trials by two things about them: {@code trial} (the number), {@code value}, the name of a
   * parameter, an outcome, an objective or an attribute ({@code attributes.NAME} where another
   * thing has that name).
   *
   * @param attributes by trial and name: numbers and texts
   * @param x what is drawn to the right; if empty, the trial's number
   * @param y what is drawn up; if empty, the value, or the first objective
   * @throws IllegalArgumentException if there is no such thing, or it has too many different texts;
   *     the message lists what there is
   */
  public static StudyPlot scatter(
      StudySpec spec,
      History history,
      Map<Integer, Map<String, Object>> attributes,
      Optional<String> x,
      Optional<String> y) {
    ScatterPicture picture = new ScatterPicture(spec, history.trials(), attributes);
    List<String> usual = picture.usual();
    return scatter(picture, x.orElse(usual.get(0)), y.orElse(usual.get(1)));
  }

  private static StudyPlot scatter(ScatterPicture picture, String x, String y) {
    return new StudyPlot(picture.drawing(x, y));
  }

  /** The hypervolume over the trials of a study with several objectives. */
  public static Chart hypervolume(StudySpec spec, History history) {
    return new FrontPictures(spec, history.finished()).hypervolume();
  }

  private static void check(StudyReport report, Kind kind, List<String> parameters) {
    if (kind == Kind.SCATTER) {
      if (!parameters.isEmpty() && parameters.size() != 2) {
        throw new IllegalArgumentException(
            "a scatter plot needs two names, but got " + parameters.size());
      }
      return;
    }
    if (!parameters.isEmpty() && kind != Kind.SLICE && kind != Kind.CONTOUR && kind != Kind.RANK) {
      throw new IllegalArgumentException(
          "parameters are for slice, contour and rank, but the kind is " + kind.word());
    }
    if (kind == Kind.RANK && parameters.size() > 2) {
      throw new IllegalArgumentException(
          "ranks are drawn over one or two parameters, but got " + parameters.size());
    }
    List<String> names = report.spec().space().names();
    for (String name : parameters) {
      if (!names.contains(name)) {
        throw new IllegalArgumentException(
            "unknown parameter '" + name + "'; the parameters are " + String.join(", ", names));
      }
    }
  }

  private static StudyPlot model(
      StudyReport report, Kind kind, Function<ModelPlots, Drawing> drawing) {
    return new StudyPlot(
        report
            .model()
            .map(drawing)
            .orElseGet(() -> Drawing.nothing(title(report, kind), "no trial gave a value yet")));
  }

  private static String title(StudyReport report, Kind kind) {
    return report.spec().name() + ": " + kind.word();
  }

  /** The picture as an SVG document. */
  public String toSvg() {
    return drawing.toSvg();
  }

  /**
   * The picture as a PNG image of twice its width and height.
   *
   * @throws UnsupportedOperationException if this Java runtime cannot draw text; SVG works there
   */
  public byte[] toPng() {
    return drawing.toPng();
  }

  /**
   * Writes the picture as the file name's ending says: {@code .svg} or {@code .png}.
   *
   * @throws IOException if the file cannot be written
   */
  public void write(Path file) throws IOException {
    drawing.write(file, "a plot's file");
  }
}
