package io.github.culmen.store.file;

import java.io.IOException;

/** A real file that does not wait for the device. */
class UnsyncedFile implements Storage {
  private final Storage file;

  UnsyncedFile(Storage file) {
    this.file = file;
  }

  @Override
  public byte[] read() throws IOException {
    return file.read();
  }

  @Override
  public void write(long position, byte[] bytes) throws IOException {
    file.write(position, bytes);
  }

  @Override
  public void sync() {}

  @Override
  public void truncate(long length) throws IOException {
    file.truncate(length);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
