import type { AnalysisCopy } from '@quarry/contracts/endpoints/analyses'
import { isEnded } from '@quarry/contracts/run'
import { activityOf } from './run-report.ts'
import { ToolError } from './tool-error.ts'

/** Throws ToolError with the active run's id, so that an assistant waits for it instead of trying again. */
export function refuseActiveCleaning({ runs }: Pick<AnalysisCopy, 'runs'>): void {
  const active = runs.find((run) => !isEnded(run) && run.kind === 'cleaning')
  if (!active) return
  throw new ToolError(
    `A run that ${activityOf(active)} is at work in this analysis: run ${active.id}. Call get_run to wait for it, or control_run to cancel it. Nothing was started.`,
  )
}
