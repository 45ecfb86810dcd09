package io.github.culmen.study.steering;

/** Whether a study hands out trials. */
public enum StudyStatus {
  /** Trials are handed out. */
  OPEN("open"),
  /** No trial is handed out until the study is resumed; those handed out already may end. */
  PAUSED("paused"),
  /** No trial is handed out any more, unless the study is resumed after all. */
  FINISHED("finished");

  private final String word;

  StudyStatus(String word) {
    this.word = word;
  }

  /** The word for files and tables. */
  public String word() {
    return word;
  }
}
