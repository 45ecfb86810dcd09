#!/bin/sh
# Builds the last commit twice, in two folders, and compares the jars of all published modules byte for byte.
set -eu
home=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# The same one for both, whatever is committed meanwhile.
commit=$(cd "$home" && git rev-parse HEAD)
for copy in one another-one; do
  mkdir "$work/$copy"
  (cd "$home" && git archive "$commit") | tar -x -C "$work/$copy"
  (cd "$work/$copy" && mvn -B -ntp -q ${MAVEN_OFFLINE:+-o} -Dquick -Dmaven.test.skip=true \
    -pl culmen-testkit,culmen-client,culmen-cli,culmen-grpc -am package)
done
count=0
for jar in "$work"/one/*/target/*.jar; do
  cmp "$jar" "$work/another-one/${jar#"$work/one/"}" || { echo "reproducible: $jar differs" >&2; exit 1; }
  count=$((count + 1))
done
echo "reproducible: $count jars are the same bytes in both builds"
