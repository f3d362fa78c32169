#!/bin/sh
# A Docker engine whose containers are files, for maintain.test.ts: $ENGINE/containers/ID holds the service's name.
# `docker-compose` is compose 1.29, `docker compose` is compose 2; $GENERATION says which one is installed.
set -eu

echo "$(basename "$0") $(printf '%s' "$*" | head -n 1)" >>"$ENGINE/calls"
service_of() { cat "$ENGINE/containers/$1"; }
of_service() { grep -lx "$1" "$ENGINE"/containers/* 2>/dev/null | xargs -rn 1 basename; }
# Compose 1.29 puts underscores into a container's name, compose 2 hyphens.
name() { if [ "$GENERATION" = 1 ]; then echo "quarry_$1_$2"; else echo "quarry-$1-$2"; fi; }

add() {
  number=1
  while [ -e "$ENGINE/containers/$(name "$1" $number)" ]; do number=$((number + 1)); done
  echo "$1" >"$ENGINE/containers/$(name "$1" $number)"
}

up() {
  scale=
  for argument in "$@"; do
    case $argument in
      *=*) scale=${argument#*=} ;;
      --*) ;;
      *) service=$argument ;;
    esac
  done
  if [ -z "$scale" ]; then return; fi
  while [ "$(of_service "$service" | wc -l)" -lt "$scale" ]; do add "$service"; done
}

compose() {
  while [ "${1#--}" != "$1" ]; do shift 2; done
  task=$1
  shift
  case $task in
    version | build) ;;
    ps) of_service "$2" ;;
    up) up "$@" ;;
    *) echo "compose $task is not expected" >&2; exit 9 ;;
  esac
}

if [ "$(basename "$0")" = docker-compose ]; then
  [ "$GENERATION" = 1 ] || exit 127
  compose "$@"
  exit
fi
task=$1
shift
case $task in
  version | restart) ;;
  exec)
    shift
    # Of the commands, only the check who set a secret is really run, in this environment.
    if [ "${2:-}" = -e ] && [ "${4:-}" ]; then "$@"; fi
    ;;
  compose)
    [ "$GENERATION" = 2 ] || { echo "docker: 'compose' is not a docker command." >&2; exit 1; }
    compose "$@"
    ;;
  inspect)
    case $2 in
      *PortBindings*) echo "{\"3000/tcp\":[{\"HostIp\":\"\",\"HostPort\":\"$WEB_PORT\"}]}" ;;
      *) if grep -q "$3" "$ENGINE/old" || [ "$NEW_HEALTH" = healthy ]; then echo healthy; else echo "$NEW_HEALTH"; fi ;;
    esac
    ;;
  stop) ;;
  rm) for id in "$@"; do rm "$ENGINE/containers/$id"; done ;;
  *) echo "docker $task is not expected" >&2; exit 9 ;;
esac
