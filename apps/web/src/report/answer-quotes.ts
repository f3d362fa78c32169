import { isDemoPost } from '@quarry/contracts/demo-post'
import type { Question } from '@quarry/contracts/question'
import { postAddress } from '@quarry/contracts/reddit-post'
import { type AnswerQuote, type KeptAnswers, NO_LICENSE } from '../analysis/questions/kept-answers.ts'
import type { TopicOf } from '../analysis/questions/topic-edits.ts'
import { type Linked, licenseOf, oneLine, placeOf } from './quoted.ts'

/** A passage that the user chose, with the attribution that it needs. All texts are on one line. */
export type QuotedAnswer = {
  /** The question or the topic that it answers. */
  about: Linked
  under: AnswerQuote['under']
  passage: string
  accepted: boolean
  author: Linked
  place: string
  points: number | undefined
  license: Linked
  address: string | undefined
}

type Sources = { kept: KeptAnswers; topicOf: TopicOf; origin: string }

/** Returns the chosen quotes. The latest quote for each topic comes first, and those for questions follow. */
export function quotedAnswers(rows: readonly Question[], { kept, topicOf, origin }: Sources): QuotedAnswer[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const ofTopics = new Map<string, QuotedAnswer>()
  const ofQuestions: QuotedAnswer[] = []
  for (const [id, quote] of kept.quotes) {
    const row = byId.get(id)
    const quoted = row && quotedAnswer(row, quote, kept, origin)
    if (!quoted) continue
    const topic = quote.under === 'topic' ? topicOf(row) : ''
    if (topic)
      ofTopics.set(topic, { ...quoted, under: 'topic', about: { text: oneLine(topic), address: undefined } })
    else ofQuestions.push(quoted)
  }
  return [...ofTopics.values(), ...ofQuestions]
}

function quotedAnswer(
  row: Question,
  { answerId, passage }: AnswerQuote,
  { byQuestion }: KeptAnswers,
  origin: string,
): QuotedAnswer | undefined {
  const answer = byQuestion.get(row.id)?.answers.find(({ id }) => id === answerId)
  if (!answer || row.gone !== undefined) return undefined
  const { author, authorUrl, accepted = false, points, licence, permalink } = answer
  return {
    about: { text: oneLine(row.title), address: postAddress(row.permalink, origin) },
    under: 'question',
    passage: oneLine(passage),
    accepted,
    author: {
      text: oneLine(author) || 'deleted account',
      address: authorUrl === undefined ? undefined : postAddress(authorUrl),
    },
    place: placeOf(row),
    points,
    license: licenseOfAnswer(row, licence),
    address: postAddress(permalink, origin),
  }
}

/** Returns the license, except for invented answers, to which the license of their supposed source doesn't apply. */
function licenseOfAnswer({ permalink }: Question, licence: string | undefined): Linked {
  if (isDemoPost(permalink)) return { text: 'invented by the demo', address: undefined }
  const license = licence === undefined ? undefined : licenseOf({ licence })
  return license ?? { text: NO_LICENSE, address: undefined }
}
