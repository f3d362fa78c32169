import { log } from '../progress.js'

// what ends more often than this does not recover by being started again
const RESTARTS_MAX = 3
const WINDOW_MS = 60_000

/**
 * A part of the stack that runs.
 * @typedef {object} Part
 * @property {string} title the start of a sentence: `The worker`
 * @property {() => Promise<string>} exited resolves with how the running part ended, as text
 * @property {() => string} lastOutput the end of what it printed
 * @property {() => Promise<void>} restart starts it again; resolves when it is ready
 * @property {string} [loss] what is lost with it, as the end of a sentence
 */

/**
 * Restarts a part whenever it exits while the stack runs, and prints a line about it. The stack
 * fails when the part does not come back, or when it ends for the fourth time in a minute.
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
