import { ANSWERS_MAX, hasReadableAnswers } from '@quarry/contracts/answer'
import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { useAnalysis } from '../../analysis/analysis-context.ts'
import { answersOf } from '../../analysis/questions/kept-answers.ts'
import { useReadAnswersOf } from '../../runs/answers/use-read-answers-of.ts'
import { useStore } from '../../store.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { AnswerItem } from './answer-item.tsx'
import { formatGroupReading } from './format-answers.ts'
import { AnswersSection, CopyAnswers, Faint, NoPost } from './question-answers.tsx'

type GroupAnswersPartProps = { wording: string; titles: readonly Question[] }

/** Lists the answers to all posts that ask the same question. */
export function GroupAnswersPart({ wording, titles }: GroupAnswersPartProps) {
  const kept = useStore(useAnalysis().answers)
  const [all, setAll] = useState(false)
  const found = answersOf(kept, titles)
  const shown = all ? found : found.slice(0, ANSWERS_MAX)
  const posts = titles.filter(hasReadableAnswers)
  const read = posts.filter(({ id }) => kept.byQuestion.has(id)).length
  if (posts.length === 0) return <NoPost />
  return (
    <AnswersSection tool={found.length > 0 && <CopyAnswers question={wording} answers={found} />}>
      {read > 0 && <Faint>{formatGroupReading(shown.length, found.length, read, posts.length)}</Faint>}
      {shown.map(({ answer, row }) => (
        <AnswerItem key={answer.id} answer={answer} row={row} hasPlace />
      ))}
      {shown.length < found.length && (
        <LinkButton className="mt-2 block text-12" onClick={() => setAll(true)}>
          Show {formatNumber(found.length - shown.length)} more
        </LinkButton>
      )}
      <ReadUnread titles={titles} />
    </AnswersSection>
  )
}

/** Starts a run that reads the answers that were not read yet. */
function ReadUnread({ titles }: Pick<GroupAnswersPartProps, 'titles'>) {
  const { unread, disabledReason, read } = useReadAnswersOf(titles)
  if (unread.length === 0) return null
  const what = unread.length === 1 ? 'this question' : `these ${formatCount(unread.length, 'question')}`
  return (
    <>
      <Button
        className="mt-3 mb-1"
        icon={<MessageSquareText size={14} aria-hidden="true" />}
        aria-disabled={disabledReason !== undefined}
        onClick={read}
      >
        Read answers of {what}
      </Button>
      <Faint>{disabledReason ?? 'They stay in this browser and are never sent to an AI.'}</Faint>
    </>
  )
}
