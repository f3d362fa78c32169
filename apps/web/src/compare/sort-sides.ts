import { changeFindings } from '@quarry/contracts/endpoints/questions'
import { startFindTopics } from '@quarry/contracts/endpoints/runs'
import type { CodebookTopic } from '@quarry/contracts/findings'
import type { Analyses } from '../analysis/analyses.ts'
import { geminiAccess } from '../analysis/choices/workflow.ts'
import type { OpenAnalysis } from '../analysis/open-analysis.ts'
import { refreshQuestions } from '../analysis/questions/question-cache.ts'
import { confirmShareAlike } from '../runs/share-alike.tsx'
import { syncToServer } from '../runs/sync-to-server.ts'
import type { ComparedAnalysis } from './compared-analysis.ts'

/** An analysis to sort, by its own codebook or by the other side's. */
export type Sorting = { analysis: ComparedAnalysis; topics: readonly CodebookTopic[] }

/**
 * Opens each analysis and starts a run that sorts all its titles by the codebook, which the start carries. Titles that
 * wait for the user's consent are sent later, or not at all.
 */
export async function sortSides(analyses: Analyses, sortings: readonly Sorting[]): Promise<void> {
  for (const { analysis, topics } of sortings) {
    await analyses.open(analysis.id)
    const shown = analyses.shown.get()
    if (shown.kind !== 'open' || shown.analysis.id !== analysis.id) return
    const opened = shown.analysis
    const ids = analysis.rows.map(({ id }) => id)
    const started = Promise.withResolvers<void>()
    confirmShareAlike(opened, ids, (confirmed) => {
      startSorting(opened, confirmed, topics).then(started.resolve, started.reject)
    })
    // The question about titles from Stack Exchange is open; its answer starts the run.
    if (opened.shareAlikeTitles.get()) return
    await started.promise
  }
}

async function startSorting(
  analysis: OpenAnalysis,
  questionIds: readonly string[],
  topics: readonly CodebookTopic[],
): Promise<void> {
  const start = { sent: 0, total: analysis.unsent.get().rows.size, stop: undefined }
  analysis.starts.update((starts) => [...starts, start])
  try {
    await syncToServer(analysis)
    await analysis.api.call(changeFindings, { body: { topics: [...topics] } })
    const { runId } = await analysis.api.call(startFindTopics, {
      body: { questionIds: [...questionIds], ...geminiAccess(analysis.workflow.get()), scope: 'sort-again' },
    })
    analysis.runWatch.watch(runId, 'find-topics')
    await refreshQuestions(analysis)
  } finally {
    analysis.starts.update((starts) => starts.filter((each) => each !== start))
  }
}
