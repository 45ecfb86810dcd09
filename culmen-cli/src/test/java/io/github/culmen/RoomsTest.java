package io.github.culmen;

import io.github.culmen.testdata.Rooms;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Which package may know which. */
class RoomsTest {
  private static final int MOST_FILES = 25;

  @Test
  void everyPackageKnowsOnlyThoseItMay() throws IOException {
    Rooms.ofThisModule()
        .check(
            """
            cli -> cli.serve, cli.steer, cli.study, cli.run, cli.text
            cli.steer -> cli.location, cli.studyfile, cli.text
            cli.serve -> cli.output, cli.location, cli.studyfile, cli.text
            cli.study -> cli.optuna, cli.run, cli.output, cli.location, cli.studyfile, cli.text
            cli.run -> cli.output, cli.location, cli.studyfile, cli.text
            cli.output -> cli.location, cli.studyfile, cli.text
            cli.location -> cli.studyfile, cli.text
            cli.studyfile -> cli.text
            cli.optuna -> cli.text
            cli.text
            """,
            "model",
            "problem",
            "report",
            "server",
            "setting",
            "space",
            "store",
            "study");
  }

  @Test
  void everyPackageIsDescribedAndSmall() throws IOException {
    Rooms rooms = Rooms.ofThisModule();
    rooms.requireDescriptions();
    rooms.requireAtMost(MOST_FILES);
  }
}
