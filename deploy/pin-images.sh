#!/bin/sh
# Usage, in the folder of docker-compose.yml: deploy/pin-images.sh
#
# Writes the registry's current digests of the base images into .env. To update them, run it
# again, review the difference, and deploy.
set -eu

case ${1:-} in
  '') ;;
  -h | --help) sed -n '2,/^set /s/^# \{0,1\}//p' "$0"; exit ;;
  *) echo "pin-images.sh: Unknown argument '$1'. For its usage run deploy/pin-images.sh --help" >&2; exit 2 ;;
esac

# .env may hold secrets: it keeps its owner and mode, and a new one is for its owner only.
umask 077

pin() {
  docker pull --quiet "$2" >/dev/null
  digest=$(docker image inspect --format '{{index .RepoDigests 0}}' "$2")
  line="$1=$2@${digest#*@}"
  lines=$(grep -v "^$1=" .env 2>/dev/null || true; echo "$line")
  printf '%s\n' "$lines" >.env
  echo "$line"
}

pin NODE_IMAGE node:24-bookworm-slim
pin REDIS_IMAGE redis:8-alpine
pin CADDY_IMAGE caddy:2-alpine
