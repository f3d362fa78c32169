import type { RunAccepted } from '@quarry/contracts/endpoints/runs'
import { startExtraction } from '@quarry/contracts/endpoints/runs'
import type { Coverage, Run } from '@quarry/contracts/run'
import type { Services } from '../services.ts'
import { filledTerms } from '../workflow/workflow.ts'

/** What is to be read: questions by community, and the terms to look for first. */
export type ExtractionWish = { limits: Readonly<Record<string, number>>; seedTerms: readonly string[] }

type ExtractionServices = Pick<Services, 'api' | 'runWatch' | 'workflow'>

/** Starts an extraction with the user's credentials and watches it. */
export async function extract(services: ExtractionServices, wish: ExtractionWish): Promise<RunAccepted> {
  const { redditClientId, redditClientSecret } = services.workflow.get().credentials
  const accepted = await services.api.call(startExtraction, {
    body: {
      subreddits: Object.keys(wish.limits),
      subredditLimits: wish.limits,
      seedTerms: [...wish.seedTerms],
      redditClientId,
      redditClientSecret,
    },
  })
  services.runWatch.watch(accepted.runId, {
    purpose: 'extraction',
    restart: ({ run }) => extractRest(services, wish, run),
  })
  return accepted
}

/** Goes on with an extraction that the server has lost; one that this page only found under way, by what it showed. */
export function extractRest(
  services: ExtractionServices,
  wish: ExtractionWish | undefined,
  run: Run,
): Promise<RunAccepted> | undefined {
  const { credentials, seedTerms } = services.workflow.get()
  if (credentials.redditClientId === '' || credentials.redditClientSecret === '') return undefined
  const coverage = run.coverage ?? []
  const shown = { limits: askedFor(coverage), seedTerms: filledTerms(seedTerms) }
  const left = restOf(wish ?? shown, coverage)
  return Object.keys(left.limits).length > 0 ? extract(services, left) : undefined
}

/** Without what was found, and without communities that have no more. */
function restOf(wish: ExtractionWish, coverage: readonly Coverage[]): ExtractionWish {
  const entries = new Map(coverage.map((entry) => [entry.subreddit.toLowerCase(), entry]))
  const left = Object.entries(wish.limits).flatMap(([name, limit]) => {
    const entry = entries.get(name.toLowerCase())
    const missing = limit - (entry?.questions ?? 0)
    return missing > 0 && entry?.reason === undefined ? [[name, missing] as const] : []
  })
  return { ...wish, limits: Object.fromEntries(left) }
}

function askedFor(coverage: readonly Coverage[]): Record<string, number> {
  return Object.fromEntries(coverage.map(({ subreddit, asked }) => [subreddit, asked]))
}
