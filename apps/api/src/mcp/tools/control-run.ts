import { AnalysisId } from '@quarry/contracts/endpoints/analyses'
import { RunId } from '@quarry/contracts/run'
import { z } from 'zod'
import type { Dependencies } from '../../dependencies.ts'
import { cancelRun, pauseRun, resumeRun } from '../../runs/command-run.ts'
import { defineTool } from '../define-tool.ts'
import { nextStepOf, RunReport, reportOf } from '../run-report.ts'
import { openTokenCopy } from '../token-copy.ts'

const actions = { pause: pauseRun, resume: resumeRun, cancel: cancelRun } as const

export const controlRun = (dependencies: Dependencies) =>
  defineTool({
    name: 'control_run',
    title: 'Pause, resume or cancel a run',
    description: 'Pauses, resumes or cancels a run. What it has finished is kept.',
    right: 'start',
    isCostly: false,
    input: z.object({
      analysis: AnalysisId,
      runId: RunId,
      action: z.enum(['pause', 'resume', 'cancel']),
    }),
    output: RunReport.extend({ nextStep: z.string() }),
    hints: { readOnly: false, destructive: false, idempotent: true, openWorld: true },
    async run(call, { analysis, runId, action }) {
      const { sessionId, guard } = await openTokenCopy(dependencies, call, analysis)
      const run = await actions[action](dependencies, { sessionId, runId, guard })
      return { ...reportOf(run), nextStep: nextStepOf(run) }
    },
  })
