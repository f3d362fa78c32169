import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { Undo2, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useAnalysis } from '../../analysis/analysis-context.ts'
import type { Step } from '../../analysis/changes/history.ts'
import { useStore } from '../../store.ts'
import { Head } from '../../ui/frame.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useGrid } from '../../ui/use-framed.ts'
import { formatDecided } from './format-decided.ts'
import { type NextTool, ReviewEnd, ReviewRest } from './review-end.tsx'
import { Key, ReviewTool } from './review-tool.tsx'
import { ReviewButtons, ReviewedTitle } from './reviewed-title.tsx'
import { UnsavedNote } from './unsaved-note.tsx'
import { useReviewActions, useReviewKeys } from './use-review-actions.ts'
import { useReviewList } from './use-review-list.ts'

type ReviewScreenProps = {
  rows: readonly Question[]
  /** The ids of the rows to review. */
  ids: ReadonlySet<string>
  /** Receives the id of the title shown last. */
  onClose: (lastId: string | undefined) => void
  /** Closes the review and opens one of the table's tools. */
  onTool: (tool: NextTool) => void
}

/** The risky titles one at a time, each decided with one key; then the rest together, and the export. */
export function ReviewScreen({ rows, ids, onClose, onTool }: ReviewScreenProps) {
  const list = useReviewList(rows, ids)
  const { current, done, total, rest } = list
  const [editing, setEditing] = useState(false)
  const canUndo = useStore(useAnalysis().history).done.length > 0
  const actions = useReviewActions(list, setEditing)
  const close = () => onClose(current?.id)
  useReviewKeys(actions, close)
  const { place } = list
  const isPhone = !useGrid()
  const label = list.isOneByOne ? '' : 'risky'
  const reviewed = useMemo(() => rows.filter(({ id }) => ids.has(id)), [rows, ids])
  const decided = useDecided()

  return (
    <>
      <Head
        title="Review"
        subtitle={
          isPhone && place !== undefined
            ? `${formatPlace(place, total)} ${label}`
            : 'What the AI changed, riskiest first'
        }
        tools={
          <>
            {place !== undefined && !isPhone && (
              <ReviewStage place={place} total={total} done={done} rest={rest.length} label={label} />
            )}
            <ReviewTool name="Undo" Icon={Undo2} aria-disabled={!canUndo} onClick={actions.undo}>
              <Key>Z</Key>
            </ReviewTool>
            <ReviewTool name="Back to the table" Icon={X} onClick={close}>
              <Key>Esc</Key>
            </ReviewTool>
          </>
        }
      />
      <div className="flex min-h-0 flex-1 flex-col border-t border-line">
        <UnsavedNote />
        {current ? (
          <>
            <ReviewedTitle
              row={current}
              next={list.next}
              editing={editing}
              onSave={actions.retitle}
              onCloseEditor={() => setEditing(false)}
            />
            {!editing && <ReviewButtons row={current} actions={actions} />}
          </>
        ) : rest.length > 0 ? (
          <ReviewRest
            title={formatRisky(done, total)}
            list={list}
            onAccept={actions.acceptRest}
            onClose={close}
          />
        ) : (
          <ReviewEnd
            title={formatDecided(decided) || 'Nothing to review'}
            rows={reviewed}
            list={list}
            onTool={onTool}
            onClose={close}
          />
        )}
      </div>
    </>
  )
}

/** Returns the steps made since the review was opened. */
function useDecided(): Step[] {
  const { done } = useStore(useAnalysis().history)
  const [before] = useState(() => new Set(done))
  return done.filter((step) => !before.has(step))
}

function formatRisky(done: number, total: number): string {
  if (total === 0) return 'No risky titles.'
  if (done < total) return `${formatNumber(done)} of ${formatCount(total, 'risky title')} reviewed.`
  return done === 1 ? 'The risky title is reviewed.' : `The ${formatNumber(done)} risky titles are reviewed.`
}

/** With more titles, the progress bar has no gaps. */
const GAPS_MAX = 12

type ReviewStageProps = {
  /** Position of the shown title, from 1. */
  place: number
  total: number
  done: number
  /** Number of low-risk titles that follow. */
  rest: number
  /** Follows the position: `3 of 12 risky`. */
  label: string
}

/** The review's progress, and how many titles follow. */
export function ReviewStage({ place, total, done, rest, label }: ReviewStageProps) {
  const step = `calc((100% + 4px) / ${total})`
  const gaps = `repeating-linear-gradient(to right, #000 0 calc(${step} - 4px), transparent 0 ${step})`
  return (
    <div className="mr-3 flex items-center gap-2 text-13 text-ink-2 max-[1199px]:mr-0">
      <div className="w-34 max-[1199px]:hidden" style={total <= GAPS_MAX ? { maskImage: gaps } : undefined}>
        <ProgressBar
          thin
          percent={(100 * done) / total}
          label="Titles reviewed"
          text={`${done} of ${total}`}
        />
      </div>
      <p className="whitespace-nowrap tabular-nums">
        <b className="font-semibold text-ink">{formatPlace(place, total)}</b> {label}
        {rest > 0 && (
          <span className="ml-3 max-[1199px]:hidden">then the other {formatNumber(rest)} together</span>
        )}
      </p>
    </div>
  )
}

export function formatPlace(place: number, total: number): string {
  return `${formatNumber(place)} of ${formatNumber(total)}`
}
