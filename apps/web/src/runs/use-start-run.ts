import { startCleaning, startExtraction } from '@quarry/contracts/endpoints/runs'
import type { Question } from '@quarry/contracts/question'
import { useMutation } from '@tanstack/react-query'
import { serverSentence } from '../api/call-error.ts'
import { isToClean } from '../questions/cleaning-counts.ts'
import { refreshQuestions } from '../questions/questions-query.ts'
import { type Services, useServices } from '../services.ts'
import { wizardResult } from '../workflow/workflow.ts'
import { failureToast } from './run-end-toast.ts'
import type { RunPurpose } from './run-watch.ts'

/** Starts an extraction from what the wizard holds; its end is told when it ends. */
export function useStartExtraction() {
  const services = useServices()
  return useMutation({
    mutationFn: async () => {
      const workflow = services.workflow.get()
      const { seedTerms, selectedSubreddits, subredditLimits } = wizardResult(workflow)
      const { redditClientId, redditClientSecret } = workflow.credentials
      const { runId } = await services.api.call(startExtraction, {
        body: {
          subreddits: selectedSubreddits,
          subredditLimits,
          seedTerms,
          redditClientId,
          redditClientSecret,
        },
      })
      services.runWatch.watch(runId, { purpose: 'extraction' })
      await refreshQuestions(services)
    },
    onError: (error) => refused(services, 'extraction', error),
  })
}

type Cleaning = { questionIds: readonly string[]; titlesPerRequest: number }

/** Starts a cleaning run over these questions; its end is told in the words of `purpose`. */
export function useStartCleaning(purpose: RunPurpose) {
  const services = useServices()
  return useMutation({
    mutationFn: async (cleaning: Cleaning) => {
      await clean(services, purpose, cleaning)
      await refreshQuestions(services)
    },
    onError: (error) => refused(services, purpose, error),
  })
}

async function clean(services: Services, purpose: RunPurpose, { questionIds, titlesPerRequest }: Cleaning) {
  const { credentials, billingDeclared } = services.workflow.get()
  const accepted = await services.api.call(startCleaning, {
    body: {
      questionIds: [...questionIds],
      geminiApiKey: credentials.geminiApiKey,
      titlesPerRequest,
      ...(billingDeclared && { declaredTier: 'paid' as const }),
    },
  })
  const asked = new Set(questionIds)
  services.runWatch.watch(accepted.runId, {
    purpose,
    restart: (rows) => {
      const left = stillToClean(rows, asked)
      return left.length > 0 ? clean(services, purpose, { questionIds: left, titlesPerRequest }) : undefined
    },
  })
  return accepted
}

function stillToClean(rows: readonly Question[], asked: ReadonlySet<string>): string[] {
  return rows.filter((row) => asked.has(row.id) && isToClean(row)).map((row) => row.id)
}

function refused(services: Services, purpose: RunPurpose, error: unknown): void {
  services.toasts.notify(failureToast(purpose, serverSentence(error)))
  void refreshQuestions(services)
}
