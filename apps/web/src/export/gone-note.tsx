import type { Question } from '@quarry/contracts/question'
import { useMemo } from 'react'
import { deleteQuestions } from '../session/make-change.ts'
import { useServices } from '../session/services.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { formatDeleteGone, formatGone, goneIn } from './gone-questions.ts'

/** Before an export: which of its questions have lost their posts, and a way to leave them out; quiet beside a list. Nothing if none has. */
export function GoneNote({ rows, isQuiet = false }: { rows: readonly Question[]; isQuiet?: boolean }) {
  const gone = useMemo(() => goneIn(rows), [rows])
  const services = useServices()
  if (gone.length === 0) return null
  if (isQuiet) {
    return (
      <p className="text-12 text-ink-2 text-pretty">
        {formatGone(gone)} They are exported unless you delete them.{' '}
        <LinkButton className="text-12" onClick={() => void deleteQuestions(services, gone)}>
          {formatDeleteGone(gone.length)}
        </LinkButton>
      </p>
    )
  }
  return (
    <Callout
      tone="warn"
      actions={
        <Button size="small" onClick={() => void deleteQuestions(services, gone)}>
          {formatDeleteGone(gone.length)}
        </Button>
      }
    >
      {formatGone(gone)} They are exported unless you delete them.
    </Callout>
  )
}
