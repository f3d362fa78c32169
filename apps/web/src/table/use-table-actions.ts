import { formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { useMemo } from 'react'
import { useExportCsv } from '../export/use-export-csv.ts'
import { useSaveSession } from '../files/session-file/use-save-session.ts'
import { hasKnownSubreddit } from '../runs/read-new/known-subreddits.ts'
import type { Actions } from '../session/actions/descriptions.ts'
import { formatDeleteGone, goneIn } from '../session/gone-questions.ts'
import { formatStep } from '../session/history.ts'
import { deleteQuestions } from '../session/make-change.ts'
import { refreshQuestions } from '../session/questions-query.ts'
import { useServices } from '../session/services.ts'
import type { PanelTab } from '../session/table-state.ts'
import { useHistory } from '../session/undo.ts'
import type { Tool } from './opened-tool.tsx'
import { useCopyTitles } from './use-copy-titles.ts'

type TableActions = {
  rows: readonly Question[]
  /** The selected rows, or else all shown. */
  exported: readonly Question[]
  selected: readonly Question[]
  /** Number of near-duplicates; undefined until they are found. */
  nearDuplicates: number | undefined
  /** Number of shown rows. */
  shown: number
  running: boolean
  /** Of the shown rows. */
  toReview: number
  onTool: (tool: Tool) => void
  onPanel: (tab: PanelTab) => void
  onDuplicates: () => void
  onRemove: (rows: readonly Question[]) => void
  onSelectAll: () => void
  onSelectFirst: (count: number) => void
  onSearch: () => void
  onReview: () => void
  onNext: () => void
  setView: ((view: 'table' | 'map') => void) | undefined
}

/** About as many as a free key cleans in a day. */
const FIRST = 300
const RUNNING = 'A run is in progress'

/** Everything that can be done with the questions of a table as a whole. */
export function useTableActions(of: TableActions) {
  const { rows, exported, selected, running, nearDuplicates } = of
  const services = useServices()
  const history = useHistory()
  const copyTitles = useCopyTitles()
  const exportCsv = useExportCsv(exported)
  const save = useSaveSession(rows)
  const gone = useMemo(() => goneIn(rows), [rows])
  const hasKnown = useMemo(() => hasKnownSubreddit(rows, Date.now()), [rows])
  const { lastDone, lastUndone } = history
  const isEmpty = rows.length === 0
  const { setView } = of
  const always: Actions = {
    undo: lastDone && { name: `Undo ${formatStep(lastDone)}`, run: history.undo },
    redo: lastUndone && { name: `Redo ${formatStep(lastUndone)}`, run: history.redo },
    remove: { name: `Delete (${formatNumber(selected.length)})`, run: () => of.onRemove(selected) },
    keywords: { run: () => of.onTool('keywords') },
    exportCurrent: { run: exportCsv.current },
    exportComparison: { run: exportCsv.comparison },
    refresh: { run: () => void refreshQuestions(services) },
    run: { run: () => of.onPanel('run') },
    search: { run: of.onSearch },
  }
  if (isEmpty) return always
  const actions: Actions = {
    ...always,
    duplicates: {
      detail: nearDuplicates === undefined ? undefined : formatNumber(nearDuplicates),
      why: nearDuplicates === undefined ? 'They are still searched for' : undefined,
      run: of.onDuplicates,
    },
    gone:
      gone.length > 0
        ? { name: formatDeleteGone(gone.length), run: () => void deleteQuestions(services, gone) }
        : undefined,
    replace: { run: () => of.onTool('replace') },
    copy: { run: () => void copyTitles(exported) },
    readNew: hasKnown ? { why: running ? RUNNING : undefined, run: () => of.onTool('readNew') } : undefined,
    saveSession: { run: save },
    review: { detail: of.toReview > 0 ? formatNumber(of.toReview) : undefined, run: of.onReview },
    next: { run: of.onNext },
    table: setView && { run: () => setView('table') },
    map: setView && { run: () => setView('map') },
    filters: { run: () => of.onPanel('filters') },
    question: { run: () => of.onPanel('question') },
    selectFirst: of.shown > FIRST ? { run: () => of.onSelectFirst(FIRST) } : undefined,
    selectAll: { run: of.onSelectAll },
  }
  return actions
}
