import { type Measurement, quantile, row } from '../measurement.ts'
import { describe, POLL_GOAL_MS, problemsOf } from './describe.ts'
import { simulate } from './simulate.ts'
import { withTeamStack } from './team-stack.ts'

const MINUTE_MS = 60_000

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
 * makes the calls in `start-run.ts` and `watch-run.ts`, as a browser was seen to make them. The analyses of researchers
 * whose run has ended before are not in Redis. First all calls come from one address and the limits are those that ship,
 * which shows what refuses a team; then they come from 50, without limits. The rows are valid if no key sent more than
 * its rate and the generator kept up. They are compared with the goal for polls, a whole core and a key's whole rate.
 */
export const team: readonly Measurement[] = scenes.map((scene) => {
  const rowNames = {
    poll: `${scene.name}: 99th percentile of polls`,
    core: `${scene.name}: API, worker and Redis`,
    paid: `${scene.name}: rate that paid keys use`,
  }
  return {
    names: Object.values(rowNames),
    isLong: true,
    async measure(redisUrl, { minutes }) {
      return await withTeamStack({ redisUrl, settings: scene.settings }, async (stack) => {
        const simulation = await simulate(stack, scene, minutes * MINUTE_MS)
        const { log, use, rates } = simulation
        const poll = quantile(log.timesOf('poll'), 0.99)
        const paid = rates.used.paid?.median ?? 0
        const named = (note: string) => `${scene.name}: ${note}.`
        return {
          rows: [
            row(rowNames.poll, { ours: poll, theirs: POLL_GOAL_MS, unit: 'ms', better: 'less' }),
            row(rowNames.core, { ours: use.serverShare, theirs: 100, unit: '% of a core', better: 'less' }),
            row(rowNames.paid, { ours: paid, theirs: 100, unit: '%', better: 'more' }),
          ],
          notes: describe(simulation).map(named),
          problems: problemsOf(simulation).map(named),
        }
      })
    },
  }
})
