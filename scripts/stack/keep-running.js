import { log } from '../progress.js'

// a part that ends more often than this will not recover after another restart
const RESTARTS_MAX = 3
const WINDOW_MS = 60_000

/**
 * A running part of the stack.
 * @typedef {object} Part
 * @property {string} title the start of a sentence: `The worker`
 * @property {() => Promise<string>} exited resolves when the part ends, with how it ended: `ended by SIGKILL`
 * @property {() => string} lastOutput the end of what it printed
 * @property {() => Promise<void>} restart resolves when it is ready again
 * @property {string} [loss] what a restart loses, as the end of a sentence
 */

/**
 * Restarts a part whenever it exits while the stack runs, and prints a line about it. Fails the
 * stack if a restart fails or the part ends for the fourth time in a minute.
 * @param {import('./stack.js').Stack} stack
 * @param {Part} part
 */
export function keepRunning(stack, { title, exited, lastOutput, restart, loss = '' }) {
  /** Milliseconds, from performance.now(): at most RESTARTS_MAX. @type {number[]} */
  let restarts = []
  const watch = async () => {
    while (true) {
      const words = await exited()
      if (stack.isStopping()) return
      restarts = restarts.filter((at) => performance.now() - at < WINDOW_MS)
      if (restarts.length >= RESTARTS_MAX)
        throw new Error(`${title} ${words}. Its last lines:\n${lastOutput()}`)
      restarts.push(performance.now())
      await restart()
      if (!stack.isStopping()) log(`${title} ${words} and was started again${loss}.`)
    }
  }
  watch().catch((error) => {
    if (!stack.isStopping()) stack.fail(error)
  })
}
