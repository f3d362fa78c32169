import { AnalysisId } from '@quarry/contracts/endpoints/analyses'
import { CHANGES_MAX, TITLES_PER_REQUEST_MAX } from '@quarry/contracts/limits'
import { isWaiting } from '@quarry/contracts/question-rules'
import { z } from 'zod'
import type { Dependencies } from '../../dependencies.ts'
import { startCleaning as start } from '../../runs/start-cleaning.ts'
import { modelCredential } from '../caller-keys.ts'
import { defineTool } from '../define-tool.ts'
import { refuseActiveCleaning } from '../refuse-active-run.ts'
import { sendableTitles } from '../sendable-titles.ts'
import { withinBudget } from '../token-budget.ts'
import { openTokenCopy } from '../token-copy.ts'
import { ToolError } from '../tool-error.ts'

const NOTHING =
  'There is no title to clean: all are cleaned. Call list_questions to read them. Nothing was started.'

export const startCleaning = (dependencies: Dependencies) =>
  defineTool({
    name: 'start_cleaning',
    title: 'Start cleaning titles',
    description:
      'Starts rewriting the pending and failed titles into clear questions with the user’s AI key, and returns immediately; wait with get_run. Spends the budget: each title, and a request for each titlesPerRequest. Ask the user before more than 500 titles.',
    right: 'start',
    input: z.object({
      analysis: AnalysisId,
      ids: z
        .array(z.string())
        .min(1)
        .max(CHANGES_MAX)
        .optional()
        .describe('Only these questions; leave it out for all that are pending or failed'),
      titlesPerRequest: z
        .number()
        .int()
        .min(1)
        .max(TITLES_PER_REQUEST_MAX)
        .optional()
        .describe('20 costs a twentieth of the requests of 1; the analysis’s setting by default'),
    }),
    output: z.object({
      runId: z.string(),
      titles: z.number(),
      requests: z.number(),
      leftOut: z.string().optional(),
      nextStep: z.string(),
    }),
    hints: { readOnly: false, destructive: false, idempotent: true, openWorld: true },
    async run(call, { analysis, ids, titlesPerRequest }) {
      const geminiApiKey = modelCredential(call.keys, dependencies.config.modelEndpoint !== undefined)
      const target = await openTokenCopy(dependencies, call, analysis)
      refuseActiveCleaning(target.copy)
      const { titles, leftOut } = await sendableTitles(dependencies, call, target.sessionId, {
        geminiApiKey,
        isWanted: (row) =>
          (isWaiting(row) || row.processingStatus === 'error') && (ids?.includes(row.id) ?? true),
      })
      if (titles.length === 0) throw new ToolError(leftOut ? `${leftOut} Nothing was started.` : NOTHING)
      const { titlesPerRequest: chosen } = await dependencies.sessions.config(target.sessionId)
      const perRequest = titlesPerRequest ?? chosen
      const amount = { titles: titles.length, requests: Math.ceil(titles.length / perRequest) }
      const { runId } = await withinBudget(dependencies, call, amount, () =>
        start(dependencies, target.caller, {
          questionIds: titles.map(({ id }) => id),
          geminiApiKey,
          titlesPerRequest: perRequest,
        }),
      )
      await call.reportRun({ kind: 'cleaning', runId })
      return {
        runId,
        ...amount,
        ...(leftOut !== undefined && { leftOut }),
        nextStep: 'Call get_run with this analysis to wait for it.',
      }
    },
  })
