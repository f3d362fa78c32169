import { startDecisions } from '@quarry/contracts/endpoints/runs'
import { QUESTION_CUT_MIN, UNCERTAIN_MAX } from '@quarry/contracts/limits'
import type { Question } from '@quarry/contracts/question'
import type { Services } from './services.ts'

/** What the AI is to decide on: questions of the set, and how many titles that were left out. */
export type Uncertain = { questionIds: readonly string[]; unlikely: number }

/** Returns true if words cannot tell whether a title with this probability (percent) is a question. */
export function isUncertain(probability: number): boolean {
  return probability >= QUESTION_CUT_MIN && probability <= UNCERTAIN_MAX
}

/** Fields that only the AI's work on a title leaves. */
const FROM_AI = [
  'suggestion',
  'reviewed',
  'keyword',
  'topic',
  'cleanedWith',
  'risk',
  'misread',
  'problem',
] as const

/** Returns true if neither the user nor the AI has changed it or decided that it is a question, so that it may be set aside. */
export function isUndecided(row: Question): boolean {
  const { processingStatus, title, originalTitle, edited, aiEnhanced, chosen } = row
  const isUnchanged = processingStatus === 'pending' && title === originalTitle && !edited && !aiEnhanced
  return isUnchanged && chosen !== true && FROM_AI.every((name) => row[name] === undefined)
}

/** Starts deciding on uncertain titles with the user's key, and watches the run. */
export async function decideOn(
  { api, workflow, runWatch }: Pick<Services, 'api' | 'workflow' | 'runWatch'>,
  { questionIds, unlikely }: Uncertain,
): Promise<void> {
  const { credentials, billingDeclared } = workflow.get()
  const { runId } = await api.call(startDecisions, {
    body: {
      questionIds: [...questionIds],
      unlikely,
      geminiApiKey: credentials.geminiApiKey,
      ...(billingDeclared && { declaredTier: 'paid' as const }),
    },
  })
  // A session that is lost takes the titles that were left out with it.
  runWatch.watch(runId, { purpose: 'uncertain-titles', restart: () => undefined })
}
