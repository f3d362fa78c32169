import { replaceQuestions } from '@quarry/contracts/endpoints/questions'
import { REPLACEMENTS_MAX } from '@quarry/contracts/limits'
import type { Question } from '@quarry/contracts/question'
import { TIMEOUT_MS } from '../api/api.ts'
import { afterPaint } from './after-paint.ts'
import { isAsLeft } from './history.ts'
import { heldQuestions } from './questions-query.ts'
import { storeAllSaved, whilePending } from './save-question.ts'
import type { Services } from './services.ts'

/** Brings questions that are still as a step left them back to `wanted`. Returns how many; throws if none could be saved. */
export async function replaceMany(
  services: Services,
  replacements: readonly { left: Question; wanted: Question }[],
): Promise<number> {
  const held = new Map(heldQuestions(services).rows.map((row) => [row.id, row]))
  const possible = replacements.flatMap(({ left, wanted }) => {
    const current = held.get(left.id)
    return isAsLeft(current, left) ? [{ current, wanted }] : []
  })
  const shown = new Map(possible.map(({ wanted }) => [wanted.id, wanted]))
  return await whilePending(services, [...shown.keys()], asShown(shown), async () => {
    await afterPaint()
    const { saved, error } = await inBatches(possible, REPLACEMENTS_MAX, async (batch) => {
      const body = {
        replacements: batch.map(({ current, wanted: { id, revision, ...question } }) => ({
          id,
          question,
          ifRevision: current.revision,
        })),
      }
      return (await services.api.call(replaceQuestions, { body, timeoutMs: TIMEOUT_MS })).questions
    })
    await storeAllSaved(services, saved)
    if (error !== undefined) throw error
    return saved.length
  })
}

export function asShown(shown: ReadonlyMap<string, Question>) {
  return { kind: 'changed', to: (row: Question) => shown.get(row.id) ?? row } as const
}

/** Saves one batch after the other, until one fails. */
export async function inBatches<Item>(
  items: readonly Item[],
  size: number,
  save: (batch: readonly Item[]) => Promise<readonly Question[]>,
): Promise<{ saved: Question[]; error?: unknown }> {
  const saved: Question[] = []
  for (let start = 0; start < items.length; start += size) {
    try {
      saved.push(...(await save(items.slice(start, start + size))))
    } catch (error) {
      return { saved, error }
    }
  }
  return { saved }
}
