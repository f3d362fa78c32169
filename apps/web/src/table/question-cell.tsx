import type { Question } from '@quarry/contracts/question'
import { Check, Copy, Lightbulb } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { NearDuplicate } from '../duplicates/arrange-groups.ts'
import type { ReplacedTitle } from '../find-replace/replace-titles.ts'
import { formatDemand, formatFigures } from '../keyword-figures/format-figures.ts'
import { PostBadges } from '../questions/post-badges.tsx'
import { Age, QuestionTitle } from '../questions/question-parts.tsx'
import { RedditLink } from '../questions/reddit-link.tsx'
import { TitleEditor } from '../questions/title-editor.tsx'
import { changedWords } from '../questions/word-diff.ts'
import { isComparable, needsReview } from '../review/decided.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { AlertIcon } from '../ui/row-icons.tsx'
import { ChangedTitle } from './changed-title.tsx'
import { MarkedText } from './marked-text.tsx'
import { OriginLines } from './origin-lines.tsx'
import { originColumns } from './question-columns.ts'
import type { RowActions } from './row-actions.ts'
import type { RowLayout } from './row-layout.ts'
import type { RowState } from './row-state.ts'
import { UnsavedTitle } from './unsaved-title.tsx'

const Comparison = lazy(async () => ({ default: (await import('../review/comparison.tsx')).Comparison }))

/** Of a column inside the cell, of which the gap before it is a part. */
const columnStyles = Object.fromEntries(
  originColumns.map((column) => [column, { width: `calc(var(--w-${column}) - 0.625rem)` }]),
)

type QuestionCellProps = { row: Question; state: RowState; layout: RowLayout; actions: RowActions }

