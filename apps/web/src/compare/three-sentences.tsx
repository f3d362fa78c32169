import { formatCount } from '@quarry/contracts/format-count'
import type { AskedQuestion } from '@quarry/questions/compare/compare-questions'
import type { ComparedTopic } from '@quarry/questions/compare/compare-topics'
import { describeUnseen } from '@quarry/questions/compare/describe-unseen'
import { Fragment, type ReactNode } from 'react'
import { formatDay } from '../ui/format-date.ts'
import type { ComparedSides } from './compared-analysis.ts'
import { describeNoTopics, formatShareOf, topicName } from './format-change.ts'

/** Topics that a sentence names. */
const NAMED = 2

/** What is asked more, what less, and what the comparison can't tell. */
export function ThreeSentences({ sides }: { sides: ComparedSides }) {
  const { comparison } = sides
  const { topics, noTopics, onlyFirst, onlySecond } = comparison
  const risen = topics.filter(({ verdict }) => verdict === 'rose' || verdict === 'new')
  const fallen = topics.filter(({ verdict }) => verdict === 'fell' || verdict === 'gone').toReversed()
  return (
    <section
      aria-label="In short"
      className="grid gap-x-10 gap-y-3 border-b border-line px-(--edge) pt-4.5 pb-4 md:grid-cols-3"
    >
      <Sentence title="Asked more">
        {noTopics ? (
          <Questions questions={onlySecond} is="new" />
        ) : (
          <Changes topics={risen} none="No topic rose by more than chance." />
        )}
      </Sentence>
      <Sentence title="Asked less">
        {noTopics ? (
          <Questions questions={onlyFirst} is="no longer asked" />
        ) : (
          <Changes topics={fallen} none="No topic fell by more than chance." />
        )}
      </Sentence>
      <Sentence title="What this can’t tell">
        <span className="text-13 leading-5 text-ink-2">{untold(sides).join(' ')}</span>
      </Sentence>
    </section>
  )
}

function Sentence({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h2 className="mb-0.5 text-12 font-medium text-ink-3">{title}</h2>
      <p className="text-14 leading-[21px] text-pretty wrap-anywhere">{children}</p>
    </div>
  )
}

function Changes({ topics, none }: { topics: readonly ComparedTopic[]; none: string }) {
  if (topics.length === 0) return none
  return (
    <>
      {topics.slice(0, NAMED).map((topic, at) => (
        <Fragment key={topic.id}>
          {at > 0 && ', '}
          <bdi className="font-semibold">{topicName(topic)}</bdi> {at === 0 && 'went '}from{' '}
          {formatShareOf(topic.firstShare)} to {formatShareOf(topic.secondShare)}
        </Fragment>
      ))}
      {topics.length > NAMED && `, and ${topics.length - NAMED} more`}.
    </>
  )
}

function Questions({ questions, is }: { questions: readonly AskedQuestion[]; is: string }) {
  const [most] = questions
  if (!most) return `No question is ${is}.`
  return (
    <>
      {formatCount(questions.length, `question is ${is}`, `questions are ${is}`)}, such as{' '}
      <bdi className="font-semibold">{most.wording}</bdi>
    </>
  )
}

/** Returns what each side could not see, and why topics are missing. */
function untold({ first, second, comparison }: ComparedSides): string[] {
  const unseen = describeUnseen(
    { name: first.name, figures: comparison.first, coverage: first.coverage },
    { name: second.name, figures: comparison.second, coverage: second.coverage },
    (from, to) => `${formatDay(Date.parse(from))} to ${formatDay(Date.parse(to))}`,
  )
  const { noTopics } = comparison
  const sentences = [...(noTopics ? [describeNoTopics(noTopics, first.name, second.name)] : []), ...unseen]
  return sentences.length > 0 ? sentences : ['Both sides read the same communities without reaching a limit.']
}
