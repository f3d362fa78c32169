import type { Question } from '@quarry/contracts/question'
import type { Store } from '../../store.ts'
import { type UnsentQuestions, withoutSent } from '../questions/unsent-questions.ts'
import type { ChangeQueue } from './change-queue.ts'

/**
 * Removes the questions that the server has from the unsent ones. An upload whose response was lost can have brought
 * them there, so what the user has changed in them since goes there, too.
 */
export function noteSent(
  { unsent, changes }: { unsent: Store<UnsentQuestions>; changes: Pick<ChangeQueue, 'add'> },
  rows: readonly Question[],
): void {
  const held = unsent.get()
  if (held.ids.size === 0) return
  const there = rows.filter(({ id }) => held.ids.has(id))
  unsent.update(() => withoutSent(held, there))
  const deleted = there.filter(({ id }) => !held.rows.has(id))
  const changed = there.flatMap((before) => {
    const after = held.rows.get(before.id)
    return after && isEditedSince(after, before) ? [{ before, after }] : []
  })
  const options = { keepTrying: true }
  if (deleted.length > 0) void changes.add({ kind: 'delete', questions: deleted }, 'made', options)
  if (changed.length > 0) void changes.add({ kind: 'change', name: 'edit', changed }, 'made', options)
}

/** The AI may have cleaned an edited title that was sent, and then its title is the later one. */
function isEditedSince(after: Question, before: Question): boolean {
  const isCleaned = before.edited && before.processingStatus === 'processed'
  return after.edited && after.title !== before.title && !isCleaned
}
