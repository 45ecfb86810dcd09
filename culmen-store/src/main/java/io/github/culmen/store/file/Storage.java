package io.github.culmen.store.file;

import java.io.Closeable;
import java.io.IOException;

/** The few things a journal asks of a file, so that a test can make each of them fail. */
public interface Storage extends Closeable {
  /** The whole content. */
  byte[] read() throws IOException;

  /** Writes bytes from a position on. */
  void write(long position, byte[] bytes) throws IOException;

  /** Returns when everything written is on the device. */
  void sync() throws IOException;

  /** Cuts the file. */
  void truncate(long length) throws IOException;
}
