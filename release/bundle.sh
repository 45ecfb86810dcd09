#!/bin/sh
# Builds the bundle of a release from the last commit and checks it as Maven Central would:
#   release/bundle.sh [VERSION [DIR]]     default: 0.1.0, target/release
# Signed with a key that is made for this and thrown away; RELEASING.md says how a real one is used.
# Leaves DIR/repository (what would be published). Nothing is installed into the local repository.
set -eu
home=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
version=${1:-0.1.0}
out=${2:-$home/target/release}
rm -rf "$out"
mkdir -p "$out/source" "$out/repository"
out=$(CDPATH='' cd -- "$out" && pwd -P)

(cd "$home" && git archive HEAD) | tar -x -C "$out/source"
find "$out/source" -name pom.xml -exec sed -i "s|<version>0\.1\.0-SNAPSHOT</version>|<version>$version</version>|" {} +

GNUPGHOME=$(mktemp -d)
export GNUPGHOME
trap 'gpgconf --kill all >/dev/null 2>&1 || true; rm -rf "$GNUPGHOME"' EXIT
chmod 700 "$GNUPGHOME"
gpg --batch --quiet --passphrase '' --quick-generate-key 'Culmen rehearsal <nobody@example.invalid>' ed25519 sign 1d

cd "$out/source"
mvn -B -ntp -q -Prelease -Dquick -DskipTests -Dmaven.install.skip=true \
  "-DaltDeploymentRepository=bundle::file:$out/repository" deploy
java "$home/release/CheckBundle.java" "$out/repository" "$version"