/** The title with its origin, changes and error. */
export function QuestionCell({ row, state, layout, actions }: QuestionCellProps) {
  const { editing, comparing, active, searchTerm, unsaved, topic } = state
  const { oneLine, stacked, columns } = layout
  const tabIndex = active ? 0 : -1
  const title = <CellTitle row={row} state={state} layout={layout} />
  const notes = (
    <Notes
      row={row}
      state={state}
      compact={oneLine}
      short={oneLine || stacked || layout.paired}
      withVolume={layout.paired && columns.has('volume')}
      onCompare={() => actions.compare(row.id)}
    />
  )
  const problem = row.processingStatus === 'error' && (
    <Problem
      row={row}
      oneLine={(oneLine && !editing) || stacked}
      tabIndex={tabIndex}
      onRetry={state.canRetry ? () => actions.retry(row) : undefined}
    />
  )
  const origin = {
    topic,
    subreddit: (
      <>
        r/
        <MarkedText text={row.subreddit} searchTerm={searchTerm} />
      </>
    ),
    author: authorOf(row),
    createdAt: <Age createdAt={row.createdAt} />,
  }
  const shownOrigin = originColumns.filter(
    (column) => columns.has(column) && (oneLine || origin[column] !== undefined),
  )
  return (
    <>
      {editing && (
        <TitleEditor
          title={row.title}
          unsaved={unsaved}
          onSave={(typed) => actions.save(row, typed)}
          onClose={actions.closeEditor}
        />
      )}
      {oneLine && !editing ? (
        <div className="flex items-center gap-2.5 text-12 text-ink-3">
          {title}
          {problem}
          {notes}
          <RedditLink row={row} tabIndex={tabIndex} />
          {shownOrigin.map((column, index) => (
            <span
              key={column}
              className={`flex-none truncate pl-0.5 text-ink-2 ${index === 0 ? 'ml-auto' : ''}`}
              style={columnStyles[column]}
            >
              {origin[column]}
            </span>
          ))}
        </div>
      ) : (
        <>
          {!editing && title}
          <OriginLines
            row={row}
            layout={layout}
            isBelowEditor={editing}
            origin={shownOrigin.map((column) => [column, origin[column]])}
            notes={notes}
            problem={problem}
            tabIndex={tabIndex}
          />
        </>
      )}
      {isOnlyOriginalFound(row, state, layout) && (
        <p className="mt-[3px] text-12 text-ink-2 wrap-anywhere">
          <span className="text-ink-3">Original</span>{' '}
          <bdi>
            <MarkedText text={row.originalTitle} searchTerm={searchTerm} />
          </bdi>
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
    </>
  )
}

function CellTitle({ row, state, layout }: Omit<QuestionCellProps, 'actions'>) {
  const { searchTerm, toReplace } = state
  const places = placesIn(row, toReplace)
  if (!places && showsOriginal(row, state, layout)) return <ChangedTitle row={row} searchTerm={searchTerm} />
  return (
    <QuestionTitle row={row} oneLine={layout.oneLine} lines={layout.originals ? 4 : 2}>
      <MarkedText text={row.title} searchTerm={searchTerm} places={places} />
    </QuestionTitle>
  )
}

/** The preview may be of an earlier title. */
function placesIn({ title }: Question, toReplace: ReplacedTitle | undefined) {
  return toReplace?.before === title ? toReplace.places : undefined
}

/** The title differs from the original, and neither its editor nor its comparison is open. */
function showsOriginal(row: Question, { editing, comparing }: RowState, { originals }: RowLayout): boolean {
  return originals && row.title !== row.originalTitle && !editing && !comparing
}

type NotesProps = {
  row: Question
  state: RowState
  /** Icons only. */
  compact: boolean
  /** The number of changed words in place of `Show changes`. */
  short: boolean
  /** The volume has no column. */
  withVolume: boolean
  onCompare: () => void
}

/** Facts about the title, in a few words each. */
function Notes({ row, state, compact, short, withVolume, onCompare }: NotesProps) {
  const { nearDuplicate, comparing, active, figures } = state
  const words = compact ? 'sr-only' : ''
  const changes = comparing ? 'Hide changes' : 'Show changes'
  return (
    <>
      <PostBadges row={row} compact={compact} />
      {withVolume && figures && <span data-tip={formatFigures(figures)}>Volume {formatDemand(figures)}</span>}
      {nearDuplicate && <NearDuplicateNote nearDuplicate={nearDuplicate} />}
      {row.reviewed === true && (
        <span className="inline-flex flex-none items-center gap-1">
          <Check size={12} aria-hidden="true" />
          <span className={words}>Accepted</span>
        </span>
      )}
      {row.suggestion !== undefined && needsReview(row) && (
        <span className="inline-flex flex-none items-center gap-1 text-ink-2">
          <Lightbulb size={12} aria-hidden="true" />
          <span className={words}>The AI suggests another title</span>
        </span>
      )}
      {isComparable(row) && (
        <LinkButton
          tabIndex={active ? 0 : -1}
          aria-expanded={comparing}
          aria-label={short ? `±${changedIn(row)} ${changes}` : undefined}
          className={
            short
              ? 'flex-none rounded-1 border border-line-strong px-1 text-11 leading-4 no-underline tabular-nums text-ink-2!'
              : 'flex-none'
          }
          onClick={onCompare}
        >
          {short ? `±${changedIn(row)}` : changes}
        </LinkButton>
      )}
    </>
  )
}

/** Returns true if only the original title, which is not shown, matches the search. */
function isOnlyOriginalFound(row: Question, state: RowState, layout: RowLayout): boolean {
  const searchTerm = state.searchTerm.trim().toLowerCase()
  if (searchTerm === '' || row.originalTitle === row.title) return false
  if (state.comparing || showsOriginal(row, state, layout)) return false
  const seen = [row.title, row.subreddit].some((text) => text.toLowerCase().includes(searchTerm))
  return !seen && row.originalTitle.toLowerCase().includes(searchTerm)
}

function NearDuplicateNote({ nearDuplicate }: { nearDuplicate: NearDuplicate }) {
  return (
    <span
      className={`inline-flex flex-none items-center gap-1 ${nearDuplicate.isBest ? 'font-medium text-ink' : 'text-ink-2'}`}
    >
      <Copy size={12} aria-hidden="true" />
      {nearDuplicate.isBest
        ? `Best of ${nearDuplicate.size} similar`
        : `One of ${nearDuplicate.size} similar`}
    </span>
  )
}

const countsOfChanged = new WeakMap<Question, number>()

/** Returns the number of words that the title differs by. */
function changedIn(row: Question): number {
  const known = countsOfChanged.get(row)
  if (known !== undefined) return known
  const count = changedWords(row.originalTitle, row.title)
  countsOfChanged.set(row, count)
  return count
}

type ProblemProps = { row: Question; oneLine: boolean; tabIndex: number; onRetry: (() => void) | undefined }

/** In one line, it takes what the title leaves: a title that shrank by a fraction of a pixel would lose its last letters. */
function Problem({ row, oneLine, tabIndex, onRetry }: ProblemProps) {
  const sentence = row.problem ?? 'It couldn’t be cleaned.'
  return (
    <p
      className={`flex gap-1.5 text-12 leading-[1.45] text-bad ${oneLine ? 'min-w-15 max-w-60 flex-[1_1_3.75rem] items-center max-md:max-w-none max-md:min-w-0 max-md:flex-1 max-md:leading-[17px]' : 'mt-[5px] items-start'}`}
    >
      <span className="flex-none" data-tip={oneLine ? sentence : undefined}>
        <AlertIcon size={13} className={oneLine ? '' : 'mt-0.5'} />
      </span>
      {oneLine ? <WholeOrHidden>{sentence}</WholeOrHidden> : sentence}
      <span className="flex-none">
        {onRetry ? (
          <LinkButton tabIndex={tabIndex} onClick={onRetry}>
            Retry
          </LinkButton>
        ) : (
          !oneLine && 'You can retry it when this run has ended.'
        )}
      </span>
    </p>
  )
}

/** A few letters of a sentence are useless, so it wraps out of sight if there is no room for some words. */
function WholeOrHidden({ children }: { children: string }) {
  return (
    <span className="flex h-[17px] min-w-0 flex-wrap overflow-hidden">
      <span className="h-[17px] w-px" />
      <span data-tip-cut className="min-w-24 flex-1 truncate">
        {children}
      </span>
    </span>
  )
}

/** Titles from a file may have no author. */
function authorOf({ author }: Question): string {
  return author === '' ? '' : `u/${author}`
}
