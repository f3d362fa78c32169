import type { Question } from '@quarry/contracts/question'
import { applyChange } from '@quarry/contracts/question-rules'
import { equalTextOf } from '@quarry/questions/equal-titles'
import type { ChangeStep } from './history.ts'
import { makeChange } from './make-change.ts'
import { saveParted, withPairs } from './parted-pairs.ts'
import { type ChangeServices, notSaved, undoAction } from './undo.ts'

/** Takes a title and all titles equal to it out of their group, and keeps later runs from putting them back. */
export async function partQuestions(
  services: ChangeServices,
  row: Question,
  group: readonly Question[],
): Promise<void> {
  const text = equalTextOf(row.originalTitle)
  const leaving = group.filter(({ originalTitle }) => equalTextOf(originalTitle) === text)
  const [stays] = group.filter((other) => !leaving.includes(other))
  if (!stays) return
  const step: ChangeStep = {
    kind: 'change',
    name: 'part',
    changed: leaving.map((before) => ({ before, after: applyChange(before, { group: null }) })),
    parted: [{ one: stays.id, other: row.id }],
  }
  const made = await makeChange(services, step)
  if (!made) return
  try {
    if (!made.saved) throw made.error
    await saveParted(services, (held) => withPairs(held, step.parted ?? []))
    services.toasts.notify({ title: 'Taken out of the question', action: undoAction(services, made.saved) })
  } catch (error) {
    notSaved(services, 'Not taken out', error)
  }
}
