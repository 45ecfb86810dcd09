#!/bin/sh
# The command with a Java of its own, as an archive that needs nothing installed:
#   release/archive.sh [DIR]     default: target
# Uses the JDK of JAVA_HOME, or that on the PATH, and culmen-cli/target/culmen.jar, which is built if missing.
set -eu
home=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
out=${1:-$home/target}
jar=$home/culmen-cli/target/culmen.jar
[ -f "$jar" ] || (cd "$home" && mvn -B -ntp -q -Dquick -Dmaven.test.skip=true -pl culmen-cli -am package)
java=${JAVA_HOME:-$(dirname "$(dirname "$(readlink -f "$(command -v java)")")")}
version=$(sed -n 's|.*<version>\(.*\)</version>.*|\1|p' "$home/pom.xml" | head -n 1)
major=$("$java/bin/java" -version 2>&1 | sed -n 's/.* version "\([0-9]*\).*/\1/p' | head -n 1)
name=culmen-$version-$(uname -s | tr '[:upper:]' '[:lower:]')-$(uname -m)

mkdir -p "$out"
out=$(CDPATH='' cd -- "$out" && pwd -P)
rm -rf "$out/$name"
mkdir -p "$out/$name/bin" "$out/$name/lib"
# What the jar uses, and what drivers and TLS find only when they run.
modules=$("$java/bin/jdeps" --multi-release 17 --ignore-missing-deps --print-module-deps "$jar"),jdk.crypto.ec,java.naming,java.security.sasl,jdk.unsupported
"$java/bin/jlink" --add-modules "$modules" --strip-debug --no-header-files --no-man-pages --output "$out/$name/java"
cp "$jar" "$out/$name/lib/"
cp "$home/LICENSE" "$home/NOTICE" "$out/$name/"
cat >"$out/$name/bin/culmen" <<'END'
#!/bin/sh
script=$(readlink -f "$0" 2>/dev/null || echo "$0")
home=$(CDPATH='' cd -- "$(dirname -- "$script")/.." && pwd -P)
out_screen=false
err_screen=false
[ -t 1 ] && out_screen=true
[ -t 2 ] && err_screen=true
exec "$home/java/bin/java" -XX:+UseSerialGC @CACHE@ -Djava.awt.headless=true -Dculmen.command=culmen \
  "-Dculmen.out.screen=$out_screen" "-Dculmen.err.screen=$err_screen" ${CULMEN_JAVA_OPTS:-} -jar "$home/lib/culmen.jar" "$@"
END
# What the virtual machine would find out at every start, written down once. From Java 25 on that is an AOT cache of all
# classes, which also fits after the archive was unpacked elsewhere; before, the classes of Java alone (decision 120).
cache=-Xshare:auto
if [ "$major" -ge 25 ]; then
  "$out/$name/java/bin/java" -XX:+UseSerialGC -Xlog:disable "-XX:AOTCacheOutput=$out/$name/lib/culmen.aot" -Djava.awt.headless=true \
    -cp "$out/$name/lib/culmen.jar" io.github.culmen.cli.Rehearsal >/dev/null 2>&1 </dev/null || true
  [ ! -s "$out/$name/lib/culmen.aot" ] || cache="\"-XX:AOTCache=\$home/lib/culmen.aot\" '-Xlog:aot*=off'"
else
  "$out/$name/java/bin/java" -XX:+UseSerialGC -Xshare:dump >/dev/null 2>&1 || true
fi
sed -i "s|@CACHE@|$cache|" "$out/$name/bin/culmen"
chmod +x "$out/$name/bin/culmen"
(cd "$out" && tar -czf "$name.tar.gz" "$name")
# It has to work without any Java around it.
said=$(env -i PATH=/usr/bin:/bin HOME=/nonexistent "$out/$name/bin/culmen" --version)
echo "archive: $out/$name.tar.gz ($said)"
