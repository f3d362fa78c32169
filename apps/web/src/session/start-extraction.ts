import { startExtraction } from '@quarry/contracts/endpoints/runs'
import { readCommunityRef, type SourceId } from '@quarry/contracts/sources'
import type { Services } from './services.ts'
import { sourceAccess } from './workflow.ts'

export type ExtractionOptions = {
  /** Questions wanted, by community as `communityRef` names it. */
  limits: Readonly<Record<string, number>>
  /** Searched first. */
  seedTerms: readonly string[]
  /** ISO 8601, both ends included. */
  publishedFrom?: string
  publishedTo?: string
}

type ExtractionServices = Pick<Services, 'api' | 'runWatch' | 'workflow'>

/**
 * Starts an extraction with the user's credentials, with one run for each source, and watches them. Throws the first error only
 * after the others have started: one source that fails does not hold up the rest.
 */
export async function extract(services: ExtractionServices, options: ExtractionOptions): Promise<void> {
  const bySource = Map.groupBy(Object.entries(options.limits), ([ref]) => readCommunityRef(ref).source)
  const starts = await Promise.allSettled(
    [...bySource].map(([source, limits]) =>
      extractFrom(services, source, { ...options, limits: Object.fromEntries(limits) }),
    ),
  )
  for (const start of starts) if (start.status === 'rejected') throw start.reason
}

async function extractFrom(
  services: ExtractionServices,
  source: SourceId,
  { limits, seedTerms, ...bounds }: ExtractionOptions,
): Promise<void> {
  const workflow = services.workflow.get()
  const { redditClientId, redditClientSecret } = workflow.credentials
  const names = Object.entries(limits).map(
    ([ref, limit]) => [readCommunityRef(ref).community, limit] as const,
  )
  const { runId } = await services.api.call(startExtraction, {
    body: {
      subreddits: names.map(([name]) => name),
      subredditLimits: Object.fromEntries(names),
      seedTerms: [...seedTerms],
      ...bounds,
      ...(source === 'reddit'
        ? { redditClientId, redditClientSecret }
        : { source, ...sourceAccess(workflow) }),
    },
  })
  services.runWatch.watch(runId, 'extraction')
}
