import type { Question } from '@quarry/contracts/question'
import { useMemo } from 'react'
import { useAnalysis } from '../analysis/analysis-context.ts'
import { deleteQuestions } from '../analysis/changes/make-change.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { formatDeletedPosts, formatDeleteQuestions, withDeletedPost } from './deleted-posts.ts'

/** Warns about questions whose posts were deleted and offers to delete them. Without any, renders nothing. */
export function DeletedPostsNote({
  rows,
  isQuiet = false,
}: {
  rows: readonly Question[]
  isQuiet?: boolean
}) {
  const deleted = useMemo(() => withDeletedPost(rows), [rows])
  const services = useAnalysis()
  if (deleted.length === 0) return null
  if (isQuiet) {
    return (
      <p className="text-12 text-ink-2 text-pretty">
        {formatDeletedPosts(deleted)} They are exported unless you delete them.{' '}
        <LinkButton className="text-12" onClick={() => void deleteQuestions(services, deleted)}>
          {formatDeleteQuestions(deleted.length)}
        </LinkButton>
      </p>
    )
  }
  return (
    <Callout
      tone="warn"
      actions={
        <Button size="small" onClick={() => void deleteQuestions(services, deleted)}>
          {formatDeleteQuestions(deleted.length)}
        </Button>
      }
    >
      {formatDeletedPosts(deleted)} They are exported unless you delete them.
    </Callout>
  )
}
