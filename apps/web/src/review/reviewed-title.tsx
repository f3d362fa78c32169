import { formatCount } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { communityLabel } from '@quarry/contracts/sources'
import { useMemo } from 'react'
import { MergedDiff } from '../questions/diff-text.tsx'
import { Age } from '../questions/question-parts.tsx'
import { RedditLink } from '../questions/reddit-link.tsx'
import { TitleEditor } from '../questions/title-editor.tsx'
import { wordDiff } from '../questions/word-diff.ts'
import { formatRisk } from './format-risk.ts'
import { VerdictButtons } from './verdict-buttons.tsx'

type ReviewedTitleProps = {
  row: Question
  /** Those that come then. */
  next: readonly Question[]
  editing: boolean
  onSave: (title: string) => void
  onCloseEditor: () => void
}

/** The title in large, what was changed in it and why it may be wrong. */
export function ReviewedTitle({ row, next, editing, onSave, onCloseEditor }: ReviewedTitleProps) {
  const { title, originalTitle, suggestion, risk } = row
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto [scrollbar-gutter:stable] px-4 py-6 frame:px-16">
      <section aria-label="Title to review" className="w-full max-w-200 frame:my-auto">
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-ink-2">
          <span className="font-medium text-ink">{communityLabel(row.subreddit, row.source)}</span>
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
            className="mt-3 text-[1.375rem] leading-[1.3] text-balance wrap-anywhere frame:text-[1.75rem]"
          >
            {title}
          </h2>
        )}
        {title !== originalTitle && (
          <Difference name="Original, with what was changed" before={originalTitle} after={title} />
        )}
        {suggestion !== undefined && (
          <Difference name="The AI suggests instead of your title" before={title} after={suggestion} />
        )}
        {risk && <p className="mt-4 text-13 text-ink-2">{formatRisk(risk)}</p>}
        {!editing && <VerdictButtons row={row} />}
      </section>
      {next.length > 0 && (
        <div className="mt-8 flex flex-none gap-4 text-13 text-ink-3 max-frame:mt-auto max-frame:pt-6">
          <span className="text-12">Next</span>
          <ul className="min-w-0 text-ink-2">
            {next.map(({ id, title: nextTitle }) => (
              <li key={id} className="truncate last:max-frame:not-first:hidden">
                <bdi>{nextTitle}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

function Difference({ name, before, after }: { name: string; before: string; after: string }) {
  const parts = useMemo(() => wordDiff(before, after), [before, after])
  return (
    <div className="mt-6">
      <p className="text-12 text-ink-3">{name}</p>
      <p dir="auto" className="mt-1 text-16 leading-[1.75] wrap-anywhere">
        <MergedDiff parts={parts} />
      </p>
    </div>
  )
}
