import type { Question } from '@quarry/contracts/question'
import { Redo2, Search, Sparkles, Trash2, Undo2, X } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { ExportCsvMenu } from '../export/export-csv-menu.tsx'
import { KeywordToolsButton } from '../keywords/keyword-tools-button.tsx'
import { useServices } from '../services.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Panel } from '../ui/panel.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { stepInWords } from './history.ts'
import { QuestionTable } from './question-table.tsx'
import { selectionInWords } from './selection.ts'
import { useHistory } from './use-history.ts'
import { useDeleteQuestions, useEditTitle } from './use-question-edits.ts'
import { useQuestionTable } from './use-question-table.ts'
import { useSelection } from './use-selection.ts'
import { useUndoKey } from './use-undo-key.ts'

type QuestionsPanelProps = {
  rows: readonly Question[]
  /** The list is being read anew. */
  loading: boolean
  /** Cleans these; undefined while a run is in progress. */
  onProcess: ((rows: readonly Question[]) => void) | undefined
}

export function QuestionsPanel({ rows, loading, onProcess }: QuestionsPanelProps) {
  const { toasts } = useServices()
  const [search, setSearch] = useState('')
  const [editingId, setEditingId] = useState<string>()
  const [viewport, setViewport] = useState<HTMLDivElement | null>(null)
  const searching = search.trim() !== ''
  const table = useQuestionTable(rows, useDeferredValue(search), editingId)
  const tableRows = table.getRowModel().rows
  const shown = useMemo(() => tableRows.map((row) => row.original), [tableRows])
  const shownIds = useMemo(() => shown.map((row) => row.id), [shown])
  const descending = table.state.sorting[0]?.desc ?? true
  const { selection, selectedRows, select, selectAll, clear } = useSelection(rows, shownIds, descending)
  const edit = useEditTitle()
  const remove = useDeleteQuestions()
  const history = useHistory()
  useUndoKey(history)

  function removeRows(doomed: readonly Question[]) {
    if (doomed.length === 0) {
      toasts.notify({
        title: 'No questions selected',
        description: 'Please select questions to delete.',
        tone: 'destructive',
      })
      return
    }
    remove.mutate(doomed)
    // The button that had the focus goes with its row.
    viewport?.focus({ preventScroll: true })
  }

  return (
    <Panel aria-label="Questions">
      <div className="flex flex-wrap items-center gap-2 px-4 py-3">
        <SearchBox value={search} onChange={setSearch} />
        <div className="flex flex-wrap items-center gap-2 max-md:w-full md:ml-auto">
          <IconButton
            label={history.lastDone ? `Undo ${stepInWords(history.lastDone)}` : 'Undo: nothing to undo'}
            icon={<Undo2 size={16} />}
            disabled={!history.lastDone}
            onClick={history.undo}
          />
          <IconButton
            label={history.lastUndone ? `Redo ${stepInWords(history.lastUndone)}` : 'Redo: nothing to redo'}
            icon={<Redo2 size={16} />}
            disabled={!history.lastUndone}
            onClick={history.redo}
          />
          <KeywordToolsButton rows={selectedRows.length > 0 ? selectedRows : shown} />
          <ExportCsvMenu rows={selectedRows.length > 0 ? selectedRows : shown} />
          <Button variant="danger" icon={<Trash2 size={14} />} onClick={() => removeRows(selectedRows)}>
            Delete ({selectedRows.length})
          </Button>
        </div>
      </div>
      <div
        className={`flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-1.5 text-12 ${selection.size > 0 ? 'bg-accent-soft' : 'text-ink-2'}`}
      >
        <p>
          <span role="status" className={selection.size > 0 ? 'font-semibold' : ''}>
            {selectionInWords(selection, shownIds)}
          </span>
          , <span role={searching ? 'status' : undefined}>{shownInWords(shown.length, rows.length)}</span>
        </p>
        {selection.size > 0 && (
          <span className="ml-auto flex flex-wrap items-center gap-1">
            <Button variant="ghost" size="small" onClick={clear}>
              Clear selection
            </Button>
            <Button
              size="small"
              icon={<Sparkles size={12} />}
              aria-disabled={onProcess === undefined}
              title={onProcess ? undefined : 'A run is in progress'}
              onClick={() => onProcess?.(selectedRows)}
            >
              Process selected ({selectedRows.length})
            </Button>
          </span>
        )}
      </div>
      {shown.length === 0 ? (
        <NothingFound searching={searching} />
      ) : (
        <QuestionTable
          rows={shown}
          selection={selection}
          editingId={editingId}
          descending={descending}
          onSort={() => table.getColumn('score')?.toggleSorting()}
          onSelectAll={selectAll}
          viewport={viewport}
          viewportRef={setViewport}
          busy={loading}
          actions={{
            select,
            edit: setEditingId,
            closeEditor: () => setEditingId(undefined),
            save: (row, title) => edit.mutate({ row, title }),
            remove: (row) => removeRows([row]),
            retry: onProcess && ((row) => onProcess([row])),
          }}
        />
      )}
    </Panel>
  )
}

function SearchBox({ value, onChange }: { value: string; onChange: (search: string) => void }) {
  return (
    <div className="relative w-full md:max-w-98 md:flex-1">
      <Search
        size={16}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-ink-3"
      />
      <TextInput
        type="search"
        aria-label="Search questions"
        placeholder="Search title, original or subreddit"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="px-8! [&::-webkit-search-cancel-button]:hidden"
      />
      {value !== '' && (
        <IconButton
          small
          label="Clear search"
          icon={<X size={14} />}
          className="absolute top-1/2 right-1 -translate-y-1/2"
          onClick={() => onChange('')}
        />
      )}
    </div>
  )
}

function NothingFound({ searching }: { searching: boolean }) {
  return (
    <div className="border-t border-line px-6 py-11 text-center">
      <p className="text-16 font-semibold">No questions found</p>
      <p className="mt-1.5 text-ink-2">
        {searching ? 'Please adjust the search.' : 'No questions have been extracted yet.'}
      </p>
    </div>
  )
}

function shownInWords(shown: number, total: number): string {
  const all = `${total.toLocaleString('en-US')} ${total === 1 ? 'question' : 'questions'} shown`
  return shown === total ? all : `${shown.toLocaleString('en-US')} of ${all}`
}
