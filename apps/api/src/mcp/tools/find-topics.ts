import { AnalysisId } from '@quarry/contracts/endpoints/analyses'
import { FindTopicsScope } from '@quarry/contracts/run'
import { estimateFindTopics } from '@quarry/contracts/token-estimate'
import { z } from 'zod'
import type { Dependencies } from '../../dependencies.ts'
import { startFindTopics } from '../../runs/start-cleaning.ts'
import { modelCredential } from '../caller-keys.ts'
import { defineTool } from '../define-tool.ts'
import { refuseActiveCleaning } from '../refuse-active-run.ts'
import { sendableTitles } from '../sendable-titles.ts'
import { withinBudget } from '../token-budget.ts'
import { openTokenCopy } from '../token-copy.ts'
import { ToolError } from '../tool-error.ts'

export const findTopics = (dependencies: Dependencies) =>
  defineTool({
    name: 'find_topics',
    title: 'Find topics and same questions',
    description:
      'Starts finding what people ask about: makes topics, sorts every question into one, and groups questions that ask the same. Clean titles first. Returns immediately; wait with get_run, then call list_topics. Spends the budget: each title, and about a request for each 24.',
    right: 'start',
    input: z.object({
      analysis: AnalysisId,
      scope: FindTopicsScope.default('all').describe(
        'all: topics anew; new: only questions without a topic; sort-again: keep the topics and sort again; group: only group same questions',
      ),
    }),
    output: z.object({
      runId: z.string(),
      titles: z.number(),
      requests: z.number(),
      leftOut: z.string().optional(),
      nextStep: z.string(),
    }),
    hints: { readOnly: false, destructive: false, idempotent: true, openWorld: true },
    async run(call, { analysis, scope }) {
      const geminiApiKey = modelCredential(call.keys, dependencies.config.modelEndpoint !== undefined)
      const target = await openTokenCopy(dependencies, call, analysis)
      refuseActiveCleaning(target.copy)
      const { titles, leftOut } = await sendableTitles(dependencies, call, target.sessionId, {
        geminiApiKey,
        isWanted: ({ gone }) => gone === undefined,
      })
      if (titles.length === 0)
        throw new ToolError(`${leftOut ?? 'There are no questions to find topics of.'} Nothing was started.`)
      const characters = titles.reduce((sum, { title }) => sum + title.length, 0)
      const { requests } = estimateFindTopics({ titles: titles.length, characters })
      const amount = { titles: titles.length, requests }
      const { runId } = await withinBudget(dependencies, call, amount, () =>
        startFindTopics(dependencies, target.caller, {
          questionIds: titles.map(({ id }) => id),
          geminiApiKey,
          scope,
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
