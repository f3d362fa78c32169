import type { ComponentType } from 'react'
import type { AskedQuestion } from './asked-questions.ts'
import type { Since } from './since.ts'

type Props = { since: Since; Item: ComponentType<{ question: AskedQuestion }> }

/** Shows which topics are new, rose, fell or are gone since the reading before the last, with numbers and examples. */
export function SinceSection({ since: { title, lead, changes, unseen }, Item }: Props) {
  return (
    <section>
      <h2>{title}</h2>
      <p className="lead">{lead}</p>
      {changes.length === 0 && <p>No topic changed by more than chance would explain.</p>}
      <div className="topics">
        {changes.map(({ kind, name, numbers, examples }) => (
          <div key={`${kind} ${name}`} className="topic">
            <div className="h">
              <h3>
                {kind}: <bdi>{name}</bdi>
              </h3>
              <span className="f">{numbers}</span>
            </div>
            <ul>
              {examples.map((question) => (
                <Item key={question.text} question={question} />
              ))}
            </ul>
          </div>
        ))}
      </div>
      {unseen !== '' && <p className="lead">{unseen}</p>}
    </section>
  )
}
