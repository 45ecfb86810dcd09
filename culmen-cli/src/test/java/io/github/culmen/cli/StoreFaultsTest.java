package io.github.culmen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.store.CorruptJournalException;
import io.github.culmen.store.JournalInUseException;
import io.github.culmen.store.StoreException;
import io.github.culmen.store.StudyExistsException;
import io.github.culmen.store.StudyStoreException;
import io.github.culmen.store.UnknownStudyException;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class StoreFaultsTest {
  @Test
  void aStudyThatStandsInTheWayExitsWithThree() {
    for (StudyStoreException e :
        List.of(
            new CorruptJournalException("damaged"),
            new JournalInUseException("in use"),
            new StudyExistsException("exists"))) {
      assertThat(exitCode(e)).as(e.getMessage()).isEqualTo(3);
    }
  }

  @Test
  void aStoreOrStudyThatIsNotThereExitsWithOne() {
    assertThat(exitCode(new StoreException("no server"))).isEqualTo(1);
    assertThat(exitCode(new UnknownStudyException("no study"))).isEqualTo(1);
  }

  // The message alone, as one line, is what a person reads.
  private static int exitCode(StudyStoreException e) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code =
        Culmen.failure(e, CommandRun.terminal("", new ByteArrayOutputStream(), err, false), false);
    assertThat(err.toString(StandardCharsets.UTF_8).strip()).isEqualTo("culmen: " + e.getMessage());
    return code;
  }
}
