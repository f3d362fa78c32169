import type { Question } from '@quarry/contracts/question'
import { CircleAlert, Lightbulb } from 'lucide-react'
import type { ReactNode } from 'react'
import { DeletedPostBadge, QuestionTitle } from '../analysis/questions/question-parts.tsx'
import { LinkButton } from '../ui/button.tsx'
import { RemovedWords } from './diff-text.tsx'
import { MarkedText } from './marked-text.tsx'
import { NewMark } from './new-mark.tsx'
import { Comparison } from './review/comparison.tsx'
import { isComparable, needsReview } from './review/review-state.ts'
import type { RowLayout } from './row-layout.ts'
import type { RowState } from './row-state.ts'
import { CompareButton } from './status-mark.tsx'
import { TitleEditor } from './title-editor.tsx'
import type { RowActions } from './use-row-commands.ts'
import { formatChanged } from './word-diff.ts'

type QuestionCellProps = {
  row: Question
  state: RowState
  layout: RowLayout
  actions: RowActions
  /** The question's origin, if it has no column. */
  below: ReactNode
}

/** The full title, and notes about it. */
export function QuestionCell({ row, state, layout, actions, below }: QuestionCellProps) {
  const { editing, comparing, active, searchTerm, unsaved } = state
  const tabIndex = active ? 0 : -1
  return (
    <>
      {editing ? (
        <TitleEditor
          title={row.title}
          unsaved={unsaved}
          onSave={(typed) => actions.save(row, typed)}
          onClose={actions.closeEditor}
        />
      ) : (
        <p
          className={`leading-5.25 tracking-[-.003em] text-pretty wrap-anywhere ${state.isMember ? 'text-13 text-ink-2' : 'text-15'}`}
        >
          <QuestionTitle row={row} marked={layout.originals}>
            <MarkedText text={row.title} searchTerm={searchTerm} />
          </QuestionTitle>
          <Notes row={row} state={state} onCompare={() => actions.compare(row.id)} />
        </p>
      )}
      {below}
      {showsOriginal(row, state, layout) && <Original row={row} searchTerm={searchTerm} />}
      {row.processingStatus === 'error' && (
        <p className="mt-0.5 text-12 leading-4.5 text-bad wrap-anywhere">
          {row.problem ?? 'It couldn’t be cleaned.'}{' '}
          {state.canRetry ? (
            <LinkButton tabIndex={tabIndex} onClick={() => actions.retry(row)}>
              Retry
            </LinkButton>
          ) : (
            'You can retry it when this run ends.'
          )}
        </p>
      )}
      {comparing && isComparable(row) && (
        <Comparison row={row} onDecide={(decision) => actions.decide(row, decision)} />
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
    </>
  )
}

function Original({ row, searchTerm }: { row: Question; searchTerm: string }) {
  const { title, originalTitle, reviewed } = row
  const isPlain = reviewed === true || searchTerm.trim() !== ''
  return (
    <p className="mt-0.5 text-12 leading-4.5 text-ink-3 wrap-anywhere max-md:truncate">
      Original{' '}
      <bdi>
        {isPlain ? (
          <MarkedText text={originalTitle} searchTerm={searchTerm} />
        ) : (
          <RemovedWords before={originalTitle} after={title} />
        )}
      </bdi>
    </p>
  )
}

/** Returns true if the table shows originals, or only the original matches the search. */
function showsOriginal(row: Question, state: RowState, { originals }: RowLayout): boolean {
  if (row.title === row.originalTitle || state.editing || state.comparing) return false
  if (originals) return true
  const searchTerm = state.searchTerm.trim().toLowerCase()
  if (searchTerm === '') return false
  const seen = [row.title, row.subreddit].some((text) => text.toLowerCase().includes(searchTerm))
  return !seen && row.originalTitle.toLowerCase().includes(searchTerm)
}

type NotesProps = { row: Question; state: RowState; onCompare: () => void }

/** Short notes after the title. */
function Notes({ row, state, onCompare }: NotesProps) {
  const { comparing, active, probability } = state
  const needs = needsReview(row)
  return (
    <span className="text-12 leading-none text-ink-3 *:ml-2">
      {probability !== undefined && <span className="whitespace-nowrap">Likelihood {probability}%</span>}
      <NewMark row={row} />
      <DeletedPostBadge row={row} />
      {row.reviewed === true && <span className="sr-only">Accepted</span>}
      {row.suggestion !== undefined && needs && (
        <span className="whitespace-nowrap">
          <Lightbulb size={12} aria-hidden="true" className="mr-1 inline align-[-1.5px]" />
          The AI suggests another title
        </span>
      )}
      {isComparable(row) && (row.reviewed !== true || comparing) && (
        <CompareButton
          isButton={active}
          name={`${formatChanged(row)}. ${comparing ? 'Hide changes' : 'Show changes'}`}
          expanded={comparing}
          onClick={onCompare}
        >
          {formatChanged(row)}
        </CompareButton>
      )}
    </span>
  )
}

type UnsavedTitleProps = {
  /** The user's title, which the server rejected. */
  title: string
  tabIndex: number
  onSave: () => void
  onEdit: () => void
  onDiscard: () => void
}

/** Keeps the user's rejected title with the question until it is saved or discarded. */
function UnsavedTitle({ title, tabIndex, onSave, onEdit, onDiscard }: UnsavedTitleProps) {
  return (
    <p className="mt-[5px] flex items-start gap-1.5 text-12 leading-[1.45] text-ink-2 wrap-anywhere">
      <CircleAlert size={13} className="mt-0.5 flex-none text-bad" aria-hidden="true" />
      <span>
        <span className="font-medium text-bad">Not saved:</span> “<bdi>{title}</bdi>”{' '}
        <span className="inline-flex gap-2.5 pl-1">
          <LinkButton tabIndex={tabIndex} onClick={onSave}>
            Save again
          </LinkButton>
          <LinkButton tabIndex={tabIndex} onClick={onEdit}>
            Edit
          </LinkButton>
          <LinkButton tabIndex={tabIndex} onClick={onDiscard}>
            Discard
          </LinkButton>
        </span>
      </span>
    </p>
  )
}
