package io.github.culmen.cli.run;

import io.github.culmen.cli.studyfile.TrialEnvironment;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * A small process that outlives this one by a moment. It knows which attempts are under way, and if
 * this process ends in whatever way, a kill among them, it ends their programs. What it reads are
 * lines from a pipe, whose end says that this process is gone.
 */
final class Guard {
  // Processes are found by what their environment carries, so that those whose parents are gone
  // and those that were just being started are found as well; then what they started in turn.
  // The text for awk is in two parts, so that awk does not find itself.
  private static final String SCRIPT =
      """
      trap '' HUP INT QUIT TERM PIPE
      cd /
      ids=
      while read -r op id; do
        case $op in
          +) ids="$ids $id" ;;
          -)
            rest=
            for one in $ids; do [ "$one" = "$id" ] || rest="$rest $one"; done
            ids=$rest
            ;;
        esac
      done
      [ -n "$ids" ] || exit 0
      carriers() {
        for one in $ids; do
          if [ -r /proc/self/environ ]; then
            grep -l -s -F "CULMEN_ATTEMPT_ID=$one" /proc/[0-9]*/environ | cut -d / -f 3
          else
            ps axeww | awk -v id="$one" 'index($0, "CULMEN_ATTEMPT_" "ID=" id) { print $1 }'
          fi
        done
      }
      all() {
        roots=$(carriers | tr '\\n' ' ')
        [ -n "$roots" ] || return 0
        ps -A -o pid= -o ppid= 2>/dev/null | awk -v roots="$roots" '
          BEGIN { n = split(roots, r, " "); for (i = 1; i <= n; i++) s[r[i]] = 1 }
          { p[NR] = $1; q[NR] = $2 }
          END {
            do {
              more = 0
              for (i = 1; i <= NR; i++) if ((q[i] in s) && !(p[i] in s)) { s[p[i]] = 1; more = 1 }
            } while (more)
            for (k in s) print k
          }'
      }
      left=$(all)
      [ -n "$left" ] || exit 0
      kill -TERM $left 2>/dev/null
      i=0
      while [ $i -lt 20 ] && [ -n "$(all)" ]; do
        sleep 0.1 2>/dev/null || sleep 1
        i=$((i + 1))
      done
      left="$left $(all)"
      kill -KILL $left 2>/dev/null
      exit 0
      """;

  private static Guard current;

  private final Process process;
  private final OutputStream lines;

  private Guard(Process process) {
    this.process = process;
    this.lines = process.getOutputStream();
  }

  /** An attempt begins; to be called before its program is started. */
  static synchronized void began(String id) {
    if (current == null || !current.process.isAlive()) {
      current = start();
    }
    say("+ " + id);
  }

  /** An attempt has ended, and nothing is left of it that would have to be ended. */
  static synchronized void ended(String id) {
    say("- " + id);
  }

  // Where there is no shell the next run ends what this one left.
  private static Guard start() {
    try {
      ProcessBuilder builder =
          new ProcessBuilder("sh", "-c", SCRIPT)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD);
      TrialEnvironment.keepSecrets(builder.environment());
      return new Guard(builder.directory(new File("/")).start());
    } catch (IOException e) {
      return null;
    }
  }

  private static void say(String line) {
    if (current != null) {
      try {
        current.lines.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        current.lines.flush();
      } catch (IOException e) {
        current = null;
      }
    }
  }
}
