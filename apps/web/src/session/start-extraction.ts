import type { Coverage, Run } from '@quarry/contracts/run'
import { communityRef, readCommunityRef, type SourceId } from '@quarry/contracts/sources'
import { acceptedRun, extractionStart } from './run-watch.ts'
import type { Services } from './services.ts'
import { filledTerms, sourceAccess } from './workflow.ts'

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
  const started = await services.api.call(extractionStart, {
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
  const total = Object.values(limits).reduce((sum, limit) => sum + limit, 0)
  const accepted = acceptedRun(started, { kind: 'extraction', questionIds: new Set(), total, delayMs: 0 })
  services.runWatch.watch(accepted.id, {
    purpose: 'extraction',
    accepted,
    restart: ({ run }) => extractRest(services, { limits, seedTerms, ...bounds }, run),
  })
}

/** Restarts a lost extraction; one that another page started, from its coverage. */
export function extractRest(
  services: ExtractionServices,
  options: ExtractionOptions | undefined,
  run: Run,
): Promise<void> | undefined {
  const { credentials, seedTerms } = services.workflow.get()
  const hasPair = credentials.redditClientId !== '' && credentials.redditClientSecret !== ''
  if ((run.source ?? 'reddit') === 'reddit' && !hasPair) return undefined
  const coverage = run.coverage ?? []
  const asked = Object.fromEntries(coverage.map((entry) => [refOfCoverage(entry), entry.asked]))
  const shown = { limits: asked, seedTerms: filledTerms(seedTerms) }
  const left = restOf(options ?? shown, coverage)
  return Object.keys(left.limits).length > 0 ? extract(services, left) : undefined
}

/** Subtracts what was found and drops subreddits without further questions. */
function restOf(options: ExtractionOptions, coverage: readonly Coverage[]): ExtractionOptions {
  const entries = new Map(coverage.map((entry) => [refOfCoverage(entry).toLowerCase(), entry]))
  const left = Object.entries(options.limits).flatMap(([name, limit]) => {
    const entry = entries.get(name.toLowerCase())
    const missing = limit - (entry?.questions ?? 0)
    return missing > 0 && entry?.reason === undefined ? [[name, missing] as const] : []
  })
  return { ...options, limits: Object.fromEntries(left) }
}

const refOfCoverage = ({ subreddit, source }: Coverage): string => communityRef(subreddit, source)
