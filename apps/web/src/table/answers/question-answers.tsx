import { hasReadableAnswers, type QuestionAnswers } from '@quarry/contracts/answer'
import { isDemoPost } from '@quarry/contracts/demo-post'
import type { GoneReason, Question } from '@quarry/contracts/question'
import { sourceFacts } from '@quarry/contracts/sources'
import { Ban, Copy, MessageSquareDashed, MessageSquareText, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAnalysis } from '../../analysis/analysis-context.ts'
import type { AnswerOfPost } from '../../analysis/questions/kept-answers.ts'
import { errorMessage } from '../../api/call-error.ts'
import { useCopyLines } from '../../export/use-copy-lines.ts'
import { useCanRead, useReadAnswers } from '../../runs/answers/read-answers.ts'
import { useStore } from '../../store.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { onFirstClick } from '../../ui/on-first-click.ts'
import { Skeleton, Spinner } from '../../ui/spinner.tsx'
import { useDeleteRows } from '../use-row-commands.ts'
import { AnswerItem } from './answer-item.tsx'
import { formatCost, formatNone, formatReading, formatWithSources } from './format-answers.ts'

/** Shows what people answered to a question, which is read only when the user asks for it. */
export function QuestionAnswersPart({ row }: { row: Question }) {
  const { answers } = useAnalysis()
  const kept = useStore(answers).byQuestion.get(row.id)
  const reading = useReadAnswers(row)
  const gone = row.gone ?? kept?.gone
  if (!hasReadableAnswers(row)) return <NoPost />
  if (gone !== undefined) return <Gone row={row} gone={gone} />
  if (reading.isReading) return <Reading row={row} onCancel={reading.cancel} />
  const again = { row, error: reading.error, onRead: reading.read }
  if (kept === undefined) return <Unread {...again} />
  return kept.answers.length === 0 ? <None {...again} kept={kept} /> : <Read {...again} kept={kept} />
}

type AnswersSectionProps = { tool?: ReactNode; children: ReactNode }

export function AnswersSection({ tool, children }: AnswersSectionProps) {
  return (
    <section aria-label="What people answered" className="mx-5 mt-1 border-t border-line pt-3 pb-5">
      <div className="flex min-h-7 items-center justify-between gap-2">
        <h3 className="text-13 font-semibold">What people answered</h3>
        {tool}
      </div>
      {children}
    </section>
  )
}

/** Stands in for the answers of a title from a file, which has none. */
export function NoPost() {
  return (
    <AnswersSection>
      <Faint>Titles from a file have no answers to read.</Faint>
    </AnswersSection>
  )
}

export function Faint({ children }: { children: ReactNode }) {
  return <p className="mt-1 text-12 text-pretty text-ink-3">{children}</p>
}

type StateProps = { row: Question; error: Error | null; onRead: () => void }

function Unread({ row, error, onRead }: StateProps) {
  const canRead = useCanRead(row)
  const { name } = sourceFacts[row.source ?? 'reddit']
  return (
    <AnswersSection>
      <Failure error={error} />
      <Button
        className="mt-2 mb-1"
        icon={<MessageSquareText size={14} aria-hidden="true" />}
        aria-disabled={!canRead}
        onClick={onRead}
      >
        Read the top answers
      </Button>
      <Faint>{canRead ? formatCost(row) : `Reading answers on ${name} needs its credentials.`}</Faint>
    </AnswersSection>
  )
}

function Failure({ error }: Pick<StateProps, 'error'>) {
  return (
    error && (
      <div className="mt-2" role="alert">
        <Callout tone="bad">{errorMessage(error)}</Callout>
      </div>
    )
  )
}

const placeholders = ['w-full', 'w-11/12', 'w-3/5', 'w-full', 'w-4/5', 'w-2/5']

