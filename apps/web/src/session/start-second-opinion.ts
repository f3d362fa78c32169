import { startSecondOpinion } from '@quarry/contracts/endpoints/runs'
import type { Question } from '@quarry/contracts/question'
import type { Run } from '@quarry/contracts/run'
import { doubtfulRows } from './doubtful-rows.ts'
import type { Services } from './services.ts'

type OpinionServices = Pick<Services, 'api' | 'workflow' | 'runWatch'>

/** Starts asking for second opinions on these questions with the user's key, and watches the run. */
export async function askSecondOpinion(
  services: OpinionServices,
  questionIds: readonly string[],
): Promise<void> {
  const { credentials, billingDeclared } = services.workflow.get()
  const { runId } = await services.api.call(startSecondOpinion, {
    body: {
      questionIds: [...questionIds],
      geminiApiKey: credentials.geminiApiKey,
      ...(billingDeclared && { declaredTier: 'paid' as const }),
    },
  })
  const asked = new Set(questionIds)
  services.runWatch.watch(runId, {
    purpose: 'second-opinion',
    restart: ({ rows }) =>
      askRest(
        services,
        doubtfulRows(rows).filter(({ id }) => asked.has(id)),
      ),
  })
}

/**
 * Restarts a lost run that another page started. Which titles it was for is not known, but every run is for the riskiest
 * ones, so as many of these as had no opinion.
 */
export function askOpinionRest(
  services: OpinionServices,
  run: Run,
  rows: readonly Question[],
): Promise<void> | undefined {
  return askRest(services, doubtfulRows(rows).slice(0, Math.max(0, run.total - run.processed)))
}

function askRest(services: OpinionServices, rows: readonly Question[]): Promise<void> | undefined {
  if (rows.length === 0 || services.workflow.get().credentials.geminiApiKey === '') return undefined
  return askSecondOpinion(
    services,
    rows.map(({ id }) => id),
  )
}
