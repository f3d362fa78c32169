import type { Question } from '@quarry/contracts/question'
import { isCheckable } from '@quarry/contracts/reddit-post'
import { SourceId } from '@quarry/contracts/sources'
import type { Workflow } from '../analysis/choices/workflow.ts'

/** Returns the sources of these questions whose posts can be looked up by id. */
export function checkableSources(rows: readonly Question[]): SourceId[] {
  return SourceId.options.filter((id) =>
    rows.some((row) => (row.source ?? 'reddit') === id && isCheckable(row)),
  )
}

/** Returns the sources that the stored credentials give access to. */
export function accessibleSources(
  sources: readonly SourceId[],
  { credentials }: Pick<Workflow, 'credentials'>,
): SourceId[] {
  const hasPair = credentials.redditClientId !== '' && credentials.redditClientSecret !== ''
  return sources.filter((source) => source !== 'reddit' || hasPair)
}
