import { listQuestions } from '@quarry/contracts/endpoints/questions'
import { isEnded, RunState } from '@quarry/contracts/run'
import { z } from 'zod'
import type { PageCalls } from './page-calls.ts'

/** What a page needs of a poll to make the next one. The rows are left unread. */
const Poll = z.object({
  revision: z.number(),
  epoch: z.string(),
  more: z.boolean(),
  runs: z.array(
    z.object({
      id: z.string(),
      state: RunState,
      usage: z.object({ requests: z.number() }).optional(),
    }),
  ),
})
type Poll = z.infer<typeof Poll>

export type PolledSet = ReturnType<typeof createPolledSet>

/** The questions of a page's copy, as far as its polls depend on them. */
export function createPolledSet(page: PageCalls, headers: Record<string, string>, epoch: string) {
  let latest: Poll = { epoch, revision: 0, more: false, runs: [] }

  return {
    /** What the page tells the server that its browser has saved. */
    held: () => ({ epoch: latest.epoch, revision: latest.revision }),

    hasEnded: (runId: string) => latest.runs.some((run) => run.id === runId && isEnded(run)),

    /** Returns how many requests the run has sent. */
    requestsOf: (runId: string) => latest.runs.find(({ id }) => id === runId)?.usage?.requests ?? 0,

    /** Reads what has changed, as long as the server has more. */
    async read(purpose: string): Promise<void> {
      do {
        const query = new URLSearchParams({ since: String(latest.revision), epoch: latest.epoch })
        const { method, url } = listQuestions
        const text = await page.attempt({ purpose, method, path: `${url}?${query}`, headers })
        if (text === undefined) return
        latest = Poll.parse(JSON.parse(text))
      } while (latest.more)
    },
  }
}
