#!/bin/sh
# Writes the registry's current digests of the base images into .env. Run it for newer ones, check the difference, and
# deploy. Usage: deploy/pin-images.sh, in the folder of docker-compose.yml
set -eu

pin() {
  docker pull --quiet "$2" >/dev/null
  digest=$(docker image inspect --format '{{index .RepoDigests 0}}' "$2")
  { grep -v "^$1=" .env 2>/dev/null || true; echo "$1=$2@${digest#*@}"; } >.env.new
  mv .env.new .env
  echo "$1=$2@${digest#*@}"
}

pin NODE_IMAGE node:24-bookworm-slim
pin REDIS_IMAGE redis:8-alpine
pin CADDY_IMAGE caddy:2-alpine
