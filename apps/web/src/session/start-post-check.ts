import { startPostCheck } from '@quarry/contracts/endpoints/runs'
import type { Question } from '@quarry/contracts/question'
import { isCheckable } from '@quarry/contracts/reddit-post'
import { SourceId } from '@quarry/contracts/sources'
import type { Services } from './services.ts'
import { sourceAccess, type Workflow } from './workflow.ts'

type CheckServices = Pick<Services, 'api' | 'workflow' | 'runWatch'>

/** Returns the sources whose posts can be checked by their ids. */
export function checkedSources(rows: readonly Question[]): SourceId[] {
  return SourceId.options.filter((id) =>
    rows.some((row) => (row.source ?? 'reddit') === id && isCheckable(row)),
  )
}

/** Returns the sources that the stored credentials give access to. */
export function askableSources(
  sources: readonly SourceId[],
  { credentials }: Pick<Workflow, 'credentials'>,
): SourceId[] {
  const hasPair = credentials.redditClientId !== '' && credentials.redditClientSecret !== ''
  return sources.filter((source) => source !== 'reddit' || hasPair)
}

/** Starts a check for each of the sources and watches it. Throws the first error only after the others have started. */
export async function checkPosts(services: CheckServices, sources: readonly SourceId[]): Promise<void> {
  const starts = await Promise.allSettled(sources.map((source) => checkPostsOn(services, source)))
  for (const start of starts) if (start.status === 'rejected') throw start.reason
}

async function checkPostsOn({ api, workflow, runWatch }: CheckServices, source: SourceId): Promise<void> {
  const held = workflow.get()
  const { redditClientId, redditClientSecret } = held.credentials
  const body =
    source === 'reddit' ? { redditClientId, redditClientSecret } : { source, ...sourceAccess(held) }
  const { runId } = await api.call(startPostCheck, { body })
  runWatch.watch(runId, 'post-check')
}
