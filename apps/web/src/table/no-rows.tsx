import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/spinner.tsx'
import { hasFilters, isSearching, withoutFilters } from './question-filter.ts'
import type { Table } from './use-table.ts'

type NoRowsProps = {
  table: Table
  loading: boolean
  /** Takes the place of the words where there are no questions at all. */
  nothing: ReactNode
  below: ReactNode
}

/** In place of the rows. */
export function NoRows({ table, loading, nothing, below }: NoRowsProps) {
  const isEmpty = table.rows.length === 0
  if (isEmpty && loading) return <LoadingRows />
  return (
    <div className="min-h-0 overflow-y-auto [scrollbar-gutter:stable] [&>section]:rounded-none [&>section]:border-x-0">
      {(isEmpty && nothing) || <NothingFound table={table} />}
      {below}
    </div>
  )
}

function NothingFound({ table: { filter, setFilter } }: { table: Table }) {
  const searching = isSearching(filter)
  const filtering = hasFilters(filter)
  return (
    <div className="grid justify-items-center border-t border-line px-6 py-9 text-center">
      <p className="text-16 font-semibold">No questions found</p>
      <p className="mt-1.5 max-w-[60ch] text-ink-2 text-pretty wrap-anywhere">
        {searching && `Nothing matches “${filter.search.trim()}”. Please adjust the search.`}
        {!searching && filtering && 'No question matches these filters.'}
        {!searching && !filtering && 'No questions have been extracted yet.'}
      </p>
      {(searching || filtering) && (
        <div className="mt-4 flex flex-wrap justify-center gap-2">
          {searching && (
            <Button size="small" onClick={() => setFilter({ ...filter, search: '' })}>
              Clear the search
            </Button>
          )}
          {filtering && (
            <Button size="small" onClick={() => setFilter(withoutFilters(filter))}>
              Clear the filters
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

const widths = ['w-4/5', 'w-3/5', 'w-11/12', 'w-2/3', 'w-3/4'] as const

function LoadingRows() {
  return (
    <div role="status" aria-label="Loading the questions" className="border-t border-line">
      {widths.map((width) => (
        <div key={width} className="grid h-17 content-center gap-2.5 border-b border-line px-4 last:border-0">
          <Skeleton className={`max-w-160 ${width}`} />
          <Skeleton className="h-2.5 w-44" />
        </div>
      ))}
    </div>
  )
}
