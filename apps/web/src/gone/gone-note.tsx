import type { Question } from '@quarry/contracts/question'
import { useMemo } from 'react'
import { formatDeleteGone, formatGone, goneIn } from '../session/gone-questions.ts'
import { useDeleteQuestions } from '../session/use-question-edits.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'

/** Before an export: which of its questions have lost their posts, and a way to leave them out. Nothing if none has. */
export function GoneNote({ rows }: { rows: readonly Question[] }) {
  const gone = useMemo(() => goneIn(rows), [rows])
  const remove = useDeleteQuestions()
  if (gone.length === 0) return null
  return (
    <Callout
      tone="warn"
      actions={
        <Button size="small" onClick={() => remove.mutate(gone)}>
          {formatDeleteGone(gone.length)}
        </Button>
      }
    >
      {formatGone(gone)} They are exported unless you delete them.
    </Callout>
  )
}
