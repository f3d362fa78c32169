import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { communityLabel } from '@quarry/contracts/sources'
import type { ReactNode } from 'react'
import { PostBadges, QuestionTitle, StatusPill } from '../../session/questions/question-parts.tsx'
import { TitleEditor } from '../../session/questions/title-editor.tsx'
import { TitleChanges } from '../review/comparison.tsx'
import { isComparable, reviewOf } from '../review/decided.ts'
import { VerdictButtons } from '../review/decision-buttons.tsx'
import { formatRisk } from '../review/format-cleaning.ts'
import { PostFacts } from './post-facts.tsx'

type InspectedQuestionProps = {
  row: Question
  editing: boolean
  similar: readonly Question[] | undefined
  topic: string | undefined
  onGoTo: (id: string) => void
  onSave: (title: string) => void
  onCloseEditor: () => void
  /** What can be done with it. */
  children: ReactNode
}

export function InspectedQuestion(props: InspectedQuestionProps) {
  const { row, editing, similar } = props
  const { title, risk } = row
  return (
    <>
      <Part>
        <div className="mb-2 flex items-center justify-between gap-3 text-12 text-ink-2">
          <span className="flex flex-wrap items-center gap-1.5">
            <StatusPill status={row.processingStatus} />
            <PostBadges row={row} />
          </span>
          {row.processingStatus === 'processed' && reviewOf(row)}
        </div>
        {editing ? (
          <TitleEditor
            key={row.id}
            title={title}
            unsaved={undefined}
            onSave={props.onSave}
            onClose={props.onCloseEditor}
          />
        ) : (
          <p className="text-16 font-semibold text-pretty wrap-anywhere">
            <QuestionTitle row={row} />
          </p>
        )}
        {row.problem !== undefined && row.processingStatus === 'error' && (
          <p className="mt-2 text-13 text-bad">{row.problem}</p>
        )}
      </Part>
      {isComparable(row) && (
        <Part>
          <TitleChanges row={row} asPart className="mb-2 leading-[1.8]" />
          {risk && <p className="text-12 text-ink-2">{formatRisk(risk)}</p>}
          <VerdictButtons row={row} />
        </Part>
      )}
      <div className="flex flex-wrap items-center gap-1.5 px-5 pb-4">{props.children}</div>
      <Part heading="Post">
        <PostFacts row={row} topic={props.topic} />
      </Part>
      <Part heading="Near-duplicates">
        <SimilarQuestions similar={similar} onGoTo={props.onGoTo} />
      </Part>
    </>
  )
}

type PartProps = { heading?: string; children: ReactNode }

function Part({ heading, children }: PartProps) {
  return (
    <div className="px-5 pt-2 pb-4">
      {heading !== undefined && <h3 className="mb-1.5 text-12 font-normal text-ink-3">{heading}</h3>}
      {children}
    </div>
  )
}

type SimilarQuestionsProps = {
  /** Undefined while they are searched for. */
  similar: readonly Question[] | undefined
  onGoTo: (id: string) => void
}

/** The other near-duplicates; each leads to its row. */
function SimilarQuestions({ similar, onGoTo }: SimilarQuestionsProps) {
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
