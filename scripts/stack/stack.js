/**
 * @typedef {object} Stack
 * @property {(stop: () => Promise<void>) => void} add takes a function that stops a part; it is called at once if the stack is stopping
 * @property {(reason: Error) => void} fail
 * @property {Promise<never>} failed rejects with the reason that `fail` got
 * @property {() => boolean} isStopping
 * @property {() => Promise<void>} stop resolves when every part has stopped
 */

/**
 * Creates the list of the running programs of a command. They are stopped one after the other, the last one added first.
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
