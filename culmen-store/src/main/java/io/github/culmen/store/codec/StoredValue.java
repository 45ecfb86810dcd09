package io.github.culmen.store.codec;

import io.github.culmen.study.strategy.Setting;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A value of a stored strategy.
 *
 * @param where the object it is in, for messages
 * @param name its field there
 * @param value what JSON has
 */
record StoredValue(String where, String name, Object value) implements Setting.Value {
  @Override
  public boolean isText() {
    return value instanceof String && !Fields.isReal(value);
  }

  @Override
  public boolean isNumber() {
    return Fields.isReal(value);
  }

  @Override
  public boolean isList() {
    return value instanceof List;
  }

  @Override
  public String text() {
    return field().text(name);
  }

  @Override
  public double number() {
    return field().real(name);
  }

  // What a study file may ask for is no limit to studies that were made otherwise.
  @Override
  public int integer(int least, int most) {
    return field().count(name, least);
  }

  @Override
  public boolean bool() {
    return field().flag(name);
  }

  @Override
  public <E> E word(E[] constants, Function<E, String> word) {
    return field().word(name, constants, word);
  }

  @Override
  public List<StoredValue> items() {
    List<StoredValue> items = new ArrayList<>();
    for (Object item : field().list(name)) {
      items.add(new StoredValue(where, name + "[" + items.size() + "]", item));
    }
    return items;
  }

  @Override
  public Map<String, StoredValue> entries(String... legal) {
    Map<String, StoredValue> entries = new LinkedHashMap<>();
    String inside = where + "." + name;
    for (Map.Entry<String, Object> entry : field().map(name).entrySet()) {
      if (legal.length > 0 && !Set.of(legal).contains(entry.getKey())) {
        throw Fields.unknown(inside, entry.getKey());
      }
      entries.put(entry.getKey(), new StoredValue(inside, entry.getKey(), entry.getValue()));
    }
    return entries;
  }

  @Override
  public String description() {
    return Json.kind(value);
  }

  @Override
  public IllegalArgumentException error(String message) {
    return new IllegalArgumentException(where + ": field '" + name + "' " + message);
  }

  @Override
  public IllegalArgumentException missing(String key) {
    return Fields.missing(where + "." + name, key);
  }

  @Override
  public <R> R checked(Supplier<R> work) {
    return work.get();
  }

  private Fields field() {
    Map<String, Object> alone = new LinkedHashMap<>();
    alone.put(name, value);
    return new Fields(where, alone);
  }
}
