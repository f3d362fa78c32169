#!/bin/sh
# Usage, in the folder of docker-compose.yml:
#
#   deploy/maintain.sh [--dry-run] upgrade                 [-- OPTIONS OF COMPOSE]
#   deploy/maintain.sh [--dry-run] rotate redis-password   [-- OPTIONS OF COMPOSE]
#   deploy/maintain.sh [--dry-run] rotate sealing-key      [-- OPTIONS OF COMPOSE]
#   deploy/maintain.sh [--dry-run] rotate identity-key     [-- OPTIONS OF COMPOSE]
#
# upgrade    builds the images, starts new workers beside the old ones and stops those once the new ones are healthy, so
#            that runs continue within a second. Then the API, the sandbox and the proxy; Redis stays. The API is
#            replaced the same way if each replica has its own port (WEB_PORT empty, behind the proxy).
# rotate     replaces a generated secret while runs continue. Rotate your own secrets where you set them.
#            sealing-key keeps the last two keys: run it twice to remove a leaked one. With identity-key everyone
#            gets a new session; open pages restore their questions.
# --dry-run  only prints the commands that would change something.
#
# The options of your `docker compose up` belong here too: deploy/maintain.sh upgrade -- --profile tls
# COMPOSE_COMMAND chooses the compose command; the default is `docker compose`, or else `docker-compose`.
set -euf

HEALTHY_WITHIN_SECONDS=${HEALTHY_WITHIN_SECONDS:-120}

usage() { sed -n '2,/^set /s/^# \{0,1\}//p' "$0"; }
stop() { echo "maintain.sh: $*" >&2; exit 1; }
misused() { echo "maintain.sh: $*. For its usage run deploy/maintain.sh --help" >&2; exit 2; }

compose() { $compose_command $options "$@"; }

# Runs a command that changes something, or prints it in a dry run.
change() {
  [ "$dry_run" ] || { "$@"; return; }
  if [ "$1" = compose ]; then shift; set -- $compose_command $options "$@"; fi
  echo "  would run: $(printf '%s' "$*" | head -n 1)"
}

containers() { compose ps --quiet "$1" 2>/dev/null || true; }

# One container of the service, whatever its number: after an upgrade there is no number 1.
one_of() { containers "$1" | head -n 1; }

until_healthy() {
  tries=$HEALTHY_WITHIN_SECONDS
  until [ "$(docker inspect --format '{{.State.Health.Status}}' "$2")" = healthy ]; do
    tries=$((tries - 1))
    [ "$tries" -gt 0 ] || return 1
    sleep 1
  done
}

# Restarts the containers of a service one after the other, each once the one before is healthy.
restart() {
  echo "Restarting $1"
  for id in $(containers "$1"); do
    change docker restart -t 15 "$id" >&3
    [ "$dry_run" ] || until_healthy "$1" "$id" ||
      stop "$1 $id is not healthy after $HEALTHY_WITHIN_SECONDS s. See: docker logs $id"
  done
}

# Starts the same number of new containers of a service beside the old ones, and stops the old ones once the new ones
# are healthy.
replace_beside() {
  echo "Starting new containers of $1 beside the old ones"
  old=$(containers "$1")
  count=$(echo "$old" | wc -w)
  change compose up --detach --no-deps --no-recreate --scale "$1=$((count * 2))" "$1"
  if [ ! "$dry_run" ]; then
    for id in $(containers "$1"); do
      case $old in *"$id"*) continue ;; esac
      until_healthy "$1" "$id" && continue
      docker stop -t 15 "$id" >&3
      stop "The new $1 $id is not healthy after $HEALTHY_WITHIN_SECONDS s, so it was stopped; the old ones still run. See: docker logs $id"
    done
  fi
  change docker stop -t 15 $old >&3
  change docker rm $old >&3
}

# Replaces a service if its image or its settings have changed.
replace() {
  [ "$(containers "$1")" ] || return 0
  echo "Replacing $1"
  change compose up --detach --no-deps "$1"
}

upgrade() {
  change compose build $(for service in worker api sandbox proxy; do [ "$(containers $service)" ] && echo $service; done)
  replace_beside worker
  case $(docker inspect --format '{{json .HostConfig.PortBindings}}' $(containers api)) in
    *'"HostPort":"0"'* | *'"HostPort":""'*) replace_beside api ;;
    *) replace api ;;
  esac
  replace sandbox
  replace proxy
  [ "$dry_run" ] || echo "Quarry is upgraded"
}

