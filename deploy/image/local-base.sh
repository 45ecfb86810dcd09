#!/bin/sh
# Makes a base image from this machine's own Java and shell, as base.tar in the given folder, where no registry can be reached:
#   deploy/image/local-base.sh /tmp/base
#   mvn -Pimage -Dquick -DskipTests -Dculmen.image.base=tar:///tmp/base/base.tar package
# To try an image, not to ship one. Linux only.
set -eu

folder=${1:?name a folder}
mkdir -p "$folder"
root=$folder/root
rm -rf "$root"
mkdir -p "$root/bin" "$root/usr/bin" "$root/tmp" "$root/etc" "$root/proc"
chmod 1777 "$root/tmp"
java=$(dirname "$(dirname "$(readlink -f "$(command -v javac)")")")
"$java/bin/jlink" --module-path "$java/jmods" --output "$root/opt" --strip-debug --no-header-files --no-man-pages \
  --add-modules java.base,java.sql,java.desktop,java.management,java.naming,java.net.http,java.xml,jdk.crypto.ec,jdk.unsupported,jdk.zipfs,jdk.management
ln -s /opt/bin/java "$root/usr/bin/java"
cp "$(readlink -f /bin/sh)" "$root/bin/sh"
for tool in cat mkdir; do cp "$(command -v $tool)" "$root/bin/$tool"; done
# What these need, and what the JVM loads later.
{
  ldd "$root/bin/sh" "$root/bin/cat" "$root/bin/mkdir" "$root/opt/bin/java" "$root"/opt/lib/*.so "$root"/opt/lib/server/*.so 2>/dev/null || true
} | sed -n -e 's/.*=> \(\/[^ ]*\) .*/\1/p' -e 's/^[[:space:]]*\(\/[^ ]*\) (.*/\1/p' | sort -u | while read -r library; do
  case $library in
    "$root"/*) ;;
    *)
      mkdir -p "$root$(dirname "$library")"
      cp -L "$library" "$root$library"
      ;;
  esac
done
# What libraries inside jars, such as SQLite's, need.
for name in libm.so.6 libpthread.so.0 libdl.so.2 librt.so.1; do
  found=$(ldconfig -p | sed -n "s/.*$name .*=> //p" | head -n 1)
  [ -z "$found" ] || { mkdir -p "$root$(dirname "$found")" && cp -L "$found" "$root$found"; }
done
echo 'culmen:x:10001:10001::/tmp:/bin/sh' > "$root/etc/passwd"
echo '127.0.0.1 localhost' > "$root/etc/hosts"
tar -C "$root" --sort=name --owner=0 --group=0 --numeric-owner --mtime=@0 -cf "$folder/layer.tar" .
sum=$(sha256sum "$folder/layer.tar" | cut -d ' ' -f 1)
case $(uname -m) in aarch64) arch=arm64 ;; *) arch=amd64 ;; esac
cat > "$folder/config.json" <<END
{"architecture":"$arch","os":"linux","config":{"Env":["PATH=/usr/local/bin:/usr/bin:/bin"]},"rootfs":{"type":"layers","diff_ids":["sha256:$sum"]},"history":[{"created":"1970-01-01T00:00:00Z"}]}
END
cat > "$folder/manifest.json" <<END
[{"Config":"config.json","RepoTags":["culmen-base:local"],"Layers":["layer.tar"]}]
END
tar -C "$folder" -cf "$folder/base.tar" manifest.json config.json layer.tar
rm -rf "$root" "$folder/layer.tar" "$folder/config.json" "$folder/manifest.json"
echo "$folder/base.tar"
