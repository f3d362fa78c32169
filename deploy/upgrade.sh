#!/bin/sh
# Updates without downtime: new workers start beside the old ones and send heartbeats before the old ones stop, so a run
# is handed over within a second. So does the API if each replica has its own port (WEB_PORT empty, behind the proxy);
# with a fixed port it is replaced within a second or two.
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
