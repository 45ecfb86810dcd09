package io.github.culmen.cli.output;

/** Why a run came to its end. */
public enum Ending {
  /** The study has its trials. */
  DONE,
  /** Every point of the space was tried. */
  EXHAUSTED,
  /** The time for the run is over. */
  OUT_OF_TIME,
  /** A stopping rule is fulfilled. */
  RULE,
  /** Someone finished the study. */
  FINISHED,
  /** Someone dismissed this worker. */
  DISMISSED,
  /** The command does not start, trial after trial. */
  CANNOT_START,
  /** Someone let it finish the trials under way. */
  DRAINED,
  /** Someone stopped it. */
  STOPPED
}
