import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { useServices } from '../session/services.ts'
import { useStore } from '../session/store.ts'
import { Button } from '../ui/button.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { PageTitle } from '../ui/page.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { BulkPanel } from './bulk-panel.tsx'
import { DecidedPanel } from './decided-panel.tsx'
import { KindFilter, KindMenu } from './kind-filter.tsx'
import { ReviewButtons } from './review-buttons.tsx'
import { ReviewEnd } from './review-end.tsx'
import { ReviewedTitle } from './reviewed-title.tsx'
import { UnsavedNote } from './unsaved-note.tsx'
import { useKindCounts } from './use-kind-counts.ts'
import { useReviewActions } from './use-review-actions.ts'
import { useReviewKeys } from './use-review-keys.ts'
import { useReviewList } from './use-review-list.ts'

type ReviewScreenProps = {
  rows: readonly Question[]
  /** The rows of the table to go through. */
  ids: ReadonlySet<string>
  /** Receives the id of the title that was shown last. */
  onClose: (lastId: string | undefined) => void
}

/** One title at a time, the riskiest first; each decision takes one key and shows the next title. */
export function ReviewScreen({ rows, ids, onClose }: ReviewScreenProps) {
  const list = useReviewList(rows, ids)
  const { current, done, total } = list
  const others = list.todo.length - list.narrowed.length
  const kinds = { counts: useKindCounts(list.todo), chosen: list.kinds, onToggle: list.toggleKind }
  const [editing, setEditing] = useState(false)
  const { history } = useServices()
  const canUndo = useStore(history).done.length > 0
  const actions = useReviewActions(list, setEditing)
  const close = () => onClose(current?.id)
  useReviewKeys({ ...actions, close })

  return (
    <>
      <div className="flex flex-none flex-wrap items-center gap-x-5 gap-y-2 border-b border-line bg-surface px-4 py-2 frame:min-h-14">
        <div className="min-w-0 max-frame:flex-1">
          <PageTitle className="text-16!">Review</PageTitle>
          <p className="text-12 text-ink-2 max-frame:hidden">What the AI changed, the riskiest first</p>
        </div>
        <div className="flex min-w-0 items-center gap-4 max-frame:order-last max-frame:w-full frame:flex-1">
          <div className="max-w-105 flex-1">
            <ProgressBar
              thin
              percent={total === 0 ? 100 : (100 * done) / total}
              label="Titles reviewed"
              text={`${done} of ${total}`}
            />
          </div>
          <p className="text-13 whitespace-nowrap tabular-nums">
            <b className="font-semibold">{formatNumber(done)}</b> of {formatNumber(total)}
            {list.skipped > 0 && <span className="text-ink-2">, {formatNumber(list.skipped)} skipped</span>}
          </p>
          <div className="frame:hidden">
            <KindMenu {...kinds} />
          </div>
        </div>
        <Button variant="ghost" icon={<Undo2 size={14} />} aria-disabled={!canUndo} onClick={actions.undo}>
          Undo
          <span className="max-frame:hidden">
            <Kbd>Z</Kbd>
          </span>
        </Button>
        <Button icon={<X size={14} className="frame:hidden" />} onClick={close}>
          <span className="max-frame:sr-only">Back to the table</span>
          <span className="max-frame:hidden">
            <Kbd>Esc</Kbd>
          </span>
        </Button>
      </div>
      <div className="flex min-h-0 flex-1 bg-surface max-frame:min-h-[calc(100dvh-var(--h-topbar)-5.2rem)]">
        <div className="w-66 flex-none overflow-y-auto border-r border-line [scrollbar-gutter:stable] max-frame:hidden">
          <KindFilter
            {...kinds}
            onClear={list.clearKinds}
            left={list.narrowed.length}
            all={list.todo.length}
          />
          <BulkPanel todo={list.narrowed} isNarrowed={list.kinds.size > 0} />
        </div>
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
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
          ) : (
            <ReviewEnd
              title={done > 0 ? `${formatCount(done, 'title')} reviewed` : 'Nothing to review'}
              skipped={list.skipped}
              others={others}
              onShowOthers={list.clearKinds}
              onShowSkipped={list.showSkipped}
              onClose={close}
            />
          )}
        </div>
        <DecidedPanel onUndo={actions.undoStep} />
      </div>
    </>
  )
}
