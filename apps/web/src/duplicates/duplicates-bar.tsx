import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { Copy } from 'lucide-react'
import { Button } from '../ui/button.tsx'

type DuplicatesBarProps = {
  /** Groups and questions among those shown. */
  groups: number
  questions: number
  /** Questions whose group has a better one. */
  redundant: number
  onKeepBest: () => void
}

/** Explains the near-duplicates and deletes all but the best of each group. */
export function DuplicatesBar({ groups, questions, redundant, onKeepBest }: DuplicatesBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-surface-2 px-4 py-2.5 text-13">
      <Copy size={14} aria-hidden="true" className="text-ink-3 max-md:hidden" />
      <p className="min-w-0 flex-[1_1_20rem] text-ink-2 text-pretty">
        {groups === 0 ? (
          'No near-duplicates among the questions shown.'
        ) : (
          <>
            <b className="font-semibold text-ink">
              {formatNumber(questions)} questions in {formatCount(groups, 'group')}
            </b>{' '}
            ask the same in other words. The best of each group comes first: a cleaned question, else the one
            with the highest score. You can undo this.
          </>
        )}
      </p>
      {redundant > 0 && (
        <Button onClick={onKeepBest}>Keep the best of each group, delete {formatNumber(redundant)}</Button>
      )}
    </div>
  )
}
