import { startPostCheck } from '@quarry/contracts/endpoints/runs'
import type { Question } from '@quarry/contracts/question'
import { isCheckable } from '@quarry/contracts/reddit-post'
import type { SourceId } from '@quarry/contracts/sources'
import type { Services } from './services.ts'
import { sourceAccess, type Workflow } from './workflow.ts'

/** A source that tells of many posts at once whether they still exist. */
type CheckedSource = Exclude<SourceId, 'lemmy'>

type CheckServices = Pick<Services, 'api' | 'workflow' | 'runWatch'>

/** Returns the sources whose posts can be checked by their ids. */
export function checkedSources(rows: readonly Question[]): CheckedSource[] {
  const sources = new Set<CheckedSource>()
  for (const row of rows) {
    const { source = 'reddit' } = row
    if (source !== 'lemmy' && !sources.has(source) && isCheckable(row)) sources.add(source)
  }
  return [...sources]
}

/** Returns those that can be asked with the credentials at hand. */
export function askableSources(
  sources: readonly CheckedSource[],
  { credentials }: Pick<Workflow, 'credentials'>,
): CheckedSource[] {
  const hasPair = credentials.redditClientId !== '' && credentials.redditClientSecret !== ''
  return sources.filter((source) => source !== 'reddit' || hasPair)
}

/** Starts a check for each of the sources and watches it. Throws the first error only after the others have started. */
export async function checkPosts(services: CheckServices, sources: readonly CheckedSource[]): Promise<void> {
  const starts = await Promise.allSettled(sources.map((source) => checkPostsOn(services, source)))
  for (const start of starts) if (start.status === 'rejected') throw start.reason
}

async function checkPostsOn(
  { api, workflow, runWatch }: CheckServices,
  source: CheckedSource,
): Promise<void> {
  const held = workflow.get()
  const { redditClientId, redditClientSecret } = held.credentials
  const body =
    source === 'reddit' ? { redditClientId, redditClientSecret } : { source, ...sourceAccess(held) }
  const { runId } = await api.call(startPostCheck, { body })
  runWatch.watch(runId, {
    purpose: 'post-check',
    restart: () => checkPostsOn({ api, workflow, runWatch }, source),
  })
}
