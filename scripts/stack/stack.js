/**
 * @typedef {object} Stack
 * @property {(stop: () => Promise<void>) => void} add
 * @property {(reason: Error) => void} fail
 * @property {Promise<never>} failed rejects when a part ended by itself
 * @property {() => boolean} isStopping
 * @property {() => Promise<void>} stop resolves when every part is gone
 */

/**
 * The programs that make up a running Quarry. What was added last is stopped first, each after the one
 * before it is gone.
 * @returns {Stack}
 */
export function createStack() {
  /** @type {(() => Promise<void>)[]} */
  const stops = []
  /** @type {Promise<void> | undefined} */
  let stopped
  /** @type {PromiseWithResolvers<never>} */
  const { promise: failed, reject: fail } = Promise.withResolvers()
  failed.catch(() => {})

  const stopAll = async () => {
    for (let stop = stops.pop(); stop; stop = stops.pop()) await stop()
  }
  return {
    add(stop) {
      stops.push(stop)
      if (stopped) stopped = stopped.then(stopAll)
    },
    fail,
    failed,
    isStopping: () => stopped !== undefined,
    stop() {
      stopped ??= stopAll()
      return stopped
    },
  }
}
