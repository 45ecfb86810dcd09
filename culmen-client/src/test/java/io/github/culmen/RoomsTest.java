package io.github.culmen;

import io.github.culmen.testdata.Rooms;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Which package may know which. */
class RoomsTest {
  @Test
  void theClientKnowsTheLibrarysValuesOnly() throws IOException {
    Rooms.ofThisModule().check("client\n", "space", "study");
    Rooms.ofThisModule().requireDescriptions();
  }
}
