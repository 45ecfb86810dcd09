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
            grpc -> grpc.vizier, grpc.katib
            grpc.vizier
            grpc.katib
            """,
            "protocol",
            "server",
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
