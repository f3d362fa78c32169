import { formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import type { Run } from '@quarry/contracts/run'
import { type ReactNode, useMemo } from 'react'
import { formatCleaned } from '../../runs/format-run.ts'
import { goneIn } from '../../session/gone-questions.ts'
import { useServices } from '../../session/services.ts'
import { useStore } from '../../session/store.ts'
import { useWorkflow } from '../../session/use-workflow.ts'
import type { Note } from '../../table/status-line.tsx'
import { extractedNames } from './ready-to-extract.tsx'

type Noted = {
  rows: readonly Question[]
  failed: readonly Question[]
  lastCleaning: Run | undefined
  lastExtraction: Run | undefined
  running: boolean
  unlikely: number
  onRetry: () => void
  /** Undefined if there is nothing more to extract. */
  onExtract: (() => void) | undefined
  onUnlikely: () => void
  onRunPanel: () => void
}

/** What the status line says of the session: before the table's own notes, and after them. */
export function useAnalysisNotes(of: Noted): { worst: Note[]; last: Note[] } {
  const { rows, failed, lastCleaning, lastExtraction, running } = of
  const { workflow } = useWorkflow()
  const unsent = useStore(useServices().unsent).rows.size
  const gone = useMemo(() => goneIn(rows).length, [rows])
  const asked = (lastExtraction?.coverage ?? []).reduce((sum, { asked: limit }) => sum + limit, 0)
  const note = (key: string, count: number, text: ReactNode, more: Omit<Note, 'key' | 'text'> = {}) =>
    count > 0 ? [{ key, text: counted(count, text), ...more }] : []
  return {
    worst: [
      ...note('failed', running ? 0 : failed.length, 'failed: retry', { isBad: true, onSelect: of.onRetry }),
      ...(of.onExtract
        ? [
            {
              key: 'extract',
              text: `Extract Questions from ${extractedNames(workflow)}`,
              onSelect: of.onExtract,
            },
          ]
        : []),
      ...note('unsent', unsent, 'only in this tab', { onSelect: of.onRunPanel }),
      ...note('gone', gone, 'posts gone', { onSelect: of.onRunPanel }),
      ...(lastCleaning && !running
        ? [{ key: 'cleaned', text: formatCleaned(lastCleaning), onSelect: of.onRunPanel }]
        : []),
    ],
    last: [
      ...note('unlikely', of.unlikely, 'probably not questions', { onSelect: of.onUnlikely }),
      ...(lastExtraction && !running && asked > 0
        ? [
            {
              key: 'coverage',
              text: (
                <>
                  Coverage: <b className="font-semibold">{formatNumber(lastExtraction.processed)}</b> of{' '}
                  {formatNumber(asked)}
                </>
              ),
              onSelect: of.onRunPanel,
            },
          ]
        : []),
    ],
  }
}

function counted(count: number, text: ReactNode): ReactNode {
  return (
    <>
      <b className="font-semibold">{formatNumber(count)}</b> {text}
    </>
  )
}