function Reading({ row, onCancel }: { row: Question; onCancel: () => void }) {
  return (
    <AnswersSection
      tool={
        <Button variant="ghost" size="small" onClick={onCancel}>
          Cancel
        </Button>
      }
    >
      <p role="status" className="mt-1 mb-3 flex items-center gap-2 text-12 text-ink-3">
        <Spinner />
        Waiting for {sourceFacts[row.source ?? 'reddit'].name}
      </p>
      <div className="grid gap-2.5">
        {placeholders.map((width, at) => (
          <Skeleton key={at} className={width} />
        ))}
      </div>
    </AnswersSection>
  )
}

function ReadAgain({ onRead }: Pick<StateProps, 'onRead'>) {
  return (
    <Button
      variant="ghost"
      size="small"
      className="mt-1 -ml-2"
      icon={<RefreshCw size={13} aria-hidden="true" />}
      onClick={onRead}
    >
      Read again
    </Button>
  )
}

type KeptProps = StateProps & { kept: QuestionAnswers }

function None({ row, kept, error, onRead }: KeptProps) {
  return (
    <AnswersSection>
      <Failure error={error} />
      <Note
        icon={<MessageSquareDashed size={16} className="mt-0.5 flex-none text-ink-3" aria-hidden="true" />}
        name={isDemoPost(row.permalink) ? 'No answers in the demo' : 'Nobody has answered yet'}
      >
        <p className="text-pretty text-ink-2">{formatNone(kept, row, Date.now())}</p>
        <ReadAgain onRead={onRead} />
      </Note>
    </AnswersSection>
  )
}

function Read({ row, kept, error, onRead }: KeptProps) {
  const found = kept.answers.map((answer) => ({ answer, row }))
  return (
    <AnswersSection tool={<CopyAnswers question={row.title} answers={found} />}>
      <Failure error={error} />
      <Faint>{formatReading(kept, row, Date.now())}</Faint>
      {kept.answers.map((answer) => (
        <AnswerItem key={answer.id} answer={answer} row={row} />
      ))}
      <ReadAgain onRead={onRead} />
    </AnswersSection>
  )
}

type CopyAnswersProps = { question: string; answers: readonly AnswerOfPost[] }

export function CopyAnswers({ question, answers }: CopyAnswersProps) {
  const copy = useCopyLines()
  const lines = () => formatWithSources(question, answers, location.origin)
  return (
    <Button
      variant="ghost"
      size="small"
      className="-mr-2"
      icon={<Copy size={13} aria-hidden="true" />}
      onClick={() => void copy(lines(), 'Answers', 'Select the text instead.')}
    >
      Copy with sources
    </Button>
  )
}

type NoteProps = { icon: ReactNode; name: string; children: ReactNode }

function Note({ icon, name, children }: NoteProps) {
  return (
    <div className="mt-2 flex gap-2.5 text-13">
      {icon}
      <div>
        <b className="block font-semibold">{name}</b>
        {children}
      </div>
    </div>
  )
}

const losses: Readonly<Record<GoneReason, { name: string; why: string }>> = {
  deleted: { name: 'Deleted', why: 'The post was deleted after you read it' },
  removed: { name: 'Removed', why: 'The post was removed after you read it' },
}

function Gone({ row, gone }: { row: Question; gone: GoneReason }) {
  const removeRows = useDeleteRows()
  const { name, why } = losses[gone]
  return (
    <AnswersSection>
      <Note
        icon={<Ban size={16} className="mt-0.5 flex-none text-warn" aria-hidden="true" />}
        name={`${name} on ${sourceFacts[row.source ?? 'reddit'].name}`}
      >
        <p className="text-pretty text-ink-2">
          {why}, so its answers can’t be quoted. The title stays here until you delete it; the report leaves
          it out.
        </p>
        <Button
          variant="ghost"
          size="small"
          className="mt-1 -ml-2 text-bad!"
          onClick={onFirstClick(() => removeRows([row]))}
        >
          Delete this question
        </Button>
      </Note>
    </AnswersSection>
  )
}
