import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { Check, Copy, ListChecks, Sparkles, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { BulkDecision } from '../review/use-decide-many.ts'
import { Button } from '../ui/button.tsx'

type CountLineProps = {
  /** Such as `3 selected, 1 of them hidden by the search`. */
  selectionSummary: string
  selected: number
  shown: number
  total: number
  /** Screen readers announce the number shown as it changes. */
  announces: boolean
  toReview: number
  onReview: () => void
  /** Numbers of the selected ones that can be accepted and reverted. */
  acceptable: number
  revertible: number
  onDecide: (decision: BulkDecision) => void
  onClear: () => void
  onCopy: () => void
  /** undefined while a run is in progress. */
  onProcess: (() => void) | undefined
  /** The active filters. */
  children: ReactNode
}

/** How many are selected and shown, and what can be done with the selected ones; always of the same height. */
export function CountLine(props: CountLineProps) {
  const { selected, toReview, onProcess } = props
  return (
    <div
      className={`flex min-h-11 flex-none flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-1.5 text-12 frame:min-h-9 frame:py-0.5 ${selected > 0 ? 'bg-accent-soft' : 'text-ink-2'}`}
    >
      <p className="min-w-0 max-md:flex-[1_1_9rem]">
        <span role="status" className={selected > 0 ? 'font-semibold' : ''}>
          {props.selectionSummary}
        </span>
        , <span role={props.announces ? 'status' : undefined}>{formatShown(props.shown, props.total)}</span>
      </p>
      {props.children}
      <span className="ml-auto flex flex-wrap items-center gap-1 empty:hidden max-md:w-full max-md:*:flex-auto">
        {toReview > 0 && (
          <Button
            variant="ghost"
            size="small"
            // Narrow screens have it in the bar at the bottom.
            className="max-frame:hidden"
            icon={<ListChecks size={13} aria-hidden="true" />}
            onClick={props.onReview}
          >
            Review ({formatNumber(toReview)})
          </Button>
        )}
        {selected > 0 && (
          <>
            <Button variant="ghost" size="small" onClick={props.onClear}>
              Clear selection
            </Button>
            {props.acceptable > 0 && (
              <Button
                size="small"
                icon={<Check size={12} aria-hidden="true" />}
                onClick={() => props.onDecide('accept')}
              >
                Accept ({formatNumber(props.acceptable)})
              </Button>
            )}
            {props.revertible > 0 && (
              <Button
                size="small"
                icon={<Undo2 size={12} aria-hidden="true" />}
                onClick={() => props.onDecide('revert')}
              >
                Revert ({formatNumber(props.revertible)})
              </Button>
            )}
            <Button variant="ghost" size="small" icon={<Copy size={12} />} onClick={props.onCopy}>
              Copy titles
            </Button>
            <Button
              size="small"
              icon={<Sparkles size={12} />}
              aria-disabled={onProcess === undefined}
              data-tip={onProcess ? undefined : 'A run is in progress'}
              onClick={onProcess}
            >
              Process selected ({formatNumber(selected)})
            </Button>
          </>
        )}
      </span>
    </div>
  )
}

function formatShown(shown: number, total: number): string {
  const all = `${formatCount(total, 'question')} shown`
  return shown === total ? all : `${formatNumber(shown)} of ${all}`
}
