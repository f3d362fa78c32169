import { spawn } from 'node:child_process'

// $1 is the server, $2 a folder to remove with it. The shell reads until our end of the pipe closes, which
// it does even when this process is killed. The server then gets two seconds for its clients to leave.
const SCRIPT = `
trap "" INT TERM HUP
cat >/dev/null
kill -0 "$1" 2>/dev/null && sleep 2
kill -TERM "$1" 2>/dev/null
tries=0
while [ $tries -lt 20 ] && kill -0 "$1" 2>/dev/null; do sleep 0.1; tries=$((tries+1)); done
kill -KILL "$1" 2>/dev/null
[ -n "$2" ] && rm -rf -- "$2"
exit 0`

/**
 * Watches over a server for as long as this process lives, and ends it when this process is gone.
 * @param {number | undefined} serverPid
 * @param {string} folder removed when the server has ended; empty for none
 * @returns {{ end(): Promise<void> }} `end` once the server has stopped
 */
export function watchServer(serverPid, folder) {
  const watcher = spawn('/bin/sh', ['-c', SCRIPT, 'quarry-redis-watcher', String(serverPid ?? ''), folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  const gone = new Promise((resolve) => watcher.once('exit', resolve))
  watcher.stdin.on('error', () => {})
  watcher.unref()
  return {
    async end() {
      watcher.ref()
      watcher.stdin.end()
      await gone
    },
  }
}
