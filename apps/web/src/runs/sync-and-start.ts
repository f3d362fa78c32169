import type { Start } from '../analysis/analysis-state.ts'
import type { OpenAnalysis } from '../analysis/open-analysis.ts'
import { refreshQuestions } from '../analysis/questions/question-cache.ts'
import type { RunPurpose } from '../analysis/run-watch.ts'
import { type RunOptions, startRun } from './start-run.ts'
import { syncToServer } from './sync-to-server.ts'

/**
 * Starts a run once the server has all questions. The analysis stays alive until the server has answered, even if it is
 * off screen. The user can stop the start until the run is requested.
 */
export async function syncAndStart<Purpose extends RunPurpose>(
  analysis: OpenAnalysis,
  purpose: Purpose,
  options: RunOptions[Purpose],
): Promise<void> {
  const stopped = new AbortController()
  const { signal } = stopped
  let start: Start = { sent: 0, total: analysis.unsent.get().rows.size, stop: () => stopped.abort() }
  function show(change: Partial<Start>): void {
    const before = start
    start = { ...before, ...change }
    analysis.starts.update((starts) => starts.map((each) => (each === before ? start : each)))
  }
  analysis.starts.update((starts) => [...starts, start])
  try {
    await syncToServer(analysis, { signal, onSent: (sent) => show({ sent }) })
    signal.throwIfAborted()
    show({ stop: undefined })
    await startRun(analysis, purpose, options)
    await refreshQuestions(analysis)
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    analysis.starts.update((starts) => starts.filter((each) => each !== start))
  }
}
