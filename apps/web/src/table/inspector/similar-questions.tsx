import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { communityLabel } from '@quarry/contracts/sources'

type SimilarQuestionsProps = {
  /** Undefined while they are searched for. */
  similar: readonly Question[] | undefined
  onGoTo: (id: string) => void
}

/** The other near-duplicates; each leads to its row. */
export function SimilarQuestions({ similar, onGoTo }: SimilarQuestionsProps) {
  if (!similar) return <p className="text-12 text-ink-2">Searching…</p>
  if (similar.length === 0) return <p className="text-12 text-ink-2">None.</p>
  return (
    <ul className="-my-1">
      {similar.map((row) => (
        <li key={row.id} className="border-b border-line py-1 last:border-b-0">
          <button
            type="button"
            onClick={() => onGoTo(row.id)}
            className="flex w-full gap-3 rounded-1 py-1 text-left hover:bg-surface-2"
          >
            <span className="min-w-0 flex-1">
              <bdi className="block text-13 wrap-anywhere">{row.title}</bdi>
              <span className="block text-12 text-ink-3">
                {communityLabel(row.subreddit, row.source)}, {formatCount(row.numComments, 'comment')}
              </span>
            </span>
            <span className="text-12 tabular-nums" data-tip="Engagement">
              {formatNumber(row.score)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
