import { startCleaning } from '@quarry/contracts/endpoints/runs'
import type { TierInfo } from '@quarry/contracts/tier'
import type { RunPurpose } from './run-watch.ts'
import type { Services } from './services.ts'
import { tierInForce, tierKey } from './use-tier.ts'
import { geminiAccess } from './workflow.ts'

export type Cleaning = {
  questionIds: readonly string[]
  titlesPerRequest: number
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
  const { runId } = await services.api.call(startCleaning, {
    body: {
      questionIds: [...questionIds],
      ...geminiAccess(workflow),
      titlesPerRequest,
      ...(protectedTerms.length > 0 && { protectedTerms }),
      ...(namesTopics && { namesTopics }),
      ...(judge && { judge }),
    },
  })
  services.runWatch.watch(runId, purpose)
}