# Runs in a container. Fails if the operator set the secret. An empty file counts as not set.
GENERATED='
  const [, name] = process.argv
  const { [name]: value, [`${name}_FILE`]: file } = process.env
  if (value || (file && fs.readFileSync(file, "utf8").trim())) {
    console.error(`maintain.sh: ${name} is set by you. Rotate it where you set it.`)
    process.exit(1)
  }'
NEW_PASSWORD='
  [ -z "$REDIS_PASSWORD" ] && [ ! "$(cat "${REDIS_PASSWORD_FILE:-/dev/null}")" ] || {
    echo "maintain.sh: REDIS_PASSWORD is set by you. Rotate it where you set it." >&2
    exit 1
  }
  export REDISCLI_AUTH="$(cat password)"
  new="$(head -c 32 /dev/urandom | sha256sum | cut -c 1-64)"
  printf "ACL SETUSER default >%s\n" "$new" | redis-cli | grep -qx OK
  printf "%s\n" "$new" >password.new
  chmod 444 password.new
  mv password.new password'
ONLY_NEW_PASSWORD='
  export REDISCLI_AUTH="$(cat password)"
  printf "ACL SETUSER default resetpass >%s\n" "$REDISCLI_AUTH" | redis-cli | grep -qx OK'

rotate() {
  case $1 in
    redis-password)
      # Redis accepts both passwords until all programs have restarted with the new one.
      redis=$(one_of redis)
      [ "$redis" ] || stop "Redis does not run here, so its password cannot be rotated"
      change docker exec --workdir /data "$redis" sh -euc "$NEW_PASSWORD"
      restart worker
      restart api
      change docker exec --workdir /data "$redis" sh -euc "$ONLY_NEW_PASSWORD"
      ;;
    sealing-key)
      worker=$(one_of worker)
      docker exec "$worker" node -e "$GENERATED" CREDENTIAL_KEYS
      change docker exec "$worker" node packages/settings/src/add-sealing-key.ts /run/quarry/credential-keys
      # Workers first: they must be able to open what the API seals.
      restart worker
      restart api
      ;;
    identity-key)
      api=$(one_of api)
      docker exec "$api" node -e "$GENERATED" IDENTITY_KEY
      change docker exec "$api" node -e 'fs.rmSync("/run/quarry/identity-key", { force: true })'
      restart api
      ;;
  esac
  [ "$dry_run" ] || echo "$1 is rotated"
}

dry_run=
task=
secret=
while [ $# -gt 0 ]; do
  case $1 in
    -h | --help) usage; exit ;;
    --dry-run) dry_run=yes ;;
    --) shift; break ;;
    upgrade | rotate)
      [ -z "$task" ] || misused "'$1' after '$task'"
      task=$1
      ;;
    redis-password | sealing-key | identity-key)
      [ "$task" = rotate ] && [ -z "$secret" ] || misused "'$1' belongs to rotate"
      secret=$1
      ;;
    *) misused "Unknown argument '$1'" ;;
  esac
  shift
done
[ "$task" ] || misused "It needs a task: upgrade or rotate"
[ "$task" = upgrade ] || [ "$secret" ] || misused "It needs a secret: redis-password, sealing-key or identity-key"
# Stored as one string, which is split at spaces where it is used: plain sh has no arrays.
for option; do
  case $option in *[[:space:]]*) misused "'$option' has a space, which cannot be passed on to compose" ;; esac
done
options="$*"

docker version >/dev/null 2>&1 || stop "Docker does not respond. Is it running, and may you use it?"
if [ "${COMPOSE_COMMAND:-}" ]; then
  compose_command=$COMPOSE_COMMAND
  $compose_command version >/dev/null 2>&1 || stop "'$COMPOSE_COMMAND' (COMPOSE_COMMAND) does not work here"
elif docker compose version >/dev/null 2>&1; then compose_command='docker compose'
elif docker-compose version >/dev/null 2>&1; then compose_command=docker-compose
else stop "Neither 'docker compose' nor 'docker-compose' works here"
fi
for service in worker api; do
  [ "$(containers $service)" ] ||
    stop "No container of $service runs here. Is this the folder and are these the options of your 'docker compose up'?"
done

# The engine prints only ids of containers. In a dry run, the same place gets the commands.
exec 3>/dev/null
if [ "$dry_run" ]; then exec 3>&1; fi
if [ "$task" = upgrade ]; then upgrade; else rotate "$secret"; fi
