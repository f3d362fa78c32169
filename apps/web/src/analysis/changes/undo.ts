import { SERVER_UNREACHABLE, serverMessage } from '../../api/call-error.ts'
import { type Store, useStore } from '../../store.ts'
import type { ToastAction, ToastStore } from '../../ui/toasts.ts'
import type { KeywordFigures } from '../questions/keyword-figures.ts'
import { refreshQuestions } from '../questions/question-cache.ts'
import type { TopicEdits } from '../questions/topic-edits.ts'
import type { ChangeQueue } from './change-queue.ts'
import {
  formatStep,
  type History,
  type QuestionStep,
  type Step,
  sizeOf,
  type Turn,
  withMoved,
  withSaved,
} from './history.ts'
import { saveParted, withoutPairs, withPairs } from './parted-pairs.ts'
import { type CodebookServices, saveCodebook } from './save-codebook.ts'

/** The services that changes, undo and redo need. */
export type ChangeServices = CodebookServices & {
  toasts: ToastStore
  /** Changes to questions that are shown but not saved yet. */
  changes: ChangeQueue
  topicEdits: Store<TopicEdits>
  keywordFigures: Store<KeywordFigures>
  history: Store<History>
}

/** Returns undo and redo for everything that the user changes. */
export function useHistory(services: ChangeServices) {
  const { done, undone } = useStore(services.history)
  return {
    undo: () => void turn(services, services.history.get().done.at(-1), 'undone'),
    redo: () => void turn(services, services.history.get().undone.at(-1), 'redone'),
    lastDone: done.at(-1),
    lastUndone: undone.at(-1),
  }
}

/** Returns a toast's action that undoes this step, even after later steps. */
export function undoAction(services: ChangeServices, step: Step): ToastAction {
  return {
    label: 'Undo',
    otherwise: 'You can also undo with the button above the table, or with Ctrl or Cmd + Z.',
    run: () => void turn(services, step, 'undone'),
  }
}

/** Shows a toast that says why nothing was saved, and refreshes the questions. */
export function notSaved(
  services: Pick<ChangeServices, 'id' | 'queries' | 'toasts'>,
  title: string,
  error: unknown,
): void {
  const reason = error === undefined ? 'The question no longer exists.' : serverMessage(error)
  services.toasts.notify({
    title,
    description: reason ?? `${SERVER_UNREACHABLE} Nothing was changed.`,
    tone: 'destructive',
  })
  void refreshQuestions(services)
}

/**
 * Undoes or redoes the step and moves it to the other list immediately. `quietly` shows a toast only for failures, and
 * retries until the server responds.
 */
export async function turn(
  services: ChangeServices,
  step: Step | undefined,
  to: Turn,
  quietly = false,
): Promise<void> {
  const { history, toasts } = services
  const [list, other] = to === 'undone' ? (['undone', 'done'] as const) : (['done', 'undone'] as const)
  if (!step || !history.get()[other].includes(step)) return
  history.update((held) => withMoved(held, step, list))
  try {
    const count = await carryOut(services, step, to, quietly)
    // The AI or another tab has changed the question since, and that change is kept.
    if (count === 'none') history.update((held) => withSaved(held, step, undefined))
    if (count === 'all' && quietly) return
    toasts.notify(
      count === 'none'
        ? {
            title: `Nothing was ${to}`,
            description: `${changedSince(step)} changed since then.`,
            tone: 'neutral',
          }
        : { title: `${to === 'undone' ? 'Undid' : 'Redid'}: ${formatStep(step)}` },
    )
  } catch (error) {
    history.update((held) => withMoved(held, step, other))
    notSaved(services, `Nothing was ${to}`, error)
  }
}

type Count = 'all' | 'some' | 'none'

/** Undoes or redoes changes whose questions are as the step left them, and returns how many. */
async function carryOut(services: ChangeServices, step: Step, to: Turn, keepTrying: boolean): Promise<Count> {
  const { topicEdits, keywordFigures } = services
  switch (step.kind) {
    case 'topics':
      return carryOutIn(topicEdits, step, to)
    case 'figures':
      return carryOutIn(keywordFigures, step, to)
    case 'codebook': {
      const [from, wanted] = to === 'redone' ? [step.before, step.after] : [step.after, step.before]
      return (await saveCodebook(services, { from, to: wanted })) ? 'all' : 'none'
    }
    default: {
      const count = await carryOutQuestions(services, step, to, keepTrying)
      const { parted = [] } = step.kind === 'change' ? step : {}
      if (parted.length > 0 && count !== 'none')
        await saveParted(services, (held) => (to === 'undone' ? withoutPairs : withPairs)(held, parted))
      return count
    }
  }
}

async function carryOutQuestions(
  { changes }: ChangeServices,
  step: QuestionStep,
  to: Turn,
  keepTrying: boolean,
): Promise<Count> {
  if (to === 'undone' && changes.drop(step)) return 'all'
  const outcome = await changes.add(step, to, { keepTrying })
  if (!outcome || outcome.unsaved.size === 0) return 'all'
  if (outcome.error !== undefined) throw outcome.error
  return outcome.unsaved.size < sizeOf(step) ? 'some' : 'none'
}

/** Undoes or redoes a change that exists only in this tab. */
function carryOutIn<Value>(
  store: Store<Value>,
  { before, after }: { before: Value; after: Value },
  to: Turn,
): Count {
  const [left, wanted] = to === 'redone' ? [before, after] : [after, before]
  if (store.get() !== left) return 'none'
  store.update(() => wanted)
  return 'all'
}

/** Returns the start of the sentence that says why nothing was undone. */
function changedSince({ kind }: Step): string {
  if (kind === 'topics' || kind === 'codebook') return 'The topics have'
  return kind === 'figures' ? 'The volumes have' : 'The question has'
}
