import { createInterface } from 'node:readline'
import { type Child, startChild } from '../child.ts'
import { endWithParent } from '../parent-exit.js'
import { secondsSince } from '../progress.js'
import { runStack, type Stack } from '../stack/stack.ts'
import type { GreenStages } from './green-stages.ts'

// only for programs that hang, because a busy machine takes several times as long as an idle one
const LIMIT_MS = 3_600_000
const STOP_LIMIT_MS = 5000
const KEPT_CHARACTERS = 200_000

export interface TestCounts {
  passed: number
  failed: number
  /** What to print if something failed. */
  output?: string
}

export interface Check {
  title: string
  /** Whether the stage's other checks need this check's result. */
  isFirst?: boolean
  /** Resolves with the problems (empty if there are none), or with the test counts. */
  run: (stack: Stack) => Promise<string | TestCounts>
}

/**
 * Runs a check's program to its end and stops it after an hour, or when the whole run is stopped. With `live`, prints
 * its output line by line, so that the output of parallel checks stays readable.
 */
export async function runInCheck(
  stack: Stack,
  file: string,
  args: string[],
  { cwd, env = process.env, live = false }: { cwd?: string; env?: NodeJS.ProcessEnv; live?: boolean } = {},
): Promise<{ ok: boolean; output: string }> {
  const colors = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const child = startChild(file, args, {
    ...(cwd !== undefined && { cwd }),
    env: { ...colors, ...env },
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

function showLines({ process: { stdout, stderr } }: Child): void {
  for (const input of [stdout, stderr]) {
    if (input) createInterface({ input }).on('line', (line) => console.log(line))
  }
}

export interface Stage {
  name: string
  /** These run in parallel, after the checks that are first. */
  checks: Check[]
}

interface RunOptions {
  /** Knows which stages' inputs are unchanged since their last green run. By default, every stage runs. */
  green?: GreenStages
  /** Printed before the counts. */
  lastLines?: string[]
}

/**
 * Runs the stages one after another, each with its checks in parallel. Prints each check's result, then each stage's
 * duration, and finally a line with only `N passed, N failed`. A failed check prints its reason and does not stop the
 * others. A skipped stage counts as 0 passed.
 */
export async function runChecks(stages: Stage[], { green, lastLines = [] }: RunOptions = {}): Promise<void> {
  await runStack(
    async (stack) => {
      const lines: string[] = []
      let [passed, failed] = [0, 0]
      for (const stage of stages) {
        const startedAt = performance.now()
        const inputs = await green?.inputsOf(stage.name)
        if (inputs?.areGreen) {
          lines.push(`${stage.name}: skipped, because its inputs are those of its last green run (0 passed)`)
          continue
        }
        const counts = await runStage(stage, stack)
        passed += counts.passed
        failed += counts.failed
        if (counts.failed === 0) await inputs?.noteGreen()
        lines.push(
          `${stage.name}: ${counts.passed} passed, ${counts.failed} failed (${secondsSince(startedAt)})`,
        )
      }
      console.log(['', ...lines, ...lastLines, `${passed} passed, ${failed} failed`].join('\n'))
      return failed > 0 ? 1 : 0
    },
    { stoppedCode: 130 },
  )
}

async function runStage({ checks }: Stage, stack: Stack): Promise<{ passed: number; failed: number }> {
  const results: TestCounts[] = []
  const first = checks.filter(({ isFirst }) => isFirst)
  const others = checks.filter(({ isFirst }) => !isFirst)
  for (const group of [first, others])
    results.push(...(await Promise.all(group.map((check) => runCheck(check, stack)))))
  const sum = (key: 'passed' | 'failed') => results.reduce((all, result) => all + result[key], 0)
  return { passed: sum('passed'), failed: sum('failed') }
}

async function runCheck({ title, run }: Check, stack: Stack): Promise<TestCounts> {
  const startedAt = performance.now()
  const result = await run(stack).catch((error: Error) => error.message || String(error))
  if (stack.isStopping()) throw new Error('stopped')
  const isWrong = result === '' ? 0 : 1
  const counts =
    typeof result === 'string' ? { passed: 1 - isWrong, failed: isWrong, output: result } : result
  const { passed, failed, output } = counts
  if (output) console.log(output)
  const words =
    passed + failed > 1 ? `${passed} passed, ${failed} failed` : failed === 0 ? 'passed' : 'failed'
  console.log(`${failed > 0 ? '✗' : '✓'} ${title}: ${words} (${secondsSince(startedAt)})`)
  return counts
}
