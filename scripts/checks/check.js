import { createInterface } from 'node:readline'
import { startChild } from '../child.js'
import { endWithParent } from '../parent-exit.js'
import { secondsSince } from '../progress.js'
import { runStack } from '../stack/stack.js'

// only for programs that hang: a machine whose cores are all busy takes several times as long as an idle one
const LIMIT_MS = 3_600_000
const STOP_LIMIT_MS = 5000
const KEPT_CHARACTERS = 200_000

/**
 * @typedef {object} CheckResult
 * @property {number} passed
 * @property {number} failed
 * @property {string} [output] what to show when something failed
 */

/**
 * @typedef {object} Check
 * @property {string} title
 * @property {(stack: Stack) => Promise<CheckResult>} run
 */

/** @typedef {import('../stack/stack.js').Stack} Stack */

/**
 * Runs a program of a check to its end and stops it after an hour. With `live`, prints its output line by line, so that
 * the output of checks that run side by side stays readable.
 * @param {Stack} stack stops the program when the whole run is stopped
 * @param {string} file
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, live?: boolean }} [options]
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export async function runInCheck(stack, file, args, { cwd, env = process.env, live = false } = {}) {
  const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const child = startChild(file, args, {
    ...(cwd !== undefined && { cwd }),
    env: { ...colours, ...env },
    keptCharacters: KEPT_CHARACTERS,
  })
  if (live) showLines(child)
  const watcher = endWithParent(child.pid)
  stack.add(() => child.stop(STOP_LIMIT_MS))
  let late = ''
  const limit = setTimeout(() => {
    late = `\n${file} did not end within ${LIMIT_MS / 60_000} minutes.`
    void child.stop(STOP_LIMIT_MS)
  }, LIMIT_MS)
  const words = await child.exited
  clearTimeout(limit)
  await watcher.release()
  const ok = child.process.exitCode === 0 && !late
  return { ok, output: `${child.output().trim()}${late}` || words }
}

/** @param {import('../child.js').Child} child */
function showLines({ process: { stdout, stderr } }) {
  for (const input of [stdout, stderr]) {
    if (input) createInterface({ input }).on('line', (line) => console.log(line))
  }
}

/**
 * A check that passes when its program does.
 * @param {string} title
 * @param {string} file
 * @param {string[]} args
 * @returns {Check}
 */
export function commandCheck(title, file, args) {
  return {
    title,
    async run(stack) {
      const { ok, output } = await runInCheck(stack, file, args)
      return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, output }
    },
  }
}

/**
 * Runs the checks of a stage side by side, and the stages one after the other. Prints each check's result and time, and
 * last a line with only `N passed, N failed`. A failed check prints the reason and does not stop the others.
 * @param {Check[][]} stages
 */
export async function runChecks(stages) {
  await runStack(
    async (stack) => {
      let passed = 0
      let failed = 0
      for (const checks of stages) {
        for (const result of await Promise.all(checks.map((check) => runCheck(check, stack)))) {
          passed += result.passed
          failed += result.failed
        }
      }
      console.log(`\n${passed} passed, ${failed} failed`)
      return failed > 0 ? 1 : 0
    },
    { stoppedCode: 130 },
  )
}

/**
 * @param {Check} check
 * @param {import('../stack/stack.js').Stack} stack
 */
async function runCheck({ title, run }, stack) {
  const startedAt = performance.now()
  const result = await run(stack).catch((error) => ({ passed: 0, failed: 1, output: String(error.message) }))
  if (stack.isStopping()) throw new Error('stopped')
  if (result.output) console.log(result.output)
  const mark = result.failed > 0 ? '✗' : '✓'
  console.log(`${mark} ${title}: ${formatCounts(result)} (${secondsSince(startedAt)})`)
  return result
}

/** @param {CheckResult} result */
function formatCounts({ passed, failed }) {
  if (passed + failed === 1) return failed === 0 ? 'passed' : 'failed'
  return `${passed} passed, ${failed} failed`
}
