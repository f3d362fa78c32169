#!/bin/sh
# A new version without a pause: new workers start beside the old ones and are heard from before those are told to
# stop, so that a run changes hands within a second. Likewise the API where each replica has a port of its own
# (WEB_PORT empty, behind the proxy); where it has a fixed one, it is exchanged in a second or two.
# Usage, in the folder of docker-compose.yml, with the options of your `docker compose` calls:
#
#   deploy/upgrade.sh [--profile tls …]
set -eu

compose() { ${COMPOSE_COMMAND:-docker compose} $options "$@"; }
options="$*"

beside() {
  old=$(compose ps --quiet "$1")
  count=$(echo "$old" | wc -w)
  compose up --detach --no-deps --no-recreate --scale "$1=$((count * 2))" "$1"
  for id in $(compose ps --quiet "$1"); do
    tries=120
    until [ "$(docker inspect --format '{{.State.Health.Status}}' "$id")" = healthy ]; do
      tries=$((tries - 1))
      [ $tries -gt 0 ] || { echo "upgrade: a new $1 is not healthy; the old ones were left" >&2; exit 1; }
      sleep 1
    done
  done
  docker stop --time 15 $old >/dev/null
  docker rm $old >/dev/null
}

compose build
beside worker
published=$(docker inspect --format '{{json .HostConfig.PortBindings}}' $(compose ps --quiet api))
case $published in
  *'"HostPort":"0"'* | *'"HostPort":""'*) beside api ;;
  *) compose up --detach --no-deps api ;;
esac
