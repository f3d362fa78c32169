import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { communityLabel } from '@quarry/contracts/sources'
import { type AskedQuestion, engagementOf } from '@quarry/questions/compare/compare-questions'
import { ChevronRight, X } from 'lucide-react'
import { useState } from 'react'
import { RedditLink } from '../analysis/questions/question-parts.tsx'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'

/** The most questions that are shown without a click, because thousands would take seconds to paint. */
const SHOWN = 200

type Props = {
  questions: readonly AskedQuestion<Question>[]
  /** The text that is shown if there are no questions. */
  none: string
  names: readonly [first: string, second: string]
  /** If set, only this topic's questions are shown. */
  topic?: { id: string; name: string } | undefined
  onAllTopics: () => void
}

/** Lists questions with how often each side asks them. A click on a row opens its titles. */
export function QuestionList({ questions, none, names, topic, onAllTopics }: Props) {
  const [shown, setShown] = useState(SHOWN)
  const wanted = topic ? questions.filter((question) => isAbout(question, topic.id)) : questions
  return (
    <>
      {topic && (
        <p className="flex items-center gap-1 border-b border-hair px-(--edge) py-2 text-13 text-ink-2">
          <span>
            Only “<bdi>{topic.name}</bdi>”
          </span>
          <IconButton small label="Show all topics" icon={<X size={14} />} onClick={onAllTopics} />
        </p>
      )}
      {wanted.length === 0 && <p className="px-(--edge) py-9 text-center text-ink-2">{none}</p>}
      <ul>
        {wanted.slice(0, shown).map((question) => (
          <QuestionItem
            key={question.second[0]?.id ?? question.first[0]?.id}
            question={question}
            names={names}
          />
        ))}
      </ul>
      {wanted.length > shown && (
        <p className="px-(--edge) py-4 text-center">
          <Button onClick={() => setShown(shown + SHOWN)}>
            Show {formatNumber(Math.min(SHOWN, wanted.length - shown))} more of {formatNumber(wanted.length)}
          </Button>
        </p>
      )}
    </>
  )
}

export const isAbout = ({ first, second }: AskedQuestion, id: string) =>
  [...second, ...first].some(({ topic }) => topic === id)

function QuestionItem({
  question,
  names: [firstName, secondName],
}: {
  question: AskedQuestion<Question>
  names: Props['names']
}) {
  const { wording, first, second } = question
  const isInBoth = first.length > 0 && second.length > 0
  return (
    <li className="border-b border-hair">
      <details className="group">
        <summary className="grid cursor-pointer list-none grid-cols-[14px_minmax(0,1fr)_auto] items-baseline gap-x-2 px-(--edge) py-2 hover:bg-surface-2">
          <ChevronRight
            size={14}
            className="mt-[3px] self-start text-ink-3 group-open:rotate-90"
            aria-hidden="true"
          />
          <span className="text-14 leading-5 text-pretty wrap-anywhere">
            <bdi>{wording}</bdi>
          </span>
          <span
            className={`text-12 text-ink-3 tabular-nums ${isInBoth ? 'max-md:col-start-2 max-md:row-start-2' : ''}`}
          >
            {formatTimes(question)}
          </span>
        </summary>
        <div className="grid gap-2 px-(--edge) pb-3 pl-[calc(var(--edge)+22px)]">
          <Titles name={firstName} rows={first} />
          <Titles name={secondName} rows={second} />
        </div>
      </details>
    </li>
  )
}

/** Returns text such as `3× → 5×, engagement 40 → 210`, or `5×` for a question that only one side asks. */
function formatTimes({ first, second }: AskedQuestion): string {
  const engagement = (rows: AskedQuestion['first']) =>
    formatNumber(rows.reduce((sum, row) => sum + engagementOf(row), 0))
  if (first.length > 0 && second.length > 0)
    return `${formatNumber(first.length)}× → ${formatNumber(second.length)}×, engagement ${engagement(first)} → ${engagement(second)}`
  return `${formatNumber(first.length + second.length)}×`
}

function Titles({ name, rows }: { name: string; rows: readonly Question[] }) {
  if (rows.length === 0) return null
  return (
    <section>
      <h3 className="text-12 font-medium text-ink-3">
        {name}, {formatCount(rows.length, 'title')}
      </h3>
      <ul>
        {rows.slice(0, SHOWN).map((row) => (
          <li key={row.id} className="flex items-center gap-2 text-13 leading-5 text-ink-2">
            <span className="min-w-0 wrap-anywhere">
              <bdi>{row.title}</bdi>{' '}
              <span className="text-12 text-ink-3">
                {communityLabel(row.subreddit, row.source)}, {formatNumber(engagementOf(row))} points and
                comments
              </span>
            </span>
            <RedditLink row={row} />
          </li>
        ))}
      </ul>
    </section>
  )
}
