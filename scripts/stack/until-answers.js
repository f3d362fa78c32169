import { setTimeout as sleep } from 'node:timers/promises'

const LIMIT_MS = 30_000

/**
 * Waits until an address answers 200, half a minute at most.
 * @param {string} url
 * @throws {Error} when it does not
 */
export async function untilAnswers(url) {
  const deadline = performance.now() + LIMIT_MS
  let last = 'nothing'
  while (performance.now() < deadline) {
    const status = await fetch(url).then(
      (response) => response.status,
      () => undefined,
    )
    if (status === 200) return
    last = status === undefined ? 'nothing' : `status ${status}`
    await sleep(100)
  }
  throw new Error(`${url} did not answer 200 in 30 s; the last answer was ${last}.`)
}
