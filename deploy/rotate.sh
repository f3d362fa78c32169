#!/bin/sh
# Rotates a generated secret while runs continue. Rotate your own secrets where you set them.
# Usage, in the folder of docker-compose.yml, with the options of your `docker compose` calls at the end:
#
#   deploy/rotate.sh redis-password [--profile tls …]
#   deploy/rotate.sh sealing-key      keeps the last two keys; run it twice to remove a leaked one
#   deploy/rotate.sh identity-key     everyone gets a new session; open pages restore their questions
set -eu

secret=${1:-}
[ $# -eq 0 ] || shift
compose() { ${COMPOSE_COMMAND:-docker compose} "$@"; }
stop() { echo "rotate: $*" >&2; exit 1; }

restart() {
  echo "restarting $1"
  compose $options restart --timeout 15 "$1"
  for id in $(compose $options ps --quiet "$1"); do
    tries=60
    until [ "$(docker inspect --format '{{.State.Health.Status}}' "$id")" = healthy ]; do
      tries=$((tries - 1))
      [ $tries -gt 0 ] || stop "$1 is not healthy again after two minutes; see its log"
      sleep 2
    done
  done
}

options="$*"
case $secret in
  redis-password)
    # Redis accepts both for a while: open connections stay, new ones use the new password.
    compose $options exec -T redis sh -euc '
      [ -z "$REDIS_PASSWORD$REDIS_PASSWORD_FILE" ] || { echo "The password was given: exchange it there." >&2; exit 1; }
      export REDISCLI_AUTH="$(cat password)"
      new="$(head -c 32 /dev/urandom | sha256sum | cut -c 1-64)"
      printf "ACL SETUSER default >%s\n" "$new" | redis-cli | grep -qx OK
      printf "%s\n" "$new" >password.new
      chmod 444 password.new
      mv password.new password'
    restart worker
    restart api
    compose $options exec -T redis sh -euc '
      export REDISCLI_AUTH="$(cat password)"
      printf "ACL SETUSER default resetpass >%s\n" "$REDISCLI_AUTH" | redis-cli | grep -qx OK'
    ;;
  sealing-key)
    compose $options exec -T worker node -e '
      if (process.env.CREDENTIAL_KEYS || process.env.CREDENTIAL_KEYS_FILE) {
        console.error("The keys were given: exchange them there.")
        process.exit(1)
      }'
    compose $options exec -T worker node packages/settings/src/add-sealing-key.ts /run/quarry/credential-keys
    # Workers first: they must be able to open what the API seals.
    restart worker
    restart api
    ;;
  identity-key)
    compose $options exec -T api node -e 'fs.rmSync("/run/quarry/identity-key")'
    restart api
    ;;
  *) sed -n '2,8s/^# \{0,1\}//p' "$0"; exit 2 ;;
esac
echo "$secret is exchanged"
