package io.github.culmen.lab.robot;

import com.badlogic.gdx.utils.SharedLibraryLoader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The native library behind the physics, loaded once, when first needed.
 *
 * <p>Different worlds may be simulated by different threads. What all of them share inside Box2D
 * 2.3 and its binding are tables that the first world and the first contact fill in; {@link #load}
 * makes both while the initialiser of a class holds its lock, so that later threads only read.
 */
final class NativeBox2d {
  private static final String LIBRARY = "gdx-box2d";

  private NativeBox2d() {}

  /** The outcome of the one attempt to load, made when this class is initialised. */
  private static final class Attempt {
    static final String FAILURE = attempt();

    private Attempt() {}

    private static String attempt() {
      try {
        load();
        return null;
      } catch (IOException | RuntimeException | LinkageError e) {
        return reason(e);
      }
    }
  }

  /** Loads the library unless it is loaded. */
  static void require() {
    if (Attempt.FAILURE != null) {
      throw new PhysicsUnavailableException(Attempt.FAILURE);
    }
  }

  /** Why there is no physics; empty if there is. */
  static Optional<String> whyUnavailable() {
    return Optional.ofNullable(Attempt.FAILURE);
  }

  static String reason(Throwable failure) {
    return "robot pushing needs the native Box2D library of libGDX, but on "
        + System.getProperty("os.name")
        + " "
        + System.getProperty("os.arch")
        + " it cannot be loaded: "
        + String.valueOf(failure).replaceAll("\\s*\\R\\s*", " ");
  }

  private static void load() throws IOException {
    loadLibrary();
    firstContact();
  }

  private static void loadLibrary() throws IOException {
    if (!SharedLibraryLoader.isLoaded(LIBRARY)) {
      loadFromClassPath(new SharedLibraryLoader().mapLibraryName(LIBRARY));
      SharedLibraryLoader.setLoaded(LIBRARY);
    }
  }

  /**
   * Loads a copy of our own. The loader of libGDX writes to a directory that all processes of a
   * user share, and a file that one process rewrites while another one has it mapped ends the
   * latter.
   */
  private static void loadFromClassPath(String name) throws IOException {
    Path directory = Files.createTempDirectory("culmen-box2d");
    Path copy = directory.resolve(name);
    try (InputStream library = NativeBox2d.class.getClassLoader().getResourceAsStream(name)) {
      if (library == null) {
        throw new IOException("there is no '" + name + "' on the class path");
      }
      Files.copy(library, copy);
      System.load(copy.toString());
    } finally {
      discard(copy);
      discard(directory);
    }
  }

  /** A loaded library stays usable without its file, but for systems that keep the file locked. */
  private static void discard(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      path.toFile().deleteOnExit();
    }
  }

  private static void firstContact() {
    try (PushingTable table = new PushingTable()) {
      table.addObject(new Shape.Disc(1), 0, 0);
      table.addHand(new Shape.Box(1, 1), new Pose(0.5, 0, 0));
      table.step();
    }
  }
}
