import { startReadingAnswers } from '@quarry/contracts/endpoints/answers'
import {
  startCleaning,
  startExtraction,
  startFindTopics,
  startPhrases,
  startPostCheck,
  startSecondOpinion,
} from '@quarry/contracts/endpoints/runs'
import type { Question } from '@quarry/contracts/question'
import type { FindTopicsScope } from '@quarry/contracts/run'
import { readCommunityRef, type SourceId } from '@quarry/contracts/sources'
import type { TierInfo } from '@quarry/contracts/tier'
import { geminiAccess, sourceAccess } from '../analysis/choices/workflow.ts'
import { knownConfig } from '../analysis/known-config.ts'
import type { OpenAnalysis } from '../analysis/open-analysis.ts'
import type { RunPurpose } from '../analysis/run-watch.ts'
import { tierInForce, tierKey } from './use-tier.ts'

type Extraction = {
  /** Maximum questions by community, as `communityRef` names it. */
  limits: Readonly<Record<string, number>>
  /** Searched first. */
  seedTerms: readonly string[]
  /** When each community was last read, by reference; if present, only what is new since then is read. */
  lastReadings?: Readonly<Record<string, string>> | undefined
  /** If true, posts that match no seed term are skipped even in subreddits. */
  onlyMatching?: boolean
  /** ISO 8601, both ends included. */
  publishedFrom?: string
  publishedTo?: string
}

type Cleaning = {
  questionIds: readonly string[]
  titlesPerRequest: number
  /** The user's current choice by default. */
  protectedTerms?: readonly string[]
}

type FindTopics = {
  questionIds: readonly string[]
  /** `all` by default. */
  scope?: FindTopicsScope
  topicIds?: readonly string[]
}

export type CleaningPurpose = Exclude<
  RunPurpose,
  'extraction' | 'post-check' | 'read-answers' | 'second-opinion' | 'find-topics' | 'phrases'
>

/** What each kind of run needs to start. */
export type RunOptions = Record<CleaningPurpose, Cleaning> & {
  extraction: Extraction
  /** The sources whose posts are checked. */
  'post-check': readonly SourceId[]
  'read-answers': { rows: readonly Question[] }
  'second-opinion': { questionIds: readonly string[] }
  'find-topics': FindTopics
  phrases: { questionIds: readonly string[] }
}

type StartServices = Pick<OpenAnalysis, 'id' | 'api' | 'queries' | 'runWatch' | 'workflow' | 'preferences'>
type Started = Promise<{ runId: string }>

/**
 * Starts a run with the user's credentials, or one per source, and watches it. Throws the first error only after the
 * others have started, so that a failing source does not block the rest.
 */
export async function startRun<Purpose extends RunPurpose>(
  services: StartServices,
  purpose: Purpose,
  options: RunOptions[Purpose],
): Promise<void> {
  const call: (services: StartServices, options: RunOptions[Purpose]) => Started[] = calls[purpose]
  const starts = await Promise.allSettled(
    call(services, options).map(async (started) => {
      const { runId } = await started
      services.runWatch.watch(runId, purpose)
    }),
  )
  for (const start of starts) if (start.status === 'rejected') throw start.reason
}

const calls: {
  [Purpose in RunPurpose]: (services: StartServices, options: RunOptions[Purpose]) => Started[]
} = {
  extraction: extract,
  'post-check': checkPosts,
  'read-answers': readAnswersOf,
  'process-selected': clean,
  'analysis-cleaning': clean,
  'cleaning-screen': clean,
  'second-opinion': askSecondOpinion,
  'find-topics': findTopics,
  phrases: writePhrases,
}

function extract(
  services: StartServices,
  { limits, seedTerms, lastReadings = {}, onlyMatching = false, ...bounds }: Extraction,
): Started[] {
  const bySource = Map.groupBy(Object.entries(limits), ([ref]) => readCommunityRef(ref).source)
  const lastRead = new Map(Object.entries(lastReadings))
  return [...bySource].map(async ([source, ofSource]) => {
    const names = ofSource.map(([ref, limit]) => [readCommunityRef(ref).community, limit] as const)
    const readings = ofSource.flatMap(([ref]) => {
      const time = lastRead.get(ref)
      return time === undefined ? [] : [[readCommunityRef(ref).community, time] as const]
    })
    const started = await services.api.call(startExtraction, {
      body: {
        subreddits: names.map(([name]) => name),
        subredditLimits: Object.fromEntries(names),
        seedTerms: [...seedTerms],
        ...(readings.length > 0 && { lastReadings: Object.fromEntries(readings) }),
        ...(onlyMatching && { onlyMatching }),
        ...bounds,
        ...accessTo(source, services),
      },
    })
    services.workflow.update((before) => ({ ...before, searched: { seedTerms, onlyMatching } }))
    return started
  })
}

function checkPosts(services: StartServices, sources: readonly SourceId[]): Started[] {
  return sources.map((source) => services.api.call(startPostCheck, { body: accessTo(source, services) }))
}

function readAnswersOf(services: StartServices, { rows }: RunOptions['read-answers']): Started[] {
  const bySource = Map.groupBy(rows, ({ source = 'reddit' }) => source)
  return [...bySource].map(([source, own]) =>
    services.api.call(startReadingAnswers, {
      body: { questionIds: own.map(({ id }) => id), ...accessTo(source, services) },
    }),
  )
}

/** Returns the user's access to a source, as requests to it carry it. */
export function accessTo(source: SourceId, services: Pick<StartServices, 'workflow' | 'id' | 'queries'>) {
  const workflow = services.workflow.get()
  const { redditClientId, redditClientSecret } = workflow.credentials
  return source === 'reddit'
    ? { redditClientId, redditClientSecret }
    : { source, ...sourceAccess(workflow, knownConfig(services)) }
}

function clean(
  { api, queries, workflow: { get: workflow }, preferences }: StartServices,
  { questionIds, titlesPerRequest, protectedTerms = workflow().protectedTerms }: Cleaning,
): Started[] {
  const { secondOpinion } = preferences.get()
  // The default depends on the key and the model, and the run must use the one that the page showed.
  const { tier } = tierInForce(workflow(), queries.getQueryData<TierInfo>(tierKey))
  const judge = secondOpinion
    ? 'always'
    : secondOpinion === undefined && (tier === 'paid' || tier === 'none')
      ? 'if-paid'
      : undefined
  const started = api.call(startCleaning, {
    body: {
      questionIds: [...questionIds],
      ...geminiAccess(workflow()),
      titlesPerRequest,
      ...(protectedTerms.length > 0 && { protectedTerms: [...protectedTerms] }),
      ...(judge && { judge }),
    },
  })
  return [started]
}

function askSecondOpinion(
  { api, workflow }: StartServices,
  { questionIds }: RunOptions['second-opinion'],
): Started[] {
  const body = { questionIds: [...questionIds], ...geminiAccess(workflow.get()) }
  return [api.call(startSecondOpinion, { body })]
}

function writePhrases({ api, workflow }: StartServices, { questionIds }: RunOptions['phrases']): Started[] {
  const body = { questionIds: [...questionIds], ...geminiAccess(workflow.get()) }
  return [api.call(startPhrases, { body })]
}

function findTopics({ api, workflow }: StartServices, wanted: RunOptions['find-topics']): Started[] {
  const { questionIds, scope, topicIds } = wanted
  const body = {
    questionIds: [...questionIds],
    ...geminiAccess(workflow.get()),
    ...(scope && { scope }),
    ...(topicIds && { topicIds: [...topicIds] }),
  }
  return [api.call(startFindTopics, { body })]
}
