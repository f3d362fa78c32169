import { refreshQuestions } from '../questions/question-cache.ts'
import type { OpenAnalysis } from '../session/open-analysis.ts'
import type { RunPurpose } from '../session/run-watch.ts'
import { type RunOptions, startRun } from './start-run.ts'
import { syncToServer } from './sync-to-server.ts'

/** Starts a run once the server has all questions. Until it is answered, the analysis stays alive, even off screen. */
export async function syncAndStart<Purpose extends RunPurpose>(
  analysis: OpenAnalysis,
  purpose: Purpose,
  options: RunOptions[Purpose],
): Promise<void> {
  analysis.starts.update((count) => count + 1)
  try {
    await syncToServer(analysis)
    await startRun(analysis, purpose, options)
    await refreshQuestions(analysis)
  } finally {
    analysis.starts.update((count) => count - 1)
  }
}
