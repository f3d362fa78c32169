import { z } from 'zod'
import type { Ownership } from './claims.ts'
import { loadScript } from './scripts.ts'
import type { StoreOptions } from './store-options.ts'

/** `suggested`: the user edited the title meanwhile, theirs stays and the answer is offered beside it. */
export type TitleCommit = 'committed' | 'suggested' | 'duplicate' | 'deleted' | 'gone'

export type Titles = ReturnType<typeof createTitles>

/** Results of a cleaning run. */
export function createTitles({ redis, keys, sessionTtlSeconds }: StoreOptions) {
  const commit = loadScript(redis, 'commit-title')
  const refuse = loadScript(redis, 'refuse-title')
  const ttlMs = sessionTtlSeconds * 1000
  const keysOf = ({ sessionId, runId }: Omit<Ownership, 'owner'>) => [
    ...keys.session(sessionId),
    ...keys.run(sessionId, runId),
  ]

  return {
    /** Saves a cleaned title, once. Not fenced: a valid result is valid from anyone. `sent` is what was cleaned. */
    async commit(
      run: Omit<Ownership, 'owner'>,
      title: { id: string; sent: string; title: string; keyword?: string | undefined },
    ): Promise<TitleCommit> {
      const answer = await commit(keysOf(run), [
        ttlMs,
        title.id,
        title.sent,
        title.title,
        title.keyword ?? '',
      ])
      return z.enum(['committed', 'suggested', 'duplicate', 'deleted', 'gone']).parse(answer)
    },

    /** The answer for this title was of no use: it is asked again alone, `tries` times in all, then fails with `problem`. */
    async refuse(
      run: Ownership,
      id: string,
      { tries, problem }: { tries: number; problem: string },
    ): Promise<'again' | 'failed' | 'deleted' | 'lost' | 'gone'> {
      const answer = await refuse(keysOf(run), [ttlMs, run.owner, id, tries, problem])
      return z.enum(['again', 'failed', 'deleted', 'lost', 'gone']).parse(answer)
    },
  }
}
