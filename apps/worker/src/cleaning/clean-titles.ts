import type { CleaningAnswer, GeminiClient } from '@quarry/platforms/gemini/gemini-client'
import { refusalSentences } from '@quarry/platforms/gemini/refusal-reason'
import type { Item } from '@quarry/store/claims'
import type { Verdict } from '../actor.ts'
import type { RunContext, WorkerParts } from '../run-context.ts'
import type { CleaningTrouble } from './cleaning-trouble.ts'

/** Once together with others and twice alone, or twice alone. */
const TRIES = { together: 3, alone: 2 }

/** One request to Gemini, its answer taken item by item: each title is saved, asked again alone, or failed. */
export function createCleanTitles(
  { titles, sessions }: WorkerParts,
  { run }: RunContext,
  { client, keyword, trouble }: { client: GeminiClient; keyword: boolean; trouble: CleaningTrouble },
) {
  return async (items: readonly Item[], abort: AbortSignal): Promise<Verdict> => {
    let tokens = 0
    try {
      const asked = items.map(({ id, payload }) => ({ id, title: payload }))
      const answer = await client.cleanTitles(asked, { keyword, signal: abort })
      tokens = answer.tokens
      await save(items, answer)
      trouble.passed(items)
      return { kind: 'done' }
    } catch (error) {
      return await trouble.handle(error, items)
    } finally {
      await sessions.countRequests(run.sessionId, 'gemini', 1, tokens)
    }
  }

  async function save(items: readonly Item[], { accepted, refused }: CleaningAnswer): Promise<void> {
    const sent = new Map(items.map(({ id, payload }) => [id, payload]))
    const tries = items.length > 1 ? TRIES.together : TRIES.alone
    await Promise.all([
      ...accepted.map(({ id, title, keyword: phrase }) =>
        titles.commit(run, { id, sent: sent.get(id) ?? '', title, keyword: phrase }),
      ),
      ...refused.map(({ id, reason }) =>
        titles.refuse(run, id, { tries, problem: refusalSentences[reason] }),
      ),
    ])
  }
}
