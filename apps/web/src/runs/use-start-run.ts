import { serverMessage } from '../session/api/call-error.ts'
import { useSingleMutation } from '../session/api/use-single-mutation.ts'
import { ensureServerHolds } from '../session/before-start.ts'
import { publishedBetween } from '../session/published-range.ts'
import { refreshQuestions } from '../session/questions-query.ts'
import type { RunPurpose } from '../session/run-watch.ts'
import { type Services, useServices } from '../session/services.ts'
import { type Cleaning, clean } from '../session/start-cleaning-run.ts'
import { type ExtractionOptions, extract } from '../session/start-extraction.ts'
import { askSecondOpinion, decideOn, type Uncertain } from '../session/start-second-opinion.ts'
import { inOrderOfChoice } from '../session/use-session-config.ts'
import { wizardResult } from '../session/workflow.ts'
import { failureToast } from './run-end-toast.ts'

/** One run at a time, whichever button starts it. */
const startKey = ['start-run'] as const

/** Starts an extraction with the wizard's choices. A toast follows when it ends. */
export function useStartExtraction() {
  const services = useServices()
  return useSingleMutation(startKey, {
    scope: inOrderOfChoice,
    mutationFn: async () => {
      await ensureServerHolds(services)
      const workflow = services.workflow.get()
      const { seedTerms, subredditLimits } = wizardResult(workflow)
      await extract(services, {
        limits: subredditLimits,
        seedTerms,
        ...publishedBetween(workflow.published),
      })
      await refreshQuestions(services)
    },
    onError: (error) => showFailure(services, 'extraction', error),
  })
}

export type NewReading = Required<Pick<ExtractionOptions, 'limits' | 'newSince' | 'recheck'>>

/** Starts reading what subreddits have new. Questions from a file are sent first, so that they are known. */
export function useStartReadNew() {
  const services = useServices()
  return useSingleMutation(startKey, {
    scope: inOrderOfChoice,
    mutationFn: async (reading: NewReading) => {
      await ensureServerHolds(services)
      await extract(services, { ...reading, seedTerms: [] }, 'read-new')
      await refreshQuestions(services)
    },
    onError: (error) => showFailure(services, 'read-new', error),
  })
}

/** Starts a cleaning run over these questions. The toast at its end is worded for `purpose`. */
export function useStartCleaning(purpose: RunPurpose) {
  const services = useServices()
  return useSingleMutation(startKey, {
    scope: inOrderOfChoice,
    mutationFn: async (cleaning: Cleaning) => {
      await ensureServerHolds(services)
      await clean(services, purpose, cleaning)
      await refreshQuestions(services)
    },
    onError: (error) => showFailure(services, purpose, error),
  })
}

/** Starts asking for second opinions on these questions. */
export function useStartSecondOpinion() {
  const services = useServices()
  return useSingleMutation(startKey, {
    scope: inOrderOfChoice,
    mutationFn: async (questionIds: readonly string[]) => {
      await ensureServerHolds(services)
      await askSecondOpinion(services, questionIds)
      await refreshQuestions(services)
    },
    onError: (error) => showFailure(services, 'second-opinion', error),
  })
}

/** Starts deciding on uncertain titles. */
export function useStartDecisions() {
  const services = useServices()
  return useSingleMutation(startKey, {
    scope: inOrderOfChoice,
    mutationFn: async (uncertain: Uncertain) => {
      await ensureServerHolds(services)
      await decideOn(services, uncertain)
      await refreshQuestions(services)
    },
    onError: (error) => showFailure(services, 'uncertain-titles', error),
  })
}

function showFailure(services: Services, purpose: RunPurpose, error: unknown): void {
  services.toasts.notify(failureToast(purpose, serverMessage(error)))
  void refreshQuestions(services)
}
