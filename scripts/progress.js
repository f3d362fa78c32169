const QUIET_MS = 700
const HEARTBEAT_MS = 10_000

/** @param {number} startedAt milliseconds from performance.now() */
export const secondsSince = (startedAt) => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`

/** @param {string} line */
export const log = (line) => process.stderr.write(`quarry: ${line}\n`)

/**
 * Runs one step of a command. Prints a line after 0.7 s and every ten seconds, and the duration at the end. A faster
 * step prints nothing.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const startedAt = performance.now()
  let shown = false
  const show = () => {
    log(shown ? `${title}, ${secondsSince(startedAt)} so far` : `${title}…`)
    shown = true
  }
  const first = setTimeout(show, QUIET_MS)
  const heartbeat = setInterval(show, HEARTBEAT_MS)
  try {
    const result = await work()
    if (shown) log(`${title}: done in ${secondsSince(startedAt)}`)
    return result
  } finally {
    clearTimeout(first)
    clearInterval(heartbeat)
  }
}
