import { setTimeout as sleep } from 'node:timers/promises'
import { AnalysisId } from '@quarry/contracts/endpoints/analyses'
import { isEnded, type Run, RunId } from '@quarry/contracts/run'
import { z } from 'zod'
import type { Dependencies } from '../../dependencies.ts'
import { findRun } from '../../runs/command-run.ts'
import { defineTool } from '../define-tool.ts'
import { nextStepOf, RunReport, reportOf } from '../run-report.ts'
import { openTokenCopy } from '../token-copy.ts'
import { ToolError } from '../tool-error.ts'

/** Several clients time out a call after 60 seconds. */
const WAIT_MAX_SECONDS = 45
const LOOK_MS = 1000
/** The most calls of one token that may wait at the same time. */
const WAITING_MAX = 4

/** Returns the tool, which counts how many calls of each token are waiting in this process. */
export function getRun(dependencies: Pick<Dependencies, 'copies' | 'runs'>) {
  const waiting = new Map<string, number>()

  /** Reads the run until it ends or pauses, the time is up, or the call is aborted. */
  async function wait(read: () => Promise<Run>, seconds: number, signal: AbortSignal): Promise<Run> {
    const until = performance.now() + seconds * 1000
    for (;;) {
      const run = await read()
      const leftMs = until - performance.now()
      if (isEnded(run) || run.state === 'paused' || leftMs <= 0 || signal.aborted) return run
      await sleep(Math.min(LOOK_MS, leftMs), undefined, { signal }).catch(() => undefined)
    }
  }

  return defineTool({
    name: 'get_run',
    title: 'Wait for a run',
    description:
      'Waits up to 45 s for a run to end and returns how far it is. If it is still at work, call again. Without runId it takes the active or else the latest run.',
    right: 'read',
    input: z.object({
      analysis: AnalysisId,
      runId: RunId.optional(),
      waitSeconds: z.number().int().min(0).max(WAIT_MAX_SECONDS).default(30),
    }),
    output: RunReport.extend({ nextStep: z.string() }),
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
    async run(call, { analysis, runId: given, waitSeconds }) {
      const { sessionId, copy } = await openTokenCopy(dependencies, call, analysis)
      const runId = given ?? (copy.runs.find((run) => !isEnded(run)) ?? copy.runs[0])?.id
      if (runId === undefined)
        throw new ToolError('This analysis has no run. Call start_extraction or start_cleaning.')
      const { hash } = call.token
      const others = waiting.get(hash) ?? 0
      waiting.set(hash, others + 1)
      try {
        const seconds = others < WAITING_MAX ? waitSeconds : 0
        const run = await wait(() => findRun(dependencies.runs, sessionId, runId), seconds, call.signal)
        const isCrowded = others >= WAITING_MAX && !isEnded(run)
        const nextStep = isCrowded
          ? 'Four calls already wait. Call again when one has returned.'
          : nextStepOf(run)
        return { ...reportOf(run), nextStep }
      } finally {
        const left = (waiting.get(hash) ?? 1) - 1
        if (left > 0) waiting.set(hash, left)
        else waiting.delete(hash)
      }
    },
  })
}
