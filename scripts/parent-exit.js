const POLL_MS = 500

/**
 * Calls back once when the process that started this one has exited, even if it was killed: at once if there is an IPC
 * channel, else within half a second, when the system has given this process another parent.
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
