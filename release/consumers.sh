#!/bin/sh
# Uses the bundle of release/bundle.sh as a project of its own does, through the BOM, on the class path
# and on the module path, with each JDK that is named:
#   release/consumers.sh VERSION REPOSITORY JDK...
set -eu
home=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
version=$1
repository=$(CDPATH='' cd -- "$2" && pwd -P)
shift 2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r "$home/release/consumer/." "$work"
sed -i "s|@VERSION@|$version|; s|@REPOSITORY@|file:$repository|" "$work/pom.xml"

# A local repository of its own, so that nothing of the bundle gets into the usual one; what is there
# already need not be fetched again.
cat >"$work/settings.xml" <<END
<settings>
  <profiles><profile><id>cache</id>
    <repositories><repository><id>cache</id><url>file:$HOME/.m2/repository</url></repository></repositories>
    <pluginRepositories><pluginRepository><id>cache</id><url>file:$HOME/.m2/repository</url></pluginRepository></pluginRepositories>
  </profile></profiles>
  <activeProfiles><activeProfile>cache</activeProfile></activeProfiles>
</settings>
END
cd "$work"
mvn -B -ntp -q -s settings.xml "-Dmaven.repo.local=$work/m2" package

for jdk; do
  for how in "-cp target/classes:target/dependency/*" "-p target/classes:target/dependency -m"; do
    case $how in
      *-m) set -- -p target/classes:target/dependency --add-modules org.xerial.sqlitejdbc -m consumer/consumer.Main ;;
      *) set -- -cp 'target/classes:target/dependency/*' consumer.Main ;;
    esac
    rm -f studies.db
    said=$("$jdk/bin/java" --enable-native-access=ALL-UNNAMED "$@" 2>&1)
    case $said in
      "25 trials are kept; best "*) echo "consumer: $jdk ${how%% *}: $said" ;;
      *) echo "consumer: $jdk ${how%% *} failed: $said" >&2; exit 1 ;;
    esac
  done
done
