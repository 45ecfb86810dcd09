#!/bin/sh
# Workers of a study on machines that are reached by ssh, until the study is done or Ctrl-C:
#   CULMEN_STORE=postgresql://… deploy/ssh/workers.sh training host1 host2 host3
# Each host has culmen and your program in the same folder as here. The store's URL goes over standard input, since what is on a
# command line can be seen by others.
set -eu

[ "$#" -ge 2 ] || {
  echo "usage: CULMEN_STORE=URL $0 STUDY HOST..." >&2
  exit 2
}
: "${CULMEN_STORE:?name the store, a database of PostgreSQL}"
study=$1
shift
ssh=${SSH:-ssh}
children=
# shellcheck disable=SC2086 # several numbers
trap 'kill -TERM $children 2>/dev/null || true' INT TERM
for host; do
  # The worker is told to end when the connection ends: reading standard input comes to its end then.
  {
    printf '%s\n' "$CULMEN_STORE"
    exec sleep 2147483647
  } | $ssh "$host" "cd '$PWD' && read -r CULMEN_STORE && export CULMEN_STORE && {
      culmen worker --study '$study' --name '$host'-\$\$ --lease 2m & worker=\$!
      { cat >/dev/null; kill -TERM \$worker 2>/dev/null; } <&0 & watch=\$!
      wait \$worker; code=\$?; kill \$watch 2>/dev/null; exit \$code; }" &
  children="$children $!"
done
code=0
for child in $children; do
  wait "$child" || code=$?
done
exit "$code"
