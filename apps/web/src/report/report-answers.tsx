import { formatCount } from '@quarry/contracts/format-count'
import type { QuotedAnswer } from './answer-quotes.ts'
import type { Linked } from './quoted.ts'

/** The passages that the user chose from what people answered, except those that stand below their topics. */
export function ReportAnswers({ answers }: { answers: readonly QuotedAnswer[] }) {
  return (
    <section>
      <h2>What people answered</h2>
      <p className="lead">Passages chosen for this report, in the words of those who answered.</p>
      <div className="answers">
        {answers.map((answer) => (
          <article key={`${answer.about.text} ${answer.passage}`}>
            <h3>
              <Text of={answer.about} />
            </h3>
            <AnswerPassage answer={answer} />
          </article>
        ))}
      </div>
    </section>
  )
}

/** A passage with the attribution that it needs. */
export function AnswerPassage({ answer }: { answer: QuotedAnswer }) {
  const { passage, author, place, points, accepted, license, address } = answer
  return (
    <>
      <blockquote dir="auto">{passage}</blockquote>
      <p className="by">
        <Text of={author} />, {place}
        {points !== undefined && `, ${formatCount(points, 'point')}`}
        {accepted && ', accepted'}, <Text of={license} />
        {address !== undefined && (
          <>
            , <a href={address}>the answer</a>
          </>
        )}
      </p>
    </>
  )
}

const Text = ({ of: { text, address } }: { of: Linked }) =>
  address === undefined ? <span>{text}</span> : <a href={address}>{text}</a>
