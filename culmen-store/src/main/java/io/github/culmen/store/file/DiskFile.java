package io.github.culmen.store.file;

import java.io.EOFException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;

/**
 * A file on disk.
 *
 * <p>Not a {@code FileChannel}: that one closes itself when its thread is interrupted, and the last
 * result before an interrupt is worth keeping too.
 */
public final class DiskFile implements Storage {
  private final RandomAccessFile file;

  private DiskFile(RandomAccessFile file) {
    this.file = file;
  }

  public static DiskFile open(Path path) throws IOException {
    return new DiskFile(new RandomAccessFile(path.toFile(), "rw"));
  }

  @Override
  public byte[] read() throws IOException {
    long length = file.length();
    if (length > Integer.MAX_VALUE - 8) {
      throw new EOFException(
          "a journal must be smaller than 2 GB, but this one has " + length + " bytes");
    }
    byte[] bytes = new byte[(int) length];
    file.seek(0);
    file.readFully(bytes);
    return bytes;
  }

  @Override
  public void write(long position, byte[] bytes) throws IOException {
    file.seek(position);
    file.write(bytes);
  }

  @Override
  public void sync() throws IOException {
    file.getFD().sync();
  }

  @Override
  public void truncate(long length) throws IOException {
    file.setLength(length);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
