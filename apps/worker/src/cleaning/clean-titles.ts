import { isRefusalReason, type RefusalReason, refusals } from '@quarry/cleaning/refusal-reason'
import type { CleaningClient, CleaningResponse } from '@quarry/platforms/cleaning-client'
import type { Item } from '@quarry/store/runs/claims'
import type { RunContext, WorkerDependencies } from '../run/run-context.ts'
import type { SendResult } from '../sending/actor.ts'
import type { CleaningErrorHandler } from './cleaning-errors.ts'
import { type AskedTitle, nextRequests, noteReason, TRIES_MAX, toldOf } from './retry-titles.ts'

/** One request to Gemini, its answer taken item by item: each title is saved, asked again otherwise, or failed. */
export function createCleanTitles(
  { titles }: Pick<WorkerDependencies, 'titles'>,
  { run }: Pick<RunContext, 'run'>,
  { client, keyword, trouble }: { client: CleaningClient; keyword: boolean; trouble: CleaningErrorHandler },
) {
  return async (items: readonly Item[], abort: AbortSignal): Promise<SendResult> => {
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
      await retryTitles(asked, answer)
      await trouble.passed(items)
      return { kind: 'done', inputTokens: answer.usage.inputTokens }
    } catch (error) {
      return await trouble.handle(error, items)
    } finally {
      if (!isCounted) await titles.countUsage(run, { requests: 1, inputTokens: 0, outputTokens: 0 })
    }
  }

  /** Also where no title was taken: what the request has cost is counted here. */
  async function save(items: readonly Item[], { accepted, usage, cleanedWith }: CleaningResponse) {
    const sent = new Map(items.map(({ id, payload }) => [id, payload]))
    await titles.commit(run, {
      titles: accepted.map((title) => ({ ...title, sent: sent.get(title.id) ?? '' })),
      cleanedWith,
      usage,
    })
  }

  async function retryTitles(asked: readonly AskedTitle[], { refused }: CleaningResponse): Promise<void> {
    if (refused.length === 0) return
    const reasons = new Map(refused.map(({ id, reason }) => [id, reason]))
    const problem = (id: string) => refusals[reasons.get(id) ?? 'missing'].sentence
    const { groups, failed } = nextRequests(asked, refused)
    const failing = failed.map(({ id }) => [id])
    if (failing.length > 0) await titles.retryTitles(run, failing, { tries: 1, problem })
    const notes = notesFor(asked, reasons)
    if (groups.length > 0) await titles.retryTitles(run, groups, { tries: TRIES_MAX, problem, notes })
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
