import { formatNumber } from '@quarry/contracts/format-count'
import type { ProcessingStatus, Question } from '@quarry/contracts/question'
import { Download, ListChecks } from 'lucide-react'
import { useEffect, useId, useMemo, useState } from 'react'
import { byEngagement } from '../questions/by-engagement.ts'
import { useResultsReview } from '../review/use-results-review.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { Panel } from '../ui/panel.tsx'
import { ScrollArea } from '../ui/scroll-area.tsx'
import { useStableCallback } from '../ui/use-stable-callback.ts'
import { VirtualRows } from '../ui/virtual-rows.tsx'
import { ResultRow } from './result-row.tsx'

type ResultsListProps = {
  rows: readonly Question[]
  cleaned: number
  onExport: () => void
  /** Retries one failed question. undefined while a run is in progress. */
  onRetry: ((row: Question) => void) | undefined
}

const filters = ['All', 'Cleaned', 'Pending', 'Failed'] as const

type FilterName = (typeof filters)[number]

export function ResultsList({ rows, cleaned, onExport, onRetry }: ResultsListProps) {
  const [viewport, setViewport] = useState<HTMLDivElement | null>(null)
  const [chosen, setChosen] = useState<FilterName>('All')
  const titleId = useId()
  const whyId = useId()
  const inOrder = useMemo(() => rows.toSorted(byEngagement), [rows])
  const byFilter = useMemo(() => filtered(inOrder), [inOrder])
  const shown = byFilter[chosen]
  const review = useResultsReview(shown, viewport)
  const { control } = review
  const running = onRetry === undefined
  const workedOn = running ? shown.findIndex((row) => row.processingStatus === 'processing') : -1
  const [following, setFollowing] = useFollowing(viewport)
  useEffect(() => {
    if (viewport && following && workedOn >= 0) control.current?.show(workedOn, 'center')
  }, [viewport, following, workedOn, control])
  const retry = useStableCallback((row: Question) => onRetry?.(row))
  const decide = useStableCallback(review.decide)
  const note = useStableCallback(review.note)
  const onKeyDown = useStableCallback(review.onKeyDown)
  return (
    <Panel aria-labelledby={titleId}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2.5 px-4 py-3.5 md:px-5">
        <h2 id={titleId} className="text-16 leading-snug">
          Results
        </h2>
        {rows.length > 0 && (
          <fieldset className="flex flex-wrap gap-1.5">
            <legend className="sr-only">Show</legend>
            {filters.map((name) => (
              <Chip
                key={name}
                chosen={name === chosen}
                count={byFilter[name].length}
                onClick={() => setChosen(name)}
              >
                {name}
              </Chip>
            ))}
          </fieldset>
        )}
        <span className="ml-auto flex flex-wrap items-center gap-2 max-md:w-full max-md:[&>button]:flex-auto">
          {cleaned === 0 && (
            <span id={whyId} className="text-12 text-ink-3">
              Nothing is cleaned yet
            </span>
          )}
          {running && (
            <Chip chosen={following} onClick={() => setFollowing(!following)}>
              Follow the run
            </Chip>
          )}
          {review.toReview > 0 && (
            <Button variant="ghost" icon={<ListChecks size={14} />} onClick={review.goOn}>
              Review next ({formatNumber(review.toReview)})
            </Button>
          )}
          <Button
            icon={<Download size={14} />}
            disabled={cleaned === 0}
            aria-describedby={cleaned === 0 ? whyId : undefined}
            onClick={onExport}
          >
            Export Cleaned Results ({formatNumber(cleaned)})
          </Button>
        </span>
      </div>
      {shown.length === 0 ? (
        <NothingToShow filter={rows.length === 0 ? undefined : chosen} onShowAll={() => setChosen('All')} />
      ) : (
        <ScrollArea
          key={chosen}
          label="Results, scrollable"
          viewportRef={setViewport}
          viewportClassName="max-h-[70vh] rounded-b-3"
        >
          <VirtualRows
            as="ul"
            rows={shown}
            keyOf={idOf}
            estimatedHeight={104}
            viewport={viewport}
            pinned={review.pinned}
            control={review.control}
          >
            {(row, key, place) => (
              <ResultRow
                key={key}
                place={place}
                row={row}
                onRetry={onRetry && retry}
                onDecide={decide}
                onFocus={note}
                onKeyDown={onKeyDown}
              />
            )}
          </VirtualRows>
        </ScrollArea>
      )}
    </Panel>
  )
}

/** The row that is worked on stays in sight until the user scrolls. */
function useFollowing(viewport: HTMLDivElement | null) {
  const state = useState(true)
  const [, setFollowing] = state
  useEffect(() => {
    if (!viewport) return
    const stop = () => setFollowing(false)
    const gestures = ['wheel', 'touchmove', 'keydown']
    for (const gesture of gestures) viewport.addEventListener(gesture, stop, { passive: true })
    return () => {
      for (const gesture of gestures) viewport.removeEventListener(gesture, stop)
    }
  }, [viewport, setFollowing])
  return state
}

function filtered(rows: readonly Question[]): Record<FilterName, readonly Question[]> {
  const ofStatus = (...statuses: ProcessingStatus[]) =>
    rows.filter((row) => statuses.includes(row.processingStatus))
  return {
    All: rows,
    Cleaned: ofStatus('processed'),
    Pending: ofStatus('pending', 'processing'),
    Failed: ofStatus('error'),
  }
}

const nothing: Record<Exclude<FilterName, 'All'>, string> = {
  Cleaned: 'Nothing is cleaned yet. Cleaned titles appear here during the run.',
  Pending: 'Nothing is pending. Every question has been cleaned or has failed.',
  Failed: 'Nothing has failed.',
}

/** undefined `filter`: there are no questions at all. */
function NothingToShow({ filter, onShowAll }: { filter: FilterName | undefined; onShowAll: () => void }) {
  return (
    <div className="grid justify-items-center gap-3 border-t border-line px-6 py-11 text-center">
      {filter === undefined || filter === 'All' ? (
        <>
          <p className="text-16 font-semibold">No questions to clean</p>
          <p className="text-13 text-ink-2">Extract questions on the analysis screen first.</p>
        </>
      ) : (
        <>
          <p className="text-13 text-ink-2">{nothing[filter]}</p>
          <Button size="small" onClick={onShowAll}>
            Show all
          </Button>
        </>
      )}
    </div>
  )
}

function idOf(row: Question): string {
  return row.id
}
