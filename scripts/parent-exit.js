import { spawn } from 'node:child_process'

const POLL_MS = 500

/**
 * Calls back once when the parent process has exited, even if it was killed: immediately if there is an IPC channel, or
 * else within half a second, when the system has given this process another parent.
 * @param {() => void} callback
 */
export function onParentExit(callback) {
  if (process.connected) {
    process.once('disconnect', callback)
    // listening alone would keep this process alive
    process.channel?.unref()
    return
  }
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    callback()
  }, POLL_MS)
  timer.unref()
}

// $1 is the program, $2 its grace period in seconds, $3 a folder to remove with it. The shell reads until the other end
// of the pipe closes, which happens even if this process is killed.
const SCRIPT = `
trap "" INT TERM HUP
cat >/dev/null
kill -0 "$1" 2>/dev/null && sleep "$2"
kill -TERM "$1" 2>/dev/null
tries=0
while [ $tries -lt 20 ] && kill -0 "$1" 2>/dev/null; do sleep 0.1; tries=$((tries+1)); done
kill -KILL "$1" 2>/dev/null
[ -n "$3" ] && rm -rf -- "$3"
exit 0`

/**
 * Ends a program when this process has exited, even if it was killed. For programs without an IPC channel.
 * @param {number | undefined} pid
 * @param {{ graceSeconds?: number, folder?: string }} [options] how long the program may run on first; a folder to
 *   remove after it
 * @returns {{ release(): Promise<void> }} call it when the program has stopped: removes the folder
 */
export function endWithParent(pid, { graceSeconds = 0, folder = '' } = {}) {
  const args = ['-c', SCRIPT, 'quarry-watcher', String(pid ?? ''), String(graceSeconds), folder]
  const watcher = spawn('/bin/sh', args, { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  const exited = new Promise((resolve) => watcher.once('exit', resolve))
  watcher.stdin.on('error', () => {})
  watcher.unref()
  return {
    async release() {
      watcher.ref()
      watcher.stdin.end()
      await exited
    },
  }
}
