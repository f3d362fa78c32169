import { quantile } from '../measurement.ts'
import type { CallLog } from './call-log.ts'
import type { Simulation } from './simulate.ts'

const MINUTE_MS = 60_000
export const POLL_GOAL_MS = 100
/** In percent of a core. A fuller core is the limit. */
const SERVER_SHARE_MAX = 95
/** Beyond these, the times say more about the generator than about Quarry. */
const GENERATOR_SHARE_MAX = 85
const GENERATOR_DELAY_MAX_MS = 50
/** The share of its rate in percent that a key should use. */
const RATE_GOAL = 98

/** Describes what a team took and what limited it, one note each without a period. */
export function describe(simulation: Simulation): string[] {
  return [
    describeRuns(simulation),
    describeUse(simulation),
    describeCalls(simulation),
    describeRates(simulation),
    describeGenerator(simulation),
    ...describeLimits(simulation),
  ]
}

/** Returns why the figures are not valid. */
export function problemsOf({ rates, use, generatorDelayMs, failures }: Simulation): string[] {
  const isLate = generatorDelayMs > GENERATOR_DELAY_MAX_MS
  return [
    ...(rates.beyond > 0 ? [`${rates.beyond} requests exceeded a key’s limit`] : []),
    ...(rates.rejected > 0 ? [`${rates.rejected} requests were rejected by the sandbox`] : []),
    ...(isLate || use.generatorShare + use.sandboxShare > GENERATOR_SHARE_MAX
      ? ['the generator was a limit itself']
      : []),
    ...failures.slice(0, 1).map((error) => `${failures.length} pages failed, the first with ${error}`),
  ]
}

function describeRuns({ measuredMs, underWay, later, hasOwnCore }: Simulation): string {
  const place = hasOwnCore ? 'on one core, generator and sandbox on another' : 'on the generator’s cores'
  return `measured for ${measuredMs / MINUTE_MS} min, ${underWay} runs under way at the beginning and ${later} started later; API, worker and Redis ${place}`
}

function describeUse({ use, researchers, underWay, later, bytesOfAnalysis }: Simulation): string {
  const { servers, serverShare, commandsPerSecond } = use
  const perHundred = (share: number) => ((share * 100) / researchers).toFixed(2)
  const each = servers.map(
    ({ name, share, megabytes }) =>
      `${name} ${share.toFixed(1)} % of a core (${perHundred(share)} % for each hundred researchers) and ${megabytes.toFixed(0)} MB`,
  )
  const perResearcher = (commandsPerSecond / researchers).toFixed(2)
  return `${each.join(', ')}; together ${serverShare.toFixed(1)} % (${perHundred(serverShare)} %); Redis ran ${commandsPerSecond.toFixed(0)} commands a second, ${perResearcher} for each researcher of the hour, and holds ${(bytesOfAnalysis / 1024 ** 2).toFixed(2)} MB for each of ${underWay + later} analyses`
}

function describeCalls({ log, measuredMs }: Simulation): string {
  const counts = log.counts()
  const total = counts.reduce((sum, [, count]) => sum + count, 0)
  const listed = counts.map(([purpose, count]) => {
    const times = log.timesOf(purpose)
    return `${purpose} ${count} (${quantile(times, 0.5).toFixed(0)} and ${quantile(times, 0.99).toFixed(0)} ms)`
  })
  return `${Math.round((total * MINUTE_MS) / measuredMs)} calls a minute; number, median and 99th percentile: ${listed.join(', ')}`
}

function describeRates({ rates: { keys, requests, titles, beyond, used } }: Simulation): string {
  const shares = Object.entries(used).map(([tier, share]) =>
    share === undefined
      ? `no ${tier} key has sent enough`
      : `${tier} keys used ${share.median.toFixed(1)} % of their rate at the median and ${share.lowest.toFixed(1)} % at least`,
  )
  return `${requests} requests with ${titles} titles from ${keys} keys, ${beyond} beyond a limit; ${shares.join(', ')}`
}

function describeGenerator({ use, generatorDelayMs }: Simulation): string {
  const { generatorShare, sandboxShare } = use
  return `generator ${generatorShare.toFixed(0)} % and sandbox ${sandboxShare.toFixed(0)} % of a core, the generator’s event loop late by ${generatorDelayMs.toFixed(0)} ms at the 99th percentile`
}

/** Says what limited the team, the first refusal first. */
function describeLimits({ log, use, rates: { used } }: Simulation): string[] {
  const slowest = Math.min(...Object.values(used).map((share) => share?.median ?? RATE_GOAL))
  const all = [
    ...describeRefusals(log),
    ...(quantile(log.timesOf('poll'), 0.99) > POLL_GOAL_MS
      ? [`polls take longer than ${POLL_GOAL_MS} ms`]
      : []),
    ...(use.serverShare > SERVER_SHARE_MAX ? ['the core of API, worker and Redis is full'] : []),
    ...(slowest < RATE_GOAL ? [`keys use less than ${RATE_GOAL} % of their rate`] : []),
  ]
  return all.length === 0 ? ['nothing broke'] : all
}

function describeRefusals(log: CallLog): string[] {
  return log
    .refusals()
    .map(
      ({ reason, times, firstAtMs }) =>
        `refused ${times} times, first after ${(firstAtMs / 1000).toFixed(0)} s: ${reason}`,
    )
}
