import { formatCount } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { useMemo } from 'react'
import { formatDeleteGone, goneIn } from '../session/gone-questions.ts'
import { useDeleteQuestions } from '../session/use-question-edits.ts'
import { Button } from '../ui/button.tsx'

/** Says how many posts are gone, and deletes their questions in one step. Nothing if none is. */
export function GoneBar({ rows }: { rows: readonly Question[] }) {
  const gone = useMemo(() => goneIn(rows), [rows])
  const remove = useDeleteQuestions()
  if (gone.length === 0) return null
  return (
    <section
      aria-label="Posts gone"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 frame:max-w-none! frame:flex-none"
    >
      <p className="min-w-0">
        <b className="font-semibold">Posts gone:</b> {formatCount(gone.length, 'question')}
      </p>
      <Button size="small" onClick={() => remove.mutate(gone)}>
        {formatDeleteGone(gone.length)}
      </Button>
    </section>
  )
}
