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

# All that the BOM manages can be had from the bundle.
all=$(sed -n '/<dependencyManagement>/,/<\/dependencyManagement>/s|.*<artifactId>\(culmen-.*\)</artifactId>.*|\1|p' "$repository/io/github/culmen/culmen-bom/$version/culmen-bom-$version.pom")
[ -n "$all" ] || { echo "consumer: the BOM manages nothing" >&2; exit 1; }
sed "s|<artifactId>consumer</artifactId>|<artifactId>everything</artifactId>|" pom.xml >everything.xml
for module in $all; do
  sed -i "s|^  <dependencies>|&<dependency><groupId>io.github.culmen</groupId><artifactId>$module</artifactId></dependency>|" everything.xml
done
mvn -B -ntp -q -s settings.xml "-Dmaven.repo.local=$work/m2" -f everything.xml \
  dependency:copy-dependencies -DincludeGroupIds=io.github.culmen "-DoutputDirectory=$work/everything"
for module in $all; do
  [ -f "everything/$module-$version.jar" ] || { echo "consumer: $module cannot be had through the BOM" >&2; exit 1; }
done
echo "consumer: $(echo "$all" | wc -w) modules through the BOM"

for jdk; do
  for how in class-path module-path; do
    # SQLite's driver has a native library, which Java 24 and later warn about unless it is allowed.
    case $how in
      module-path) set -- --enable-native-access=org.xerial.sqlitejdbc -p target/classes:target/dependency \
        --add-modules org.xerial.sqlitejdbc -m consumer/consumer.Main ;;
      *) set -- --enable-native-access=ALL-UNNAMED -cp 'target/classes:target/dependency/*' consumer.Main ;;
    esac
    rm -f studies.db
    said=$("$jdk/bin/java" "$@" 2>&1)
    case $said in
      "25 trials are kept; best "*) echo "consumer: $jdk, $how: $said" ;;
      *) echo "consumer: $jdk, $how, failed: $said" >&2; exit 1 ;;
    esac
  done
done
