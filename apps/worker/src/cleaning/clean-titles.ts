import { isRefusalReason, type RefusalReason, refusals } from '@quarry/cleaning/refusal-reason'
import type { CleaningAnswer, GeminiClient } from '@quarry/platforms/gemini/gemini-client'
import type { Item } from '@quarry/store/claims'
import type { Verdict } from '../actor.ts'
import type { RunContext, WorkerParts } from '../run-context.ts'
import { type AskedTitle, nextRequests, noteReason, TRIES_MAX, toldOf } from './ask-again.ts'
import type { CleaningTrouble } from './cleaning-trouble.ts'

/** One request to Gemini, its answer taken item by item: each title is saved, asked again otherwise, or failed. */
export function createCleanTitles(
  { titles }: Pick<WorkerParts, 'titles'>,
  { run }: Pick<RunContext, 'run'>,
  { client, keyword, trouble }: { client: GeminiClient; keyword: boolean; trouble: CleaningTrouble },
) {
  return async (items: readonly Item[], abort: AbortSignal): Promise<Verdict> => {
    let isCounted = false
    try {
      const asked = items.map(({ id, payload, notes }) => ({
        id,
        title: payload,
        // a worker of another version may know other reasons
        earlier: notes.filter(isRefusalReason),
      }))
      const answer = await client.cleanTitles(asked, { keyword, signal: abort })
      isCounted = true
      await save(items, answer)
      await askAgain(asked, answer)
      await trouble.passed(items)
      return { kind: 'done', inputTokens: answer.usage.inputTokens }
    } catch (error) {
      return await trouble.handle(error, items)
    } finally {
      if (!isCounted) await titles.countUsage(run, { requests: 1, inputTokens: 0, outputTokens: 0 })
    }
  }

  /** Also where no title was taken: what the request has cost is counted here. */
  async function save(items: readonly Item[], { accepted, usage, cleanedWith }: CleaningAnswer) {
    const sent = new Map(items.map(({ id, payload }) => [id, payload]))
    await titles.commit(run, {
      titles: accepted.map((title) => ({ ...title, sent: sent.get(title.id) ?? '' })),
      cleanedWith,
      usage,
    })
  }

  async function askAgain(asked: readonly AskedTitle[], { refused }: CleaningAnswer): Promise<void> {
    if (refused.length === 0) return
    const reasons = new Map(refused.map(({ id, reason }) => [id, reason]))
    const problem = (id: string) => refusals[reasons.get(id) ?? 'missing'].sentence
    const { groups, failed } = nextRequests(asked, refused)
    const failing = failed.map(({ id }) => [id])
    if (failing.length > 0) await titles.askAgain(run, failing, { tries: 1, problem })
    const notes = notesFor(asked, reasons)
    if (groups.length > 0) await titles.askAgain(run, groups, { tries: TRIES_MAX, problem, notes })
  }
}

/** What the model is to be told of each title, by whichever worker asks for it next: earlier reasons and the new one. */
function notesFor(asked: readonly AskedTitle[], reasons: ReadonlyMap<string, RefusalReason>) {
  const told = new Map(
    asked.map(({ id, earlier }) => {
      const reason = reasons.get(id)
      const isTold = reason && toldOf(reason, asked.length)
      return [id, isTold ? noteReason(earlier, reason) : [...earlier]]
    }),
  )
  return (id: string) => told.get(id) ?? []
}
