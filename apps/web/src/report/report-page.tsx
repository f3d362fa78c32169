import { formatNumber } from '@quarry/contracts/format-count'
import type { ReactNode } from 'react'
import type { AskedQuestion } from './asked-questions.ts'
import type { Fact } from './method.ts'
import type { Linked, Quoted } from './quoted.ts'
import type { Report } from './report.ts'
import { AnswerPassage, ReportAnswers } from './report-answers.tsx'
import { SinceSection } from './since-section.tsx'
import type { SourceRead } from './sources-read.ts'

/** The content of a report's page. React escapes every text, and links point only to known sources. */
export function ReportPage({ report }: { report: Report }) {
  return (
    <main>
      <p className="kick">
        <span>Question report</span>
        <span>{report.day}</span>
      </p>
      <h1>{report.title}</h1>
      <Prepared report={report} />
      {report.introduction.length === 0 && <p className="dek">{report.summary}</p>}
      {report.demo !== '' && (
        <p className="demo">
          <b>Demo data.</b> {report.demo}
        </p>
      )}
      {report.introduction.length > 0 && (
        <div className="own">
          {report.introduction.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      )}
      <div className="keys">
        {report.figures.map(({ value, label }) => (
          <div key={label}>
            <b>{value}</b>
            <span>{label}</span>
          </div>
        ))}
      </div>
      {report.asked.length > 0 && <AskedMost questions={report.asked} />}
      {report.findings.length > 0 && (
        <ul className="short">
          {report.findings.map(({ name, strong, text }) => (
            <li key={name}>
              <b>{name}</b>
              <span>
                <strong>{strong}</strong>
                {text}
              </span>
            </li>
          ))}
        </ul>
      )}
      {report.topics.length > 0 && <Topics report={report} />}
      {report.since && <SinceSection since={report.since} Item={Example} />}
      {report.engaged.length > 0 && <Engaged questions={report.engaged} />}
      {report.answers.length > 0 && <ReportAnswers answers={report.answers} />}
      <Sources report={report} />
      <Facts title="How far this reaches" facts={[...report.method, ...report.attribution]} />
      <p className="end">Made with Quarry on {report.day}. Counts cover this collection only.</p>
    </main>
  )
}

/** `Prepared by Ada for Grace`. */
function Prepared({ report: { preparedBy, preparedFor } }: { report: Report }) {
  if (preparedBy === '' && preparedFor === '') return null
  return (
    <p className="by">
      Prepared
      {preparedBy !== '' && (
        <>
          {' by '}
          <b>{preparedBy}</b>
        </>
      )}
      {preparedFor !== '' && (
        <>
          {' for '}
          <b>{preparedFor}</b>
        </>
      )}
    </p>
  )
}

function Topics({ report: { topics, otherTopics, topicsLead } }: { report: Report }) {
  return (
    <>
      <section>
        <h2>What it is about</h2>
        <p className="lead">{topicsLead}</p>
        <div className="over">
          {topics.map(({ name, percent, count, share }, at) => (
            <a key={name} href={`#topic-${at + 1}`}>
              <span className="nm">{name}</span>
              <Bar percent={percent} />
              <span className="n">{formatNumber(count)}</span>
              <span className="p">{share}</span>
            </a>
          ))}
          {otherTopics.map(({ name, percent, count, share }) => (
            <div key={name}>
              <span className="nm">{name}</span>
              <Bar percent={percent} />
              <span className="n">{formatNumber(count)}</span>
              <span className="p">{share}</span>
            </div>
          ))}
        </div>
      </section>
      <section>
        <h2>Topic by topic</h2>
        <p className="lead">
          The questions asked most often in each topic; different wordings are counted together.
        </p>
        <div className="topics">
          {topics.map(({ name, count, share, examples, volume, answer }, at) => (
            <div key={name} className="topic" id={`topic-${at + 1}`}>
              <div className="h">
                <i>{at + 1}</i>
                <h3>{name}</h3>
                <span className="f">
                  <b>{formatNumber(count)}</b> {count === 1 ? 'question' : 'questions'}, {share}
                  {volume !== undefined && `, volume ${formatNumber(volume)}`}
                </span>
              </div>
              <ul>
                {examples.map((question) => (
                  <Example key={question.text} question={question} />
                ))}
              </ul>
              {answer && <AnswerPassage answer={answer} />}
            </div>
          ))}
        </div>
      </section>
    </>
  )
}

function AskedMost({ questions }: { questions: readonly AskedQuestion[] }) {
  return (
    <section>
      <h2>Asked most often</h2>
      <p className="lead">How many titles ask the same question, however they word it.</p>
      <ol className="asked">
        {questions.map((question, at) => (
          <li key={question.text} className="ask">
            <i>{at + 1}</i>
            <div>
              <Question question={question} />
              <From question={question} />
            </div>
            <Times asked={question.asked} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Shows a topic's question with its count, and with its author and place if it has a license, which requires both. */
function Example({ question }: { question: AskedQuestion }) {
  const { license, place, volume } = question
  return (
    <li className="ask">
      <div>
        <Question question={question} />
        {license && (
          <span className="from">
            <bdi>{place}</bdi>, <Author question={question} />
          </span>
        )}
        {volume !== undefined && <span className="from">Volume {formatNumber(volume)}</span>}
      </div>
      <Times asked={question.asked} />
    </li>
  )
}

function Times({ asked }: { asked: number }) {
  return (
    <span className="x">
      {formatNumber(asked)}
      <small>×</small>
    </span>
  )
}

function Engaged({ questions }: { questions: readonly Quoted[] }) {
  return (
    <section>
      <h2>Top posts</h2>
      <p className="lead">The individual posts with the most points and comments.</p>
      <table>
        <thead>
          <tr>
            <th scope="col">Question</th>
            <th scope="col">Where</th>
            <th scope="col" className="r">
              Points
            </th>
            <th scope="col" className="r">
              Comments
            </th>
            <th scope="col" className="r">
              Together
            </th>
          </tr>
        </thead>
        <tbody>
          {questions.map((question, index) => (
            <tr key={`${index} ${question.text}`}>
              <td className="full">
                <span className="q">
                  <Question question={question} />
                </span>
                <AskedAs question={question} />
              </td>
              <td className="nw">
                <bdi>{question.place}</bdi>
                <span className="from">
                  <Author question={question} />
                  {question.author && question.month !== '' && ', '}
                  {question.month}
                </span>
              </td>
              <td className="r" data-u={question.points === 1 ? 'point' : 'points'}>
                {formatNumber(question.points)}
              </td>
              <td
                className="r"
                data-u={question.comments === 1 ? question.commentWord : `${question.commentWord}s`}
              >
                {formatNumber(question.comments)}
              </td>
              <td className="r" data-u="together">
                {formatNumber(question.points + question.comments)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Sources({ report: { sources, seen, questions } }: { report: Report }) {
  return (
    <section className={sources.length <= 12 ? 'keep' : undefined}>
      <h2>What was read</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Community</th>
            <th scope="col" className="r">
              Posts seen
            </th>
            <th scope="col" className="r">
              Questions
            </th>
            <th scope="col" className="cov">
              Coverage
            </th>
          </tr>
        </thead>
        <tbody>
          {sources.map((source) => (
            <SourceRow key={`${source.source} ${source.place}`} source={source} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td className="full">Together</td>
            <td className="r" data-u="posts seen">
              {formatSeen(seen === 0 ? undefined : seen)}
            </td>
            <td className="r" data-u="questions">
              {formatNumber(questions)}
            </td>
            <td />
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

function SourceRow({ source: { place, source, seen, questions, coverage, period } }: { source: SourceRead }) {
  return (
    <tr>
      <td className="full site">
        <bdi>{place}</bdi>
        <span className="from">{source}</span>
      </td>
      <td className="r" data-u="posts seen">
        {formatSeen(seen)}
      </td>
      <td className="r" data-u={questions === 1 ? 'question' : 'questions'}>
        {formatNumber(questions)}
      </td>
      <td className="cov">
        {coverage}
        <span className="from">{period}</span>
      </td>
    </tr>
  )
}

function formatSeen(seen: number | undefined): string {
  return seen === undefined ? '–' : formatNumber(seen)
}

function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <section className="keep">
      <h2>{title}</h2>
      <dl className="meth">
        {facts.flatMap(({ name, text, links = [] }) => [
          <dt key={`${name}, name`}>{name}</dt>,
          <dd key={name}>
            {text}
            {links.map((link, at) => (
              <span key={link.text}>
                {at === 0 ? ' ' : ', '}
                <Link to={link} />
              </span>
            ))}
          </dd>,
        ])}
      </dl>
    </section>
  )
}

function Bar({ percent }: { percent: number }) {
  return (
    <span className="bar">
      <i style={{ width: `${percent.toFixed(1)}%` }} />
    </span>
  )
}

function Question({ question }: { question: Quoted }) {
  return <Link to={question} />
}

function Link({ to: { text, address } }: { to: Linked }) {
  const label = <bdi>{text}</bdi>
  return address === undefined ? label : <a href={address}>{label}</a>
}

function Author({ question: { author, license } }: { question: Quoted }): ReactNode {
  return (
    <>
      {author && <Link to={author} />}
      {license && (
        <>
          {author && ', '}
          <Link to={license} />
        </>
      )}
    </>
  )
}

function AskedAs({ question: { askedAs, isDoubtful } }: { question: Quoted }) {
  if (askedAs === undefined) return null
  return (
    <span className="from">
      Asked as: <bdi>{askedAs}</bdi>
      {isDoubtful && <> · wording not reviewed</>}
    </span>
  )
}

/** Names the question's topic and place, and also its author and license if there is a license. */
function From({ question }: { question: AskedQuestion }) {
  const { topic, place, license, engagement, volume } = question
  return (
    <span className="from">
      {topic !== '' && (
        <>
          <bdi>{topic}</bdi> ·{' '}
        </>
      )}
      <bdi>{place}</bdi>
      {license && (
        <>
          , <Author question={question} />
        </>
      )}
      {engagement !== '' && ` · ${engagement}`}
      {volume !== undefined && ` · volume ${formatNumber(volume)}`}
    </span>
  )
}
