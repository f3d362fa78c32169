import { logFailure } from '../api/log.ts'
import type { QuestionSet } from '../questions/question-set.ts'
import type { Services } from '../services.ts'

/**
 * After the server lost a session and got it back from us: goes on with what this page had started, and says so.
 * Resolves when the runs are started and watched, so that the next poll finds them.
 */
export async function restartLostRuns(
  { toasts, runWatch }: Pick<Services, 'toasts' | 'runWatch'>,
  lost: QuestionSet,
): Promise<void> {
  const runs = runWatch.takeLost(lost.runs)
  const starts = await Promise.allSettled(
    runs.map(async (run) => {
      const accepted = await run.restart?.(lost.rows)
      if (accepted) runWatch.watch(accepted.runId, run)
      return accepted !== undefined
    }),
  )
  for (const start of starts) {
    if (start.status === 'rejected') logFailure('A lost run was not restarted', start.reason)
  }
  const restarted = starts.filter((start) => start.status === 'fulfilled' && start.value).length
  toasts.notify({
    title: 'Questions restored',
    description: sentence(lost.rows.length, runs.length, restarted),
    tone: 'neutral',
  })
}

function sentence(rows: number, runs: number, restarted: number): string {
  const gaveBack = `The server had lost this session. This page gave it back ${rows} questions`
  if (runs === 0) return `${gaveBack}.`
  return restarted > 0
    ? `${gaveBack} and went on with the run.`
    : `${gaveBack}. Start the run again to go on.`
}
