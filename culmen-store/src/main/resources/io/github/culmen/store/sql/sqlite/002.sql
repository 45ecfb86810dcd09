ALTER TABLE culmen_study ADD COLUMN events INTEGER;

ALTER TABLE culmen_study ADD COLUMN checksum TEXT;

UPDATE culmen_study SET events = (SELECT max(place) + 1 FROM culmen_event WHERE study = id),
  checksum = (SELECT e.checksum FROM culmen_event e WHERE e.study = id ORDER BY place DESC LIMIT 1);

CREATE TRIGGER culmen_event_head AFTER INSERT ON culmen_event BEGIN UPDATE culmen_study SET events = NEW.place + 1, checksum = NEW.checksum WHERE id = NEW.study; END;
