import type { ReviewDecision } from '@quarry/contracts/endpoints/questions'
import { withTitle } from '@quarry/contracts/question-rules'
import { useEffect } from 'react'
import { useAnalysis } from '../../analysis/analysis-context.ts'
import { type ChangeStep, isDecision } from '../../analysis/changes/history.ts'
import { makeChange } from '../../analysis/changes/make-change.ts'
import { notSaved, turn, useHistory } from '../../analysis/changes/undo.ts'
import { isTextField } from '../../ui/is-text-field.ts'
import { useStableCallback, useUndoKey } from '../../ui/use-stable-callback.ts'
import { decisionOn, useDecide } from './use-decide.ts'
import type { useReviewList } from './use-review-list.ts'

export type ReviewActions = ReturnType<typeof useReviewActions>

/** Returns the actions on the shown title. */
export function useReviewActions(
  { current, rest, show, skip }: ReturnType<typeof useReviewList>,
  setEditing: (editing: boolean) => void,
) {
  const services = useAnalysis()
  const { undo, redo } = useHistory(services)
  const { many } = useDecide()

  /** Saves in the background and retries until it succeeds, while the review continues. */
  async function make(step: ChangeStep) {
    const made = await makeChange(services, step, { keepTrying: true })
    if (made?.error !== undefined) notSaved(services, 'Decisions not saved', made.error)
  }

  function decide(decision: ReviewDecision) {
    if (!current) return
    if (decision === 'take-suggestion' && current.suggestion === undefined) return
    void make(decisionOn([current], decision))
  }

  function undoStep(step: ChangeStep) {
    void turn(services, step, 'undone', true)
    const [first, ...others] = step.changed
    if (first && others.length === 0) show(first.before.id)
  }

  return {
    accept: () => decide('accept'),
    revert: () => decide('revert'),
    take: () => decide('take-suggestion'),
    edit: () => current && setEditing(true),
    skip,
    acceptRest: () => many(rest, 'accept-together'),
    retitle(title: string) {
      if (!current) return
      const changed = [{ before: current, after: withTitle(current, title) }]
      void make({ kind: 'change', name: 'edit', changed })
    },
    undo() {
      const last = services.history.get().done.at(-1)
      if (isDecision(last)) undoStep(last)
      else if (last) undo()
    },
    redo,
  }
}

const keys: ReadonlyMap<string, Exclude<keyof ReviewActions, 'retitle'>> = new Map([
  ['a', 'accept'],
  ['r', 'revert'],
  ['t', 'take'],
  ['e', 'edit'],
  ['s', 'skip'],
  ['z', 'undo'],
])

/** One key for each decision; Escape closes the review unless something above it handles the key. */
export function useReviewKeys(actions: ReviewActions, close: () => void): void {
  const { preferences } = useAnalysis()
  useUndoKey(actions)
  const onKeyDown = useStableCallback((event: KeyboardEvent) => {
    const isIn = (places: string) => event.target instanceof Element && event.target.closest(places) !== null
    if (event.defaultPrevented) return
    if (event.key === 'Escape') {
      if (!isIn('textarea, [role="dialog"], .toasts')) close()
      return
    }
    const action = keys.get(event.key.toLowerCase())
    if (!action || event.ctrlKey || event.metaKey || event.altKey || !preferences.get().letterShortcuts)
      return
    if (isTextField(event.target) || isIn('[role="dialog"], [role="menu"]')) return
    event.preventDefault()
    actions[action]()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [onKeyDown])
}
