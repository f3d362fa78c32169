import { formatNumber } from '@quarry/contracts/format-count'
import { useMemo } from 'react'
import { useAnalysis } from '../../../analysis/analysis-context.ts'
import { failureOf, formatFailure } from '../../../analysis/questions/failed-run.ts'
import { useWorkflow } from '../../../analysis/use-workflow.ts'
import { withDeletedPost } from '../../../export/deleted-posts.ts'
import { formatCleaned } from '../../../runs/format-run.ts'
import { useStore } from '../../../store.ts'
import type { Note } from '../../../table/status-line.tsx'
import { sourcesLabel } from './ready-to-extract.tsx'
import type { Analysis } from './use-analysis-screen.ts'

/** Returns the status line's notes about the session, to show before and after the table's own. */
export function useAnalysisNotes(analysis: Analysis): { leading: Note[]; trailing: Note[] } {
  const { failed, sharing, showRun } = analysis
  const { rows, runs, run, unlikely } = analysis.set
  const [lastExtraction] = analysis.extractions
  const [lastCleaning] = analysis.cleanings
  const failure = failureOf(runs)
  const { workflow } = useWorkflow()
  const unsent = useStore(useAnalysis().unsent).rows.size
  const deleted = useMemo(() => withDeletedPost(rows).length, [rows])
  const asked = (lastExtraction?.coverage ?? []).reduce((sum, { asked: limit }) => sum + limit, 0)
  const ended = !run && lastExtraction && asked > 0 ? lastExtraction : undefined
  const leading: (Note | false | undefined)[] = [
    sharing !== undefined && { key: 'sharing', text: sharing },
    failure && {
      key: 'failure',
      isBad: failure.state === 'failed',
      text: <span className="block max-w-96 truncate">{formatFailure(failure)}</span>,
      onSelect: showRun,
    },
    !run && counted('failed', failed.length, 'failed: retry', analysis.retry, true),
    analysis.offersExtraction &&
      rows.length > 0 && {
        key: 'extract',
        text: `Extract Questions from ${sourcesLabel(workflow)}`,
        onSelect: analysis.extract,
      },
    counted('unsent', unsent, 'not sent yet', showRun),
    counted('deleted-posts', deleted, deleted === 1 ? 'post deleted' : 'posts deleted', showRun),
    !run && lastCleaning && { key: 'cleaned', text: formatCleaned(lastCleaning), onSelect: showRun },
  ]
  const trailing = [
    counted(
      'unlikely',
      unlikely.length,
      unlikely.length === 1 ? 'probably not a question' : 'probably not questions',
      analysis.toggleUnlikely,
    ),
    ended && {
      key: 'coverage',
      text: (
        <>
          Coverage: <b className="font-semibold">{formatNumber(ended.processed)}</b> of {formatNumber(asked)}
        </>
      ),
      onSelect: showRun,
    },
  ]
  return { leading: leading.filter(isNote), trailing: trailing.filter(isNote) }
}

const isNote = (note: Note | false | undefined): note is Note => Boolean(note)

function counted(
  key: string,
  count: number,
  text: string,
  onSelect: () => void,
  isBad = false,
): Note | undefined {
  if (count === 0) return undefined
  return {
    key,
    isBad,
    text: (
      <>
        <b className="font-semibold">{formatNumber(count)}</b> {text}
      </>
    ),
    onSelect,
  }
}
