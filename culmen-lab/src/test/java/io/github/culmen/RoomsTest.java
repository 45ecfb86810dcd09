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
            lab.command -> lab.command.paper, lab.command.measure, lab.command.soak, lab.command.remote, lab.command.shared, lab.paper, lab.compare
            lab.command.paper -> lab.command.shared, lab.paper, lab.measure, lab.regret, lab.robot, lab.compare, lab.job
            lab.command.measure -> lab.command.shared, lab.measure, lab.training, lab.objectives, lab.suite, lab.robot, lab.fuzz, lab.compare, lab.statistics, lab.job
            lab.command.soak -> lab.command.shared
            lab.command.remote -> lab.command.shared
            lab.command.shared -> lab.paper, lab.robot, lab.walker, lab.compare, lab.job
            lab.measure -> lab.paper, lab.training, lab.compare, lab.statistics
            lab.objectives -> lab.compare
            lab.paper -> lab.robot, lab.compare
            lab.suite -> lab.problem, lab.compare, lab.statistics, lab.job
            lab.fuzz -> lab.job
            lab.compare -> lab.job
            lab.problem -> lab.robot, lab.walker, lab.training, lab.network
            lab.training -> lab.network
            lab.network
            lab.robot
            lab.walker
            lab.regret
            lab.statistics
            lab.job
            """,
            "acquisition",
            "cli",
            "gp",
            "math",
            "model",
            "pareto",
            "problem",
            "protocol",
            "report",
            "search",
            "server",
            "setting",
            "space",
            "store",
            "study",
            "testdata");
  }

  @Test
  void everyPackageIsDescribedAndSmall() throws IOException {
    Rooms rooms = Rooms.ofThisModule();
    rooms.requireDescriptions();
    rooms.requireAtMost(MOST_FILES);
  }
}
