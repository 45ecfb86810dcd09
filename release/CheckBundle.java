import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * Checks a repository of a release as Maven Central would: {@code java CheckBundle.java REPOSITORY
 * VERSION}. Every module has a complete pom; a jar with sources and javadoc; every file has a
 * signature that verifies and right checksums; no version is a snapshot; modules that are needed
 * are there. Prints what is missing, one line each, and ends with 1 if anything is.
 */
public final class CheckBundle {
  private static final List<String> REQUIRED =
      List.of("name", "description", "url", "licenses", "developers", "scm");

  private final List<String> faults = new ArrayList<>();
  private final Map<String, Element> poms = new HashMap<>();

  public static void main(String[] args) throws Exception {
    CheckBundle check = new CheckBundle();
    int modules = check.all(Path.of(args[0]), args[1]);
    check.faults.forEach(fault -> System.err.println("bundle: " + fault));
    if (!check.faults.isEmpty()) {
      System.exit(1);
    }
    System.out.println("bundle: " + modules + " modules of version " + args[1] + " are complete");
  }

  private int all(Path repository, String version) throws Exception {
    List<Path> folders;
    try (Stream<Path> tree = Files.walk(repository)) {
      folders = tree.filter(p -> p.endsWith(version) && Files.isDirectory(p)).sorted().toList();
    }
    if (folders.isEmpty()) {
      faults.add("there is no module of version " + version + " in " + repository);
    }
    for (Path folder : folders) {
      String module = folder.getParent().getFileName().toString();
      Path pom = folder.resolve(module + "-" + version + ".pom");
      if (!Files.exists(pom)) {
        faults.add(module + " has no pom");
        continue;
      }
      poms.put(
          module,
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(pom.toFile())
              .getDocumentElement());
    }
    for (Path folder : folders) {
      module(folder, folder.getParent().getFileName().toString(), version);
    }
    return folders.size();
  }

  private void module(Path folder, String module, String version) throws Exception {
    Element pom = poms.get(module);
    if (pom == null) {
      return;
    }
    for (String name : REQUIRED) {
      if (find(pom, name) == null) {
        faults.add(module + ": the pom has no <" + name + ">");
      }
    }
    if (child(pom, "repositories") != null) {
      faults.add(module + ": the pom names repositories");
    }
    String packaging = child(pom, "packaging") == null ? "jar" : text(pom, "packaging");
    if (packaging.equals("jar")) {
      for (String ending : List.of(".jar", "-sources.jar", "-javadoc.jar")) {
        Path file = folder.resolve(module + "-" + version + ending);
        if (!Files.exists(file)) {
          faults.add(module + " has no " + file.getFileName());
        } else {
          content(module, file, ending);
        }
      }
    }
    dependencies(module, pom);
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.sorted().toList()) {
        String name = file.getFileName().toString();
        if (!name.matches(".*\\.(asc|md5|sha1|sha256|sha512)|maven-metadata.*")) {
          signature(file);
          checksum(file, "md5", "MD5");
          checksum(file, "sha1", "SHA-1");
        }
      }
    }
  }

  private void content(String module, Path file, String ending) throws IOException {
    try (ZipFile zip = new ZipFile(file.toFile())) {
      String wanted =
          ending.equals("-sources.jar") ? ".java" : ending.equals("-javadoc.jar") ? ".html" : ".class";
      if (zip.stream().noneMatch(entry -> entry.getName().endsWith(wanted))) {
        faults.add(module + ": " + file.getFileName() + " has no " + wanted + " in it");
      }
    }
  }

  private void dependencies(String module, Element pom) {
    var versions = pom.getElementsByTagName("version");
    for (int i = 0; i < versions.getLength(); i++) {
      if (versions.item(i).getTextContent().endsWith("-SNAPSHOT")) {
        faults.add(module + ": the pom names the snapshot " + versions.item(i).getTextContent());
      }
    }
    Element dependencies = child(pom, "dependencies");
    for (Node node = dependencies == null ? null : dependencies.getFirstChild();
        node != null;
        node = node.getNextSibling()) {
      if (node instanceof Element one
          && text(one, "groupId").equals("io.github.culmen")
          && !text(one, "scope").equals("test")
          && !poms.containsKey(text(one, "artifactId"))) {
        faults.add(module + " needs " + text(one, "artifactId") + ", which is not in the bundle");
      }
    }
  }

  // Of the pom itself, or of its parent, which is in the bundle too.
  private Element find(Element pom, String name) {
    Element own = child(pom, name);
    Element parent = child(pom, "parent");
    if (own != null || parent == null || !poms.containsKey(text(parent, "artifactId"))) {
      return own;
    }
    return find(poms.get(text(parent, "artifactId")), name);
  }

  private static Element child(Element element, String name) {
    for (Node node = element.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node instanceof Element one && one.getTagName().equals(name)) {
        return one;
      }
    }
    return null;
  }

  private static String text(Element element, String name) {
    Element one = child(element, name);
    return one == null ? "" : one.getTextContent().strip();
  }

  private void signature(Path file) throws Exception {
    Path signature = file.resolveSibling(file.getFileName() + ".asc");
    if (!Files.exists(signature)) {
      faults.add(file.getFileName() + " has no signature");
      return;
    }
    Process gpg =
        new ProcessBuilder("gpg", "--batch", "--verify", signature.toString(), file.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(gpg.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (gpg.waitFor() != 0) {
      faults.add("the signature of " + file.getFileName() + " does not verify: " + said.strip());
    }
  }

  private void checksum(Path file, String ending, String algorithm) throws Exception {
    Path sum = file.resolveSibling(file.getFileName() + "." + ending);
    if (!Files.exists(sum)) {
      faults.add(file.getFileName() + " has no " + ending);
      return;
    }
    String told = Files.readString(sum).strip();
    String right =
        HexFormat.of()
            .formatHex(MessageDigest.getInstance(algorithm).digest(Files.readAllBytes(file)));
    if (!told.startsWith(right)) {
      faults.add("the " + ending + " of " + file.getFileName() + " is wrong");
    }
  }
}
