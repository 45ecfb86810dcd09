package io.github.culmen.server.start;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;

/** Pages of studies in a PostgreSQL database. */
class PostgresqlPagesTest extends PagesContract {
  private EmbeddedPostgres database;

  @Override
  String store() throws IOException {
    database = EmbeddedPostgres.builder().start();
    return "postgresql://postgres:postgres@localhost:" + database.getPort() + "/postgres";
  }

  @Override
  void closeStore() throws IOException {
    if (database != null) {
      database.close();
    }
  }
}
