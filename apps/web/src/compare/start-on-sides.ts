import { type FindTopicsRequest, startFindTopics } from '@quarry/contracts/endpoints/runs'
import type { Analyses } from '../analysis/analyses.ts'
import { geminiAccess } from '../analysis/choices/workflow.ts'
import type { ComparedAnalysis } from '../analysis/compared-analysis.ts'
import type { OpenAnalysis } from '../analysis/open-analysis.ts'
import { refreshQuestions } from '../analysis/questions/question-cache.ts'
import { confirmShareAlike } from '../runs/share-alike.tsx'
import { syncToServer } from '../runs/sync-to-server.ts'

/** A run in a compared analysis, with what it takes over from the other analysis. */
export type SideStart = {
  analysis: ComparedAnalysis
  request: Pick<FindTopicsRequest, 'scope' | 'codebook' | 'carried'>
}

/**
 * Opens each analysis and starts its run. A run that needs the user's consent starts only after the user has agreed.
 */
export async function startOnSides(analyses: Analyses, starts: readonly SideStart[]): Promise<void> {
  for (const { analysis, request } of starts) {
    await analyses.open(analysis.id)
    const shown = analyses.shown.get()
    if (shown.kind !== 'open' || shown.analysis.id !== analysis.id) return
    const opened = shown.analysis
    const ids = analysis.rows.map(({ id }) => id)
    const started = Promise.withResolvers<void>()
    confirmShareAlike(opened, ids, (confirmed) => {
      startRun(opened, confirmed, request).then(started.resolve, started.reject)
    })
    // The user is being asked about titles from Stack Exchange, and the answer starts the run.
    if (opened.shareAlikeTitles.get()) return
    await started.promise
  }
}

async function startRun(
  analysis: OpenAnalysis,
  questionIds: readonly string[],
  request: SideStart['request'],
): Promise<void> {
  const start = { sent: 0, total: analysis.unsent.get().rows.size, stop: undefined }
  analysis.starts.update((starts) => [...starts, start])
  try {
    await syncToServer(analysis)
    const { runId } = await analysis.api.call(startFindTopics, {
      body: { questionIds: [...questionIds], ...geminiAccess(analysis.workflow.get()), ...request },
    })
    analysis.runWatch.watch(runId, 'find-topics')
    await refreshQuestions(analysis)
  } finally {
    analysis.starts.update((starts) => starts.filter((each) => each !== start))
  }
}
