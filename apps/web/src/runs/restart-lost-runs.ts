import { logFailure } from '../api/log.ts'
import type { QuestionSet } from '../questions/question-set.ts'
import type { Services } from '../services.ts'

/** After the server lost a session and got it back from us: says so, and goes on with what this page had started. */
export function restartLostRuns({ toasts, runWatch }: Services, lost: QuestionSet): void {
  const runs = runWatch.takeLost(lost.runs)
  const restarted = runs.flatMap((run) => {
    const start = run.restart?.(lost.rows)
    return start ? [start.then(({ runId }) => runWatch.watch(runId, run))] : []
  })
  for (const start of restarted) start.catch((error) => logFailure('A lost run was not restarted', error))
  toasts.notify({
    title: 'Questions restored',
    description: sentence(lost.rows.length, runs.length, restarted.length),
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
