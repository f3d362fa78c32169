import { formatCount } from '@quarry/contracts/format-count'
import type { QuotedAnswer } from './answer-quotes.ts'
import type { Linked } from './quoted.ts'

/** The passages that the user chose from what people answered. */
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
            <blockquote dir="auto">{answer.passage}</blockquote>
            <p className="by">
              <Text of={answer.author} />, {answer.place}
              {answer.points !== undefined && `, ${formatCount(answer.points, 'point')}`}
              {answer.accepted && ', accepted'}, <Text of={answer.license} />
              {answer.address !== undefined && (
                <>
                  , <a href={answer.address}>the answer</a>
                </>
              )}
            </p>
          </article>
        ))}
      </div>
    </section>
  )
}

const Text = ({ of: { text, address } }: { of: Linked }) =>
  address === undefined ? <span>{text}</span> : <a href={address}>{text}</a>
