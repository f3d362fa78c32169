import { startSecondOpinion } from '@quarry/contracts/endpoints/runs'
import type { Services } from './services.ts'

/** Starts asking for second opinions on these questions with the user's key, and watches the run. */
export async function askSecondOpinion(
  { api, workflow, runWatch }: Pick<Services, 'api' | 'workflow' | 'runWatch'>,
  questionIds: readonly string[],
): Promise<void> {
  const { credentials, billingDeclared } = workflow.get()
  const { runId } = await api.call(startSecondOpinion, {
    body: {
      questionIds: [...questionIds],
      geminiApiKey: credentials.geminiApiKey,
      ...(billingDeclared && { declaredTier: 'paid' as const }),
    },
  })
  runWatch.watch(runId, { purpose: 'second-opinion' })
}
