import { redisProblemOf } from '@quarry/store/connection/redis-outage'
import type { Dependencies } from '../../dependencies.ts'
import { findProblems } from '../verdict/find-problems.ts'
import { createFirstSeen, type DatedProblem } from '../verdict/first-seen.ts'
import { type Overview, readOverview } from './read-overview.ts'
import type { State, StateReader } from './read-state.ts'

/** The overview with its problems. */
export interface Verdict {
  /** The worst first. */
  problems: DatedProblem[]
  /** Age of the figures; more than a few seconds only if Redis does not respond. */
  ageSeconds: number
  /** Undefined if Redis has not responded since this API started. */
  overview: Overview | undefined
}

export type OverviewWatch = ReturnType<typeof watchOverview>

/**
 * Returns a reader of the overview and its problems. While Redis does not respond, the figures are the last that were read.
 * `self` is the id of this process.
 */
export function watchOverview(
  dependencies: Pick<Dependencies, 'redis' | 'keys' | 'config'>,
  states: Pick<StateReader, 'read'>,
  self: string,
) {
  const firstSeen = createFirstSeen()
  let latest: { state: State; overview: Overview } | undefined
  let redisUnreachableSinceMs: number | undefined

  async function refresh(): Promise<void> {
    try {
      const state = await states.read()
      latest = { state, overview: await readOverview(dependencies, state) }
      redisUnreachableSinceMs = undefined
    } catch (error) {
      if (redisProblemOf(error) === undefined) throw error
      redisUnreachableSinceMs ??= Date.now()
    }
  }

  return {
    async read(): Promise<Verdict> {
      await refresh()
      const atMs = Date.now()
      const problems = findProblems({
        atMs,
        state: latest?.state,
        redisUnreachableSinceMs,
        self,
        titlesByMinute: latest?.overview.titlesByMinute ?? [],
      })
      return {
        problems: firstSeen.date(problems, atMs),
        ageSeconds: latest === undefined ? 0 : Math.max(0, (atMs - latest.state.at) / 1000),
        overview: latest?.overview,
      }
    },
  }
}
