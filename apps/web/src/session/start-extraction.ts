import type { Coverage, Run } from '@quarry/contracts/run'
import { acceptedRun, extractionStart } from './accepted-run.ts'
import type { RunPurpose } from './run-watch.ts'
import type { Services } from './services.ts'
import { filledTerms } from './workflow.ts'

export type ExtractionOptions = {
  /** Questions wanted, by subreddit. */
  limits: Readonly<Record<string, number>>
  /** Searched first. */
  seedTerms: readonly string[]
  /** ISO 8601, both ends included. */
  publishedFrom?: string
  publishedTo?: string
  /** ISO 8601 by subreddit: only what is newer is read, and marked as new. */
  newSince?: Readonly<Record<string, string>>
  /** Checks whether the posts of the session's questions still exist. */
  recheck?: boolean
}

type ExtractionServices = Pick<Services, 'api' | 'runWatch' | 'workflow'>

/** Starts an extraction with the user's credentials and watches it. */
export async function extract(
  services: ExtractionServices,
  { limits, seedTerms, ...bounds }: ExtractionOptions,
  purpose: Extract<RunPurpose, 'extraction' | 'read-new'> = 'extraction',
): Promise<void> {
  const { redditClientId, redditClientSecret } = services.workflow.get().credentials
  const started = await services.api.call(extractionStart, {
    body: {
      subreddits: Object.keys(limits),
      subredditLimits: limits,
      seedTerms: [...seedTerms],
      ...bounds,
      redditClientId,
      redditClientSecret,
    },
  })
  const total = Object.values(limits).reduce((sum, limit) => sum + limit, 0)
  const accepted = acceptedRun(started, { kind: 'extraction', questionIds: new Set(), total, delayMs: 0 })
  services.runWatch.watch(accepted.id, {
    purpose,
    accepted,
    restart: ({ run }) => extractRest(services, { limits, seedTerms, ...bounds }, run, purpose),
  })
}

/** Restarts a lost extraction; one that another page started, from its coverage. */
export function extractRest(
  services: ExtractionServices,
  options: ExtractionOptions | undefined,
  run: Run,
  purpose?: Parameters<typeof extract>[2],
): Promise<void> | undefined {
  const { credentials, seedTerms } = services.workflow.get()
  if (credentials.redditClientId === '' || credentials.redditClientSecret === '') return undefined
  const coverage = run.coverage ?? []
  const shown = { limits: askedFor(coverage), seedTerms: filledTerms(seedTerms) }
  const left = restOf(options ?? shown, coverage)
  return Object.keys(left.limits).length > 0 ? extract(services, left, purpose) : undefined
}

/** Subtracts what was found and drops subreddits without further questions. */
function restOf(options: ExtractionOptions, coverage: readonly Coverage[]): ExtractionOptions {
  const entries = new Map(coverage.map((entry) => [entry.subreddit.toLowerCase(), entry]))
  const left = Object.entries(options.limits).flatMap(([name, limit]) => {
    const entry = entries.get(name.toLowerCase())
    const missing = limit - (entry?.questions ?? 0)
    return missing > 0 && entry?.reason === undefined ? [[name, missing] as const] : []
  })
  return { ...options, limits: Object.fromEntries(left) }
}

function askedFor(coverage: readonly Coverage[]): Record<string, number> {
  return Object.fromEntries(coverage.map(({ subreddit, asked }) => [subreddit, asked]))
}
