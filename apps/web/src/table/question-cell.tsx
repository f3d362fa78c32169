import type { Question } from '@quarry/contracts/question'
import { Check, CircleAlert, Copy, Lightbulb } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { NearDuplicate } from '../duplicates/arrange-groups.ts'
import { Age, QuestionTitle } from '../questions/question-parts.tsx'
import { isComparable, needsReview } from '../review/decided.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { MarkedText } from './marked-text.tsx'
import type { RowState } from './question-row.tsx'
import type { RowActions } from './row-actions.ts'
import { TitleEditor } from './title-editor.tsx'
import { UnsavedTitle } from './unsaved-title.tsx'

const Comparison = lazy(async () => ({ default: (await import('../review/comparison.tsx')).Comparison }))

type QuestionCellProps = { row: Question; state: RowState; actions: RowActions }

/** The title with its origin, changes and error. */
export function QuestionCell({ row, state, actions }: QuestionCellProps) {
  const { editing, comparing, active, searchTerm, nearDuplicate, unsaved } = state
  const tabIndex = active ? 0 : -1
  return (
    <>
      {editing ? (
        <TitleEditor
          title={row.title}
          unsaved={unsaved}
          onSave={(title) => actions.save(row, title)}
          onClose={actions.closeEditor}
        />
      ) : (
        <QuestionTitle row={row}>
          <MarkedText text={row.title} searchTerm={searchTerm} />
        </QuestionTitle>
      )}
      <p
        className={`flex flex-wrap gap-x-2.5 gap-y-0.5 text-12 leading-[17px] text-ink-3 ${editing ? 'mt-2' : 'mt-[3px]'}`}
      >
        <span className="text-ink-2">
          r/
          <MarkedText text={row.subreddit} searchTerm={searchTerm} />
        </span>
        <span>u/{row.author}</span>
        <Age createdAt={row.createdAt} />
        {nearDuplicate && <NearDuplicateNote nearDuplicate={nearDuplicate} />}
        {row.reviewed === true && (
          <span className="inline-flex items-center gap-1">
            <Check size={12} aria-hidden="true" />
            Accepted
          </span>
        )}
        {row.suggestion !== undefined && needsReview(row) && (
          <span className="inline-flex items-center gap-1 text-ink-2">
            <Lightbulb size={12} aria-hidden="true" />
            The AI suggests another title
          </span>
        )}
        {isComparable(row) && (
          <LinkButton tabIndex={tabIndex} aria-expanded={comparing} onClick={() => actions.compare(row.id)}>
            {comparing ? 'Hide changes' : 'Show changes'}
          </LinkButton>
        )}
      </p>
      {!comparing && isHidden(row, searchTerm) && (
        <p className="mt-[3px] text-12 text-ink-2 wrap-anywhere">
          <span className="text-ink-3">Original</span>{' '}
          <MarkedText text={row.originalTitle} searchTerm={searchTerm} />
        </p>
      )}
      {comparing && isComparable(row) && (
        <Suspense fallback={<div className="h-24" />}>
          <Comparison row={row} onDecide={(decision) => actions.decide(row, decision)} />
        </Suspense>
      )}
      {unsaved !== undefined && !editing && (
        <UnsavedTitle
          title={unsaved}
          tabIndex={tabIndex}
          onSave={() => actions.save(row, unsaved)}
          onEdit={() => actions.edit(row.id)}
          onDiscard={() => actions.discardUnsaved(row.id)}
        />
      )}
      {row.processingStatus === 'error' && (
        <Problem
          row={row}
          tabIndex={tabIndex}
          onRetry={state.canRetry ? () => actions.retry(row) : undefined}
        />
      )}
    </>
  )
}

/** Returns true if only the original title, which is not shown, matches the search. */
function isHidden(row: Question, search: string): boolean {
  const searchTerm = search.trim().toLowerCase()
  if (searchTerm === '' || row.originalTitle === row.title) return false
  const seen = [row.title, row.subreddit].some((text) => text.toLowerCase().includes(searchTerm))
  return !seen && row.originalTitle.toLowerCase().includes(searchTerm)
}

function NearDuplicateNote({ nearDuplicate }: { nearDuplicate: NearDuplicate }) {
  return (
    <span
      className={`inline-flex items-center gap-1 ${nearDuplicate.isBest ? 'font-medium text-ink' : 'text-ink-2'}`}
    >
      <Copy size={12} aria-hidden="true" />
      {nearDuplicate.isBest
        ? `Best of ${nearDuplicate.size} similar`
        : `One of ${nearDuplicate.size} similar`}
    </span>
  )
}

type ProblemProps = { row: Question; tabIndex: number; onRetry: (() => void) | undefined }

function Problem({ row, tabIndex, onRetry }: ProblemProps) {
  return (
    <p className="mt-[5px] flex items-start gap-1.5 text-12 leading-[1.45] text-bad">
      <CircleAlert size={13} className="mt-0.5 flex-none" aria-hidden="true" />
      <span>
        {row.problem ?? 'It could not be cleaned.'}{' '}
        {onRetry ? (
          <LinkButton tabIndex={tabIndex} onClick={onRetry}>
            Retry
          </LinkButton>
        ) : (
          'You can retry it when this run has ended.'
        )}
      </span>
    </p>
  )
}
