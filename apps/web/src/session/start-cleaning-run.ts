import type { Question } from '@quarry/contracts/question'
import type { Run } from '@quarry/contracts/run'
import type { TierInfo } from '@quarry/contracts/tier'
import { isToClean } from './cleaning-counts.ts'
import { acceptedRun, cleaningStart, type RunPurpose } from './run-watch.ts'
import type { Services } from './services.ts'
import { tierInForce, tierKey } from './use-tier.ts'
import { geminiAccess, type TitlesChoice } from './workflow.ts'

export type Cleaning = {
  questionIds: readonly string[]
  titlesPerRequest: TitlesChoice
  /** The user's current choice by default. */
  protectedTerms?: string[]
}

type CleaningServices = Pick<Services, 'api' | 'queries' | 'runWatch' | 'workflow' | 'preferences'>

/** Starts a cleaning run with the user's key and watches it. */
export async function clean(
  services: CleaningServices,
  purpose: RunPurpose,
  { questionIds, titlesPerRequest, protectedTerms = services.preferences.get().protectedTerms }: Cleaning,
): Promise<void> {
  const workflow = services.workflow.get()
  const { namesTopics, judges } = services.preferences.get()
  // An untouched option is on only where the page has shown it as on.
  const tier = tierInForce(workflow, services.queries.getQueryData<TierInfo>(tierKey))
  const judge = judges ? 'always' : judges === undefined && tier.tier === 'paid' ? 'if-paid' : undefined
  const started = await services.api.call(cleaningStart, {
    body: {
      questionIds: [...questionIds],
      ...geminiAccess(workflow),
      ...(titlesPerRequest === 'automatic' ? { automaticTitles: true } : { titlesPerRequest }),
      ...(protectedTerms.length > 0 && { protectedTerms }),
      ...(namesTopics && { namesTopics }),
      ...(judge && { judge }),
    },
  })
  const asked = new Set(questionIds)
  const { delayMs } = tierInForce(workflow, undefined)
  const accepted = acceptedRun(started, { kind: 'cleaning', questionIds: asked, total: asked.size, delayMs })
  services.runWatch.watch(accepted.id, {
    purpose,
    accepted,
    restart: ({ rows }) => {
      const left = stillToClean(rows).filter((id) => asked.has(id))
      return left.length > 0
        ? clean(services, purpose, { questionIds: left, titlesPerRequest, protectedTerms })
        : undefined
    },
  })
}

/**
 * Restarts a lost run that another page started. Its questions are known only if it covered all that were left;
 * otherwise the user has to choose.
 */
export function cleanRest(
  services: CleaningServices,
  run: Run,
  rows: readonly Question[],
): Promise<void> | undefined {
  const left = stillToClean(rows)
  const isForAll = left.length === run.total - run.processed - run.failed
  if (!isForAll || left.length === 0 || services.workflow.get().credentials.geminiApiKey === '')
    return undefined
  const titlesPerRequest = run.automaticTitles ? 'automatic' : run.titlesPerRequest
  return clean(services, 'analysis-cleaning', { questionIds: left, titlesPerRequest })
}

function stillToClean(rows: readonly Question[]): string[] {
  return rows.filter(isToClean).map((row) => row.id)
}
