package io.github.culmen.cli.text;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.util.Optional;

/**
 * Prints text as {@link PlainText} has it, and bytes as they are. So no caller can forget it; those
 * who mean a control sequence or write a file's content write bytes.
 */
public final class PlainStream extends PrintStream {
  private final Target target;

  private PlainStream(Target target, Charset charset) {
    super(target, true, charset);
    this.target = target;
  }

  public static PlainStream of(OutputStream out, Charset charset) {
    return out instanceof PlainStream plain ? plain : new PlainStream(new Target(out), charset);
  }

  // All other ways to print text come to this one.
  @Override
  public void print(String text) {
    super.print(PlainText.of(String.valueOf(text)));
  }

  @Override
  public void print(Object object) {
    print(String.valueOf(object));
  }

  @Override
  public void print(char[] text) {
    print(String.valueOf(text));
  }

  /** Why nothing can be written any more; empty as long as all was. */
  public Optional<String> failure() {
    flush();
    return checkError() ? Optional.of(target.reason) : Optional.empty();
  }

  // A print stream swallows exceptions; this one remembers the first.
  private static final class Target extends OutputStream {
    private final OutputStream out;
    private volatile String reason = "it is closed";
    private boolean failed;

    Target(OutputStream out) {
      this.out = out;
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      try {
        out.write(bytes, from, length);
        check();
      } catch (IOException e) {
        throw remembered(e);
      }
    }

    @Override
    public void flush() throws IOException {
      try {
        out.flush();
        check();
      } catch (IOException e) {
        throw remembered(e);
      }
    }

    private void check() throws IOException {
      if (out instanceof PrintStream inner && inner.checkError()) {
        throw new IOException("the stream is broken");
      }
    }

    private IOException remembered(IOException e) {
      if (!failed) {
        failed = true;
        reason = String.valueOf(e.getMessage());
      }
      return e;
    }

    @Override
    public void close() throws IOException {
      out.close();
    }
  }
}
