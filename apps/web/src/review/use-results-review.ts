import type { ReviewDecision } from '@quarry/contracts/endpoints/questions'
import type { Question } from '@quarry/contracts/question'
import { type KeyboardEvent, useMemo } from 'react'
import { useServices } from '../session/services.ts'
import { useHistory } from '../session/use-history.ts'
import { useCharacterKey } from '../shortcuts/use-character-key.ts'
import { useUndoKey } from '../shortcuts/use-undo-key.ts'
import { needsReview } from './decided.ts'
import { nextToReview } from './next-to-review.ts'
import { commandOf } from './table-keys.ts'
import { useActiveRow } from './use-active-row.ts'
import { useDecide } from './use-decide.ts'

/** Goes through the results and decides on them, by pointer or by key. */
export function useResultsReview(shown: readonly Question[], viewport: HTMLDivElement | null) {
  const { preferences } = useServices()
  const active = useActiveRow(
    useMemo(() => shown.map((row) => row.id), [shown]),
    viewport,
  )
  const mutation = useDecide()
  useUndoKey(useHistory())
  useCharacterKey('n', goOn)

  function goOn() {
    const next = nextToReview(shown, active.visited ? active.index + 1 : 0)
    if (next !== undefined) active.goTo(next)
  }

  function decide(row: Question, decision: ReviewDecision) {
    mutation.mutate({ row, decision })
    // The button that had the focus goes with the decision.
    active.goTo(row.id)
  }

  return {
    control: active.control,
    /** Stays drawn, so that the focus is not lost. */
    pinned: useMemo(() => [active.index], [active.index]),
    toReview: useMemo(() => shown.filter(needsReview).length, [shown]),
    goOn,
    decide,
    note: active.note,
    onKeyDown(row: Question, event: KeyboardEvent) {
      const withLetters = preferences.get().letterShortcuts
      const decision = decisionOn(row, commandOf(event, { isOnRow: false, withLetters })?.kind)
      if (!decision) return
      event.preventDefault()
      decide(row, decision)
    },
  }
}

/** What the key decides, where it applies to the row as it is. */
function decisionOn(row: Question, command: string | undefined): ReviewDecision | undefined {
  if (command === 'accept' && needsReview(row)) return 'accept'
  if (command === 'revert' && row.title !== row.originalTitle) return 'revert'
  if (command === 'take' && row.suggestion !== undefined) return 'take-suggestion'
  return undefined
}
