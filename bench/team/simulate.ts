import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { createCallLog } from './call-log.ts'
import { judgeRates } from './judge-rates.ts'
import { createPageCalls } from './page-calls.ts'
import { readUse, useBetween } from './server-use.ts'
import { startRun } from './start-run.ts'
import type { TeamStack } from './team-stack.ts'
import { cleanedAt, drawVisits, type Visit } from './visits.ts'
import { watchRun } from './watch-run.ts'

/** The runs that are under way when the measured time begins are started one after another, slower than any limit. */
const START_EVERY_MS = 650
/** Milliseconds that the last of them has. */
const LAST_START_MS = 10_000
/** Redis' clients and scripts are loaded by then. */
const IDLE_MS = 2000

export type Simulation = Awaited<ReturnType<typeof simulate>>

/** Lets the pages of a team make their calls for a while, and returns what they and the servers took. */
export async function simulate(
  stack: TeamStack,
  { researchers, addresses }: { researchers: number; addresses: number },
  measuredMs: number,
) {
  const log = createCallLog()
  const visits = drawVisits(researchers, measuredMs)
  const ending = new AbortController()
  const { signal } = ending
  const failures: unknown[] = []
  const pages: Promise<void>[] = []

  /** Returns once the run has started; the page then goes on by itself. */
  async function visitAfter(ms: number, visit: Visit, cleaned: number): Promise<void> {
    const address = `10.0.0.${(visit.number % addresses) + 1}`
    const note = (error: unknown) => {
      if (!signal.aborted) failures.push(error)
    }
    try {
      await sleep(ms, undefined, { signal })
      const page = createPageCalls({ apiUrl: stack.api.url, address, log, signal })
      const run = await startRun(page, visit, cleaned)
      pages.push(watchRun(page, run).catch(note))
    } catch (error) {
      note(error)
    }
  }

  await sleep(IDLE_MS)
  const empty = await readUse(stack)
  const underWay = visits.filter(({ startsAtMs }) => startsAtMs < 0)
  const warmUpMs = underWay.length * START_EVERY_MS
  const starting = underWay.map((visit, at) => {
    const ms = at * START_EVERY_MS
    return visitAfter(ms, visit, cleanedAt(visit, ms - warmUpMs))
  })
  // Those that a limit refuses go on trying.
  await Promise.race([Promise.all(starting), sleep(warmUpMs + LAST_START_MS)])

  const delay = monitorEventLoopDelay()
  delay.enable()
  log.begin()
  const before = await readUse(stack)
  const later = visits.filter(({ startsAtMs }) => startsAtMs >= 0)
  const arriving = later.map((visit) => visitAfter(visit.startsAtMs, visit, 0))
  await sleep(measuredMs)
  const after = await readUse(stack)
  delay.disable()
  const rates = await judgeRates(stack)
  ending.abort()
  await Promise.all([...starting, ...arriving])
  await Promise.all(pages)

  return {
    researchers,
    measuredMs,
    /** Numbers of runs. */
    underWay: underWay.length,
    later: later.length,
    hasOwnCore: stack.hasOwnCore,
    log,
    rates,
    use: useBetween(before, after),
    bytesOfAnalysis: (after.usedBytes - empty.usedBytes) / Math.max(1, visits.length),
    generatorDelayMs: delay.percentile(99) / 1e6,
    /** Unexpected errors of pages. */
    failures,
  }
}
