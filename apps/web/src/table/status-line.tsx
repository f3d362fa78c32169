import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { ReactNode } from 'react'
import { SavedNote } from '../analyses/saved-note.tsx'
import { useAnalysis } from '../analysis/analysis-context.ts'
import { NO_TOPIC } from '../analysis/questions/topic-edits.ts'
import { formatSelection } from '../analysis/table-state/selection.ts'
import { useStore } from '../store.ts'
import { Tooltip } from '../ui/tooltip.tsx'
import { formatFilter, hasFilters, isSearching } from './question-filter.ts'
import { useTable, useTopicsView } from './use-table.ts'

/** A short note about the session with an action, or a sentence without one, which is cut after two lines. */
export type Note = { key: string; text: ReactNode; isBad?: boolean; onSelect?: (() => void) | undefined }

/** More notes do not fit. */
const NOTES_MAX = 3

type TableStatusProps = {
  /** The most important first. */
  notes: readonly Note[]
  trailingNotes: readonly Note[]
}

/** The status line: selection, shown rows and notes; toasts appear above it. On a phone the bottom buttons replace it. */
export function TableStatus({ notes, trailingNotes }: TableStatusProps) {
  const { list, selected } = useTable()
  const { isShown } = useTopicsView()
  const toast = useStore(useAnalysis().toasts.current)
  // On a narrow screen, a toast covers a part of the notes while it is open.
  const noteLook = `max-md:hidden ${toast?.open ? 'max-lg:invisible' : ''}`
  const shown = [...notes, ...trailingNotes].slice(0, NOTES_MAX)
  // A narrow screen has room for one sentence only.
  const buttonLook = shown.some(({ onSelect }) => !onSelect) ? 'max-lg:hidden' : ''
  const topics = list.facets.totals.options.topic ?? new Map<string, number>()
  return (
    <footer className="flex h-8 flex-none items-center gap-4 border-t border-line px-(--edge) text-12 whitespace-nowrap text-ink-3 max-md:sr-only">
      <p className="mr-auto max-w-1/2 flex-none truncate">
        {isShown ? (
          <>
            <ShownCount />.
            {[...topics.keys()].some((topic) => topic !== NO_TOPIC) && ' Click a topic to see its questions.'}
          </>
        ) : selected.selectedRows.length > 0 ? (
          'Shift-click selects a range. Ctrl+A selects all.'
        ) : (
          <>
            <span role="status">
              <SelectedCount />
            </span>
            , <ShownCount />
          </>
        )}
      </p>
      {shown.map(({ key, text, isBad = false, onSelect }) =>
        onSelect ? (
          <button
            key={key}
            type="button"
            className={`flex-none ${noteLook} ${buttonLook} hover:text-ink hover:underline ${isBad ? 'text-bad' : 'text-ink-2'}`}
            onClick={onSelect}
          >
            {text}
          </button>
        ) : (
          <Tooltip key={key} content={text} ifCut>
            <span
              className={`line-clamp-2 min-w-0 leading-tight whitespace-normal ${noteLook} ${isBad ? 'text-bad' : 'text-ink-2'}`}
            >
              {text}
            </span>
          </Tooltip>
        ),
      )}
      <SavedNote />
    </footer>
  )
}

/** Such as `3 selected, 1 of them hidden by the search`. */
export function SelectedCount() {
  const { list, selected, filter } = useTable()
  return formatSelection(selected.selection, list.shownIds, formatFilter(filter))
}

/** Such as `9 of 12 questions shown`; announced to screen readers while searching or filtering. */
export function ShownCount() {
  const { list, rows, filter } = useTable()
  const shown = list.shown.length
  return (
    <span role={isSearching(filter) || hasFilters(filter) ? 'status' : undefined}>
      {shown !== rows.length && `${formatNumber(shown)} of `}
      {formatCount(rows.length, 'question')} shown
    </span>
  )
}
