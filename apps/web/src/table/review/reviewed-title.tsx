import { formatCount } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { communityLabel } from '@quarry/contracts/sources'
import { CircleAlert } from 'lucide-react'
import { Age, RedditLink } from '../../analysis/questions/question-parts.tsx'
import { Button } from '../../ui/button.tsx'
import { TitleEditor } from '../title-editor.tsx'
import { asksSomethingElse, CleanAgainButton, TitleChanges } from './comparison.tsx'
import { formatRisk } from './format-cleaning.ts'
import { ReviewFoot } from './review-end.tsx'
import { Key } from './review-tool.tsx'
import type { ReviewActions } from './use-review-actions.ts'

type ReviewedTitleProps = {
  row: Question
  /** The titles that follow, as a preview. */
  next: readonly Question[]
  editing: boolean
  onSave: (title: string) => void
  onCloseEditor: () => void
}

/** The title in large type, its changes and the reason to check it. */
export function ReviewedTitle({ row, next, editing, onSave, onCloseEditor }: ReviewedTitleProps) {
  const { title, risk } = row
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto md:[scrollbar-gutter:stable_both-edges] px-(--edge) pb-5 text-ink-2">
      <section aria-label="Title to review" className="mx-auto w-full max-w-190 pt-7 md:pt-22">
        <p className="flex flex-wrap gap-x-3.5 gap-y-1 text-12 text-ink-3">
          <span>{communityLabel(row.subreddit, row.source)}</span>
          {row.author && <span>u/{row.author}</span>}
          <Age createdAt={row.createdAt} />
          <span>{formatCount(row.score, 'point')}</span>
          <span>{formatCount(row.numComments, 'comment')}</span>
          <RedditLink row={row} named />
        </p>
        {editing ? (
          <div className="mt-4">
            <TitleEditor
              key={row.id}
              title={title}
              unsaved={undefined}
              onSave={onSave}
              onClose={onCloseEditor}
            />
          </div>
        ) : (
          <h2
            dir="auto"
            aria-live="polite"
            className="mt-3 min-h-22.5 outline-none text-[1.375rem] leading-7.5 tracking-[-.01em] text-ink text-balance wrap-anywhere md:min-h-18.5 md:text-[1.75rem] md:leading-9.25"
          >
            {title}
          </h2>
        )}
        <div className="mt-6.5 grid gap-6.5">
          <TitleChanges row={row} className="mt-1.5 text-16 leading-6.75 text-ink" />
        </div>
        {risk && (
          <p className="mt-4.5 flex gap-2 text-13">
            <CircleAlert size={16} aria-hidden="true" className="mt-0.5 flex-none text-warn" />
            <span>{formatRisk(row)}</span>
          </p>
        )}
        {!editing && asksSomethingElse(row) && (
          <div className="mt-2">
            <CleanAgainButton row={row} />
          </div>
        )}
      </section>
      {next.length > 0 && (
        <div className="mx-auto mt-auto grid w-full max-w-190 grid-cols-[44px_minmax(0,1fr)] pt-8 text-13 leading-5.5 text-ink-3">
          <span>Next</span>
          <ul>
            {next.map(({ id, title: nextTitle }) => (
              <li key={id} className="wrap-anywhere">
                <bdi>{nextTitle}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

type ReviewButtonsProps = { row: Question; actions: ReviewActions }

/** The decisions on the shown title, with their keys. */
export function ReviewButtons({ row, actions }: ReviewButtonsProps) {
  const suggested = row.suggestion !== undefined
  const others = [
    { name: 'Revert', key: 'R', act: actions.revert, isOffered: row.title !== row.originalTitle },
    { name: 'Edit', key: 'E', act: actions.edit, isOffered: true },
    { name: 'Skip', key: 'S', act: actions.skip, isOffered: true },
    { name: 'Take suggestion', key: 'T', act: actions.take, isOffered: suggested },
  ]
  return (
    <ReviewFoot>
      {others.map(
        ({ name, key, act, isOffered }) =>
          isOffered && (
            <Button key={key} size="large" className="max-md:flex-1 max-md:px-2" onClick={act}>
              {name} <Key>{key}</Key>
            </Button>
          ),
      )}
      <Button size="large" variant="primary" className="max-md:flex-2 md:min-w-37.5" onClick={actions.accept}>
        {suggested ? 'Keep mine' : 'Accept'} <Key>A</Key>
      </Button>
    </ReviewFoot>
  )
}
