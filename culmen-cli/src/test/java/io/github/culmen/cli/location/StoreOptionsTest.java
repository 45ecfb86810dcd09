package io.github.culmen.cli.location;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class StoreOptionsTest {
  @Test
  void printsNoPasswordWhenItSaysHowToGoOn() {
    StoreOptions options = new StoreOptions();
    new CommandLine(options).parseArgs("--store", "postgresql://me:SECRET@db/x");
    assertThat(options.again()).isEqualTo(" --store 'postgresql://me:***@db/x'");
  }
}
