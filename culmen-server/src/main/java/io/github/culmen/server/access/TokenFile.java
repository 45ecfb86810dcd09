package io.github.culmen.server.access;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Tokens in a file, a line {@code NAME ROLE HASH} each; lines that begin with {@code #} are for
 * people. Only its owner may read it: who has the hashes cannot use them, but who can write them
 * makes tokens.
 */
public final class TokenFile {
  private static final Set<PosixFilePermission> OWNER =
      EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
  private static final long LARGEST = 1024 * 1024;

  private final Path file;

  /** The tokens of that file, which may not exist yet. */
  public TokenFile(Path file) {
    this.file = file;
  }

  /** Where it is. */
  public Path path() {
    return file;
  }

  /**
   * All tokens.
   *
   * @throws IllegalArgumentException if a line is wrong, or others may read the file
   * @throws UncheckedIOException if it cannot be read
   */
  public List<AccessToken> read() {
    try {
      requirePrivate();
      if (Files.size(file) > LARGEST) {
        throw new IllegalArgumentException(
            "token file " + file + " must have at most a megabyte, but has more");
      }
      List<AccessToken> tokens = new ArrayList<>();
      List<String> lines = Files.readAllLines(file, StandardCharsets.UTF_8);
      for (int i = 0; i < lines.size(); i++) {
        String line = lines.get(i).strip();
        if (!line.isEmpty() && !line.startsWith("#")) {
          tokens.add(token(line, i + 1, tokens));
        }
      }
      return tokens;
    } catch (NoSuchFileException e) {
      throw new UncheckedIOException("there is no token file " + file, e);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read token file " + file, e);
    }
  }

  // The line itself is not shown: someone may have put a secret there.
  private AccessToken token(String line, int number, List<AccessToken> before) {
    String[] parts = line.split("\\s+", -1);
    if (parts.length != 3) {
      throw new IllegalArgumentException(
          "token file "
              + file
              + ", line "
              + number
              + ": a line must be NAME ROLE HASH, but has "
              + parts.length
              + (parts.length == 1 ? " word" : " words"));
    }
    AccessToken token;
    try {
      token = new AccessToken(parts[0], Role.of(parts[1]), parts[2]);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "token file " + file + ", line " + number + ": " + e.getMessage(), e);
    }
    if (before.stream().anyMatch(other -> other.name().equals(token.name()))) {
      throw new IllegalArgumentException(
          "token file "
              + file
              + ", line "
              + number
              + ": a name must be unique, but '"
              + token.name()
              + "' is there twice");
    }
    return token;
  }

  private void requirePrivate() throws IOException {
    if (Files.exists(file) && posix()) {
      Set<PosixFilePermission> others = EnumSet.noneOf(PosixFilePermission.class);
      others.addAll(Files.getPosixFilePermissions(file));
      others.removeAll(OWNER);
      others.remove(PosixFilePermission.OWNER_EXECUTE);
      if (!others.isEmpty()) {
        throw new IllegalArgumentException(
            "only its owner may read a token file, but "
                + file
                + " has "
                + PosixFilePermissions.toString(Files.getPosixFilePermissions(file))
                + "; chmod 600 "
                + file);
      }
    }
  }

  private boolean posix() {
    return file.getFileSystem().supportedFileAttributeViews().contains("posix");
  }

  /**
   * Adds a token and makes the file if there is none.
   *
   * @return the secret, which is not kept
   * @throws IllegalArgumentException if there is one of that name
   */
  public String create(String name, Role role) {
    AccessToken.requireName(name);
    List<AccessToken> tokens = Files.exists(file) ? new ArrayList<>(read()) : new ArrayList<>();
    if (tokens.stream().anyMatch(token -> token.name().equals(name))) {
      throw new IllegalArgumentException(
          "a token's name must be new, but " + file + " has a token '" + name + "' already");
    }
    String secret = AccessToken.secret();
    tokens.add(AccessToken.of(name, role, secret));
    write(tokens);
    return secret;
  }

  /**
   * Takes a token away; a server that uses the file notices within a second.
   *
   * @return the token that was there, if any
   */
  public Optional<AccessToken> revoke(String name) {
    List<AccessToken> tokens = new ArrayList<>(read());
    Optional<AccessToken> found = tokens.stream().filter(t -> t.name().equals(name)).findFirst();
    if (found.isPresent()) {
      tokens.remove(found.get());
      write(tokens);
    }
    return found;
  }

  // As a whole or not at all, and never readable by others, not even for a moment.
  private void write(List<AccessToken> tokens) {
    StringBuilder text =
        new StringBuilder("# Tokens of culmen serve: NAME ROLE SHA-256 of the secret.\n");
    for (AccessToken token : tokens) {
      text.append(token.name()).append(' ').append(token.role().word()).append(' ');
      text.append(token.hash()).append('\n');
    }
    try {
      Path folder = file.toAbsolutePath().getParent();
      FileAttribute<?>[] attributes =
          posix()
              ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(OWNER)}
              : new FileAttribute<?>[0];
      Path fresh = Files.createTempFile(folder, ".culmen-tokens-", ".tmp", attributes);
      try {
        Files.writeString(fresh, text);
        move(fresh);
      } finally {
        Files.deleteIfExists(fresh);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write token file " + file + ": " + e.getMessage(), e);
    }
  }

  private void move(Path fresh) throws IOException {
    try {
      Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
