package io.github.culmen.store.file;

import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.trial.Outcome;

/** Events in a few words, for people who lose them. */
public final class Description {
  private static final int LONGEST = 120;

  private Description() {}

  /** An event. */
  public static String of(StudyEvent event) {
    if (event instanceof StudyEvent.Edited) {
      return "an edit of the study";
    }
    if (event instanceof StudyEvent.Told t) {
      return t.outcome() instanceof Outcome.Success s
          ? "trial " + t.trial() + " told " + s.value()
          : "trial "
              + t.trial()
              + (t.outcome() instanceof Outcome.Stopped ? " stopped early" : " told as failed");
    }
    if (event instanceof StudyEvent.Asked a) {
      return "trial " + a.trial() + " asked for";
    }
    if (event instanceof StudyEvent.Leased l) {
      return "trial " + l.trial() + " given to " + l.worker();
    }
    if (event instanceof StudyEvent.Released r) {
      return "trial " + r.trial() + " given back by " + r.worker();
    }
    if (event instanceof StudyEvent.Noted n) {
      return "text kept under '" + n.key() + "'";
    }
    if (event instanceof StudyEvent.Requested r) {
      return "trial " + r.trial() + " requested";
    }
    if (event instanceof StudyEvent.Started s) {
      return "trial " + s.trial() + " started";
    }
    if (event instanceof StudyEvent.Steered s) {
      return "the study made " + s.status().word();
    }
    if (event instanceof StudyEvent.Measured m) {
      return "a measurement of trial " + m.trial();
    }
    if (event instanceof StudyEvent.Annotated a) {
      return "attribute '"
          + a.annotation().key()
          + "' of "
          + (a.annotation().trial() == 0 ? "the study" : "trial " + a.annotation().trial());
    }
    if (event instanceof StudyEvent.Cancelled c) {
      return "trial " + c.trial() + " cancelled";
    }
    if (event instanceof StudyEvent.Dismissed d) {
      return "worker '" + d.worker() + "' dismissed";
    }
    if (event instanceof StudyEvent.Admitted a) {
      return "worker '" + a.worker() + "' admitted";
    }
    if (event instanceof StudyEvent.Discarded d) {
      return "trial " + d.trial() + " discarded";
    }
    if (event instanceof StudyEvent.Restored r) {
      return "trial " + r.trial() + " restored";
    }
    return event instanceof StudyEvent.Enqueued ? "a point put into the queue" : "the beginning";
  }

  /** What cannot be read, as it is, in one line that is not too long. */
  public static String ofText(String text) {
    String line = text.replaceAll("\\p{Cntrl}", " ");
    return "its text is '"
        + (line.length() > LONGEST ? line.substring(0, LONGEST) + "…" : line)
        + "'";
  }
}
