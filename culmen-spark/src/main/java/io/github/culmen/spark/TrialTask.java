package io.github.culmen.spark;

import io.github.culmen.space.Point;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.LinkedHashMap;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.Function;

/**
 * One evaluation, on an executor. Its point travels in here and not as data of the RDD, which may
 * have a serializer that does not know us.
 */
final class TrialTask implements Function<Integer, byte[]> {
  private static final long serialVersionUID = 1L;
  private static final int TRACE_CHARACTERS = 10_000;

  private final SparkObjective objective;
  private final LinkedHashMap<String, Object> point;

  TrialTask(SparkObjective objective, Point point) {
    this.objective = objective;
    this.point = new LinkedHashMap<>(point.values());
  }

  @Override
  public byte[] call(Integer trial) {
    TaskContext context = TaskContext.get();
    // Spark begins a task again when its executor died. Whether a trial is tried again is the
    // study's business: it may have been cancelled, or tried too often.
    return context.attemptNumber() > 0 || context.stageAttemptNumber() > 0
        ? TrialReply.lost().bytes()
        : evaluate(context).bytes();
  }

  // Whatever the objective throws is an answer, so that Spark sees no failure and tries nothing
  // again. Two things are not: that Spark is killing the task, and that the machine is at its end.
  private TrialReply evaluate(TaskContext context) {
    long begun = System.nanoTime();
    try {
      return TrialReply.of(objective.outcome(Point.of(point)), since(begun));
    } catch (Throwable e) {
      if (e instanceof VirtualMachineError fatal && !(e instanceof StackOverflowError)) {
        throw fatal;
      }
      if (context.isInterrupted()) {
        return TrialReply.lost();
      }
      return TrialReply.thrown(e.toString(), trace(e), since(begun));
    }
  }

  private static double since(long begun) {
    return (System.nanoTime() - begun) / 1e9;
  }

  private static String trace(Throwable e) {
    StringWriter text = new StringWriter();
    e.printStackTrace(new PrintWriter(text));
    return text.getBuffer().length() > TRACE_CHARACTERS
        ? text.getBuffer().substring(0, TRACE_CHARACTERS)
        : text.toString();
  }
}
