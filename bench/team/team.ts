import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Measured, type Measurement, quantile, row } from '../measurement.ts'
import { type CallLog, createCallLog } from './call-log.ts'
import { judgeRates } from './judge-rates.ts'
import { createPageCalls } from './page-calls.ts'
import { readUse, useBetween } from './server-use.ts'
import { startRun } from './start-run.ts'
import { type TeamStack, withTeamStack } from './team-stack.ts'
import { cleanedAt, drawVisits, type Visit } from './visits.ts'
import { watchRun } from './watch-run.ts'

const MINUTE_MS = 60_000
/** The runs that are under way when the measured time begins are started one after another, slower than any limit. */
const START_EVERY_MS = 650
/** Milliseconds that the last of them has. */
const LAST_START_MS = 10_000
/** Redis' clients and scripts are loaded by then. */
const IDLE_MS = 2000
const POLL_GOAL_MS = 100
const CORE_PERCENT = 100
/** Beyond these, the times say more about the generator than about Quarry. */
const GENERATOR_SHARE_MAX = 85
const GENERATOR_DELAY_MAX_MS = 50
const RATE_GOAL = 98

interface Scene {
  name: string
  researchers: number
  addresses: number
  settings: Readonly<Record<string, string>>
}

/** Settings under which nothing but the machine limits a team. */
const lifted = {
  CALLS_PER_SESSION: '0',
  CALLS_PER_ADDRESS: '0',
  NEW_SESSIONS_PER_ADDRESS: '0',
  RUNS_PER_ADDRESS: '0',
  RUNS_PER_CREDENTIAL: '0',
}

const scenes = [100, 1000].flatMap((researchers): Scene[] => {
  const name = `Team of ${researchers.toLocaleString('en')}`
  return [
    { name: `${name}, 1 address`, researchers, addresses: 1, settings: {} },
    { name: `${name}, 50 addresses, no limits`, researchers, addresses: 50, settings: lifted },
  ]
})

/**
 * Measures what a team takes of which each researcher starts one run of 1,000 titles at a random moment of an hour. The
 * last minutes of that hour are simulated: the runs that are under way when they begin, and those that begin in them.
 * Half of the researchers have free keys and send 20 titles per request; the others send one, on paid keys. Each page
 * makes the calls in `start-run.ts` and `watch-run.ts`, as a browser was seen to make them. Analyses of researchers whose run has ended earlier are not in Redis. First all
 * calls come from one address and the limits are those that ship, which shows what refuses a team; then they come from
 * 50, without limits. The rows are valid if no key sent more than its rate and the generator kept up.
 */
export const team: readonly Measurement[] = scenes.map((scene) => {
  const rowNames = {
    poll: `${scene.name}: 99th percentile of polls`,
    core: `${scene.name}: API, worker and Redis`,
  }
  return {
    names: Object.values(rowNames),
    isLong: true,
    async measure(redisUrl, { minutes }) {
      return await withTeamStack({ redisUrl, settings: scene.settings }, async (stack) => {
        const { log, use, summary } = await simulate(stack, scene, minutes * MINUTE_MS)
        const poll = quantile(log.timesOf('poll'), 0.99)
        return {
          rows: [
            row(rowNames.poll, { ours: poll, theirs: POLL_GOAL_MS, unit: 'ms', better: 'less' }),
            row(rowNames.core, {
              ours: use.serverShare,
              theirs: CORE_PERCENT,
              unit: '% of a core',
              better: 'less',
            }),
          ],
          ...summary,
        }
      })
    },
  }
})

