CREATE TABLE culmen_study (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE
);

CREATE TABLE culmen_event (
  study INTEGER NOT NULL REFERENCES culmen_study (id) ON DELETE CASCADE,
  place INTEGER NOT NULL,
  kind TEXT NOT NULL,
  value REAL,
  body TEXT NOT NULL,
  checksum TEXT NOT NULL,
  PRIMARY KEY (study, place)
) WITHOUT ROWID;

CREATE INDEX culmen_event_kind ON culmen_event (study, kind, value);

CREATE TABLE culmen_heartbeat (
  study INTEGER NOT NULL REFERENCES culmen_study (id) ON DELETE CASCADE,
  trial INTEGER NOT NULL,
  attempt INTEGER NOT NULL,
  until INTEGER NOT NULL,
  PRIMARY KEY (study, trial)
) WITHOUT ROWID;

CREATE TABLE culmen_quarantine (
  study INTEGER NOT NULL REFERENCES culmen_study (id) ON DELETE CASCADE,
  place INTEGER NOT NULL,
  body TEXT NOT NULL,
  checksum TEXT NOT NULL
);
