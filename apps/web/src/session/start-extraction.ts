import type { Coverage, Run } from '@quarry/contracts/run'
import { acceptedRun, extractionStart } from './accepted-run.ts'
import type { Services } from './services.ts'
import { filledTerms } from './workflow.ts'

/** Limits by subreddit, and the seed terms to search first. */
export type ExtractionOptions = { limits: Readonly<Record<string, number>>; seedTerms: readonly string[] }

type ExtractionServices = Pick<Services, 'api' | 'runWatch' | 'workflow'>

/** Starts an extraction with the user's credentials and watches it. */
export async function extract(services: ExtractionServices, options: ExtractionOptions): Promise<void> {
  const { redditClientId, redditClientSecret } = services.workflow.get().credentials
  const started = await services.api.call(extractionStart, {
    body: {
      subreddits: Object.keys(options.limits),
      subredditLimits: options.limits,
      seedTerms: [...options.seedTerms],
      redditClientId,
      redditClientSecret,
    },
  })
  const total = Object.values(options.limits).reduce((sum, limit) => sum + limit, 0)
  const accepted = acceptedRun(started, { kind: 'extraction', questionIds: new Set(), total, delayMs: 0 })
  services.runWatch.watch(accepted.id, {
    purpose: 'extraction',
    accepted,
    restart: ({ run }) => extractRest(services, options, run),
  })
}

/** Restarts a lost extraction; one that another page started, from its coverage. */
export function extractRest(
  services: ExtractionServices,
  options: ExtractionOptions | undefined,
  run: Run,
): Promise<void> | undefined {
  const { credentials, seedTerms } = services.workflow.get()
  if (credentials.redditClientId === '' || credentials.redditClientSecret === '') return undefined
  const coverage = run.coverage ?? []
  const shown = { limits: askedFor(coverage), seedTerms: filledTerms(seedTerms) }
  const left = restOf(options ?? shown, coverage)
  return Object.keys(left.limits).length > 0 ? extract(services, left) : undefined
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