async function simulate(stack: TeamStack, scene: Scene, measuredMs: number) {
  const log = createCallLog()
  const visits = drawVisits(scene.researchers, measuredMs)
  const ending = new AbortController()
  const { signal } = ending
  const failures: unknown[] = []

  /** Returns once the run has started; the page then goes on by itself. */
  async function visitAfter(ms: number, visit: Visit, cleaned: number): Promise<void> {
    const address = `10.0.0.${(visit.number % scene.addresses) + 1}`
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
  const pages: Promise<void>[] = []
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

  const use = useBetween(before, after)
  const bytes = (after.usedBytes - empty.usedBytes) / Math.max(1, visits.length)
  const generatorDelayMs = delay.percentile(99) / 1e6
  const summary = {
    notes: [
      noteOfVisits(visits, stack, measuredMs),
      noteOfUse(use, scene, visits.length, bytes),
      ...noteOfCalls(log, measuredMs),
      noteOfRates(rates),
      `generator ${use.generatorShare.toFixed(0)} % and sandbox ${use.sandboxShare.toFixed(0)} % of a core, the generator’s event loop late by ${generatorDelayMs.toFixed(0)} ms at the 99th percentile`,
      ...noteOfLimits(log, use, rates),
    ].map((note) => `${scene.name}: ${note}.`),
    problems: [
      ...(rates.beyond > 0 ? [`${rates.beyond} requests exceeded a key’s limit`] : []),
      ...(rates.rejected > 0 ? [`${rates.rejected} requests were rejected by the sandbox`] : []),
      ...(use.generatorShare + use.sandboxShare > GENERATOR_SHARE_MAX ||
      generatorDelayMs > GENERATOR_DELAY_MAX_MS
        ? ['the generator was a limit itself']
        : []),
      ...failures.slice(0, 1).map((error) => `${failures.length} pages failed, the first with ${error}`),
    ].map((problem) => `${scene.name}: ${problem}.`),
  } satisfies Omit<Measured, 'rows'>
  return { log, use, summary }
}

type Rates = Awaited<ReturnType<typeof judgeRates>>
type Use = ReturnType<typeof useBetween>

function noteOfVisits(visits: readonly Visit[], { hasOwnCore }: TeamStack, measuredMs: number): string {
  const underWay = visits.filter(({ startsAtMs }) => startsAtMs < 0).length
  const place = hasOwnCore ? 'on one core, generator and sandbox on another' : 'on the generator’s cores'
  return `measured for ${measuredMs / MINUTE_MS} min, ${underWay} runs under way at the beginning and ${visits.length - underWay} started later; API, worker and Redis ${place}`
}

function noteOfUse(
  { servers, serverShare, commandsPerSecond }: Use,
  { researchers }: Scene,
  present: number,
  bytes: number,
): string {
  const each = servers.map(
    ({ name, share, megabytes }) => `${name} ${share.toFixed(1)} % of a core and ${megabytes.toFixed(0)} MB`,
  )
  const perHundred = ((serverShare * 100) / researchers).toFixed(1)
  const perResearcher = (commandsPerSecond / researchers).toFixed(2)
  return `${each.join(', ')}; together ${perHundred} % of a core for each hundred researchers; Redis ran ${commandsPerSecond.toFixed(0)} commands a second, ${perResearcher} for each researcher of the hour, and holds ${(bytes / 1024 ** 2).toFixed(2)} MB for each of ${present} analyses`
}

function noteOfCalls(log: CallLog, measuredMs: number): string[] {
  const counts = log.counts()
  const total = counts.reduce((sum, [, count]) => sum + count, 0)
  const listed = counts.map(([purpose, count]) => {
    const times = log.timesOf(purpose)
    return `${purpose} ${count} (${quantile(times, 0.5).toFixed(0)} and ${quantile(times, 0.99).toFixed(0)} ms)`
  })
  return [
    `${Math.round((total * MINUTE_MS) / measuredMs)} calls a minute; number, median and 99th percentile: ${listed.join(', ')}`,
  ]
}

function noteOfRates({ keys, requests, titles, beyond, used }: Rates): string {
  const shares = Object.entries(used).map(([tier, share]) =>
    share === undefined
      ? `no ${tier} key has sent enough`
      : `${tier} keys used ${share.median.toFixed(1)} % of their rate at the median and ${share.lowest.toFixed(1)} % at least`,
  )
  return `${requests} requests with ${titles} titles from ${keys} keys, ${beyond} beyond a limit; ${shares.join(', ')}`
}

/** Says what limited the team, the first refusal first. */
function noteOfLimits(log: CallLog, { serverShare }: Use, { used }: Rates): string[] {
  const refusals = log
    .refusals()
    .map(
      ({ reason, times, firstAtMs }) =>
        `refused ${times} times, first after ${(firstAtMs / 1000).toFixed(0)} s: ${reason}`,
    )
  const poll = quantile(log.timesOf('poll'), 0.99)
  const lowest = Math.min(...Object.values(used).map((share) => share?.median ?? CORE_PERCENT))
  const others = [
    ...(poll > POLL_GOAL_MS ? [`polls take longer than ${POLL_GOAL_MS} ms`] : []),
    ...(serverShare > 95 ? ['the core of API, worker and Redis is full'] : []),
    ...(lowest < RATE_GOAL ? [`keys use less than ${RATE_GOAL} % of their rate`] : []),
  ]
  const all = [...refusals, ...others]
  return all.length === 0 ? ['nothing broke'] : all
}
