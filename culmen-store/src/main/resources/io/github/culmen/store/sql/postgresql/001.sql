CREATE TABLE culmen_study (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
);

CREATE TABLE culmen_event (
  study BIGINT NOT NULL REFERENCES culmen_study (id) ON DELETE CASCADE,
  place INTEGER NOT NULL,
  kind TEXT NOT NULL,
  value DOUBLE PRECISION,
  body TEXT NOT NULL,
  checksum TEXT NOT NULL,
  PRIMARY KEY (study, place)
);

CREATE INDEX culmen_event_kind ON culmen_event (study, kind, value);

CREATE TABLE culmen_heartbeat (
  study BIGINT NOT NULL REFERENCES culmen_study (id) ON DELETE CASCADE,
  trial INTEGER NOT NULL,
  attempt INTEGER NOT NULL,
  until BIGINT NOT NULL,
  PRIMARY KEY (study, trial)
);

CREATE TABLE culmen_quarantine (
  study BIGINT NOT NULL REFERENCES culmen_study (id) ON DELETE CASCADE,
  place INTEGER NOT NULL,
  body TEXT NOT NULL,
  checksum TEXT NOT NULL
);
