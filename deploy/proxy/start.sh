#!/bin/sh
# Starts Caddy, except for a public DOMAIN without a login: the login is a file that COMPOSE_FILE adds, so it is missing
# whenever Compose is started with other files.
set -eu

is_public() {
  case "${DOMAIN:-localhost}" in
    localhost | http://localhost) return 1 ;;
  esac
}

has_login() {
  for file in access/*.caddy; do
    if [ -f "$file" ]; then return 0; fi
  done
  return 1
}

if [ "${1:-}" = run ] && is_public && [ "${PROXY_WITHOUT_LOGIN:-}" != 1 ] && ! has_login; then
  echo "The proxy does not start, because everyone who can reach $DOMAIN could use Quarry: there is no login." >&2
  echo "Add a login's file to COMPOSE_FILE (docs/running/access.md), or set PROXY_WITHOUT_LOGIN=1 to let everyone in." >&2
  exit 1
fi
exec caddy "$@"
