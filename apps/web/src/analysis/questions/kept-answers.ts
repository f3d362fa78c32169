import { Answer, type AnswerState, QuestionAnswers } from '@quarry/contracts/answer'
import { ROWS_MAX } from '@quarry/contracts/limits'
import { type Question, QuestionId } from '@quarry/contracts/question'
import { text } from '@quarry/contracts/text'
import { z } from 'zod'

/** The most code points of a passage that a report quotes. */
const PASSAGE_MAX = 600

/** A passage of an answer that the user has chosen for reports, where it follows the question or its topic. */
export const AnswerQuote = z.strictObject({
  answerId: Answer.shape.id,
  passage: text(PASSAGE_MAX).min(1),
  under: z.enum(['question', 'topic']),
})
export type AnswerQuote = z.infer<typeof AnswerQuote>

/** What people answered, by question id. It is kept only in this browser and never sent to a model. */
export type KeptAnswers = {
  byQuestion: ReadonlyMap<string, QuestionAnswers>
  quotes: ReadonlyMap<string, AnswerQuote>
}

export const noAnswers: KeptAnswers = { byQuestion: new Map(), quotes: new Map() }

/** The answers in an analysis's file. */
export const StoredAnswers = z.strictObject({
  read: z.array(QuestionAnswers).max(ROWS_MAX),
  quotes: z.record(QuestionId, AnswerQuote).default({}),
})
export type StoredAnswers = z.infer<typeof StoredAnswers>

/** Returns these questions' answers as a file has them, or undefined without any. */
export function toStoredAnswers(
  { byQuestion, quotes }: KeptAnswers,
  rows: readonly Pick<Question, 'id'>[],
): StoredAnswers | undefined {
  const read = rows.flatMap(({ id }) => byQuestion.get(id) ?? [])
  if (read.length === 0) return undefined
  const own = read.flatMap(({ questionId }) => {
    const quote = quotes.get(questionId)
    return quote ? [[questionId, quote] as const] : []
  })
  return { read, quotes: Object.fromEntries(own) }
}

export function fromStoredAnswers({ read, quotes }: StoredAnswers): KeptAnswers {
  return {
    byQuestion: new Map(read.map((answers) => [answers.questionId, answers])),
    quotes: new Map(Object.entries(quotes)),
  }
}

/** Adds answers, replacing those that were read earlier for the same questions. */
export function withRead(kept: KeptAnswers, read: readonly QuestionAnswers[]): KeptAnswers {
  const byQuestion = new Map(kept.byQuestion)
  for (const answers of read) byQuestion.set(answers.questionId, answers)
  return withQuotesThatExist({ ...kept, byQuestion })
}

/** Removes answers that no longer exist at their source, and the names of accounts that were deleted there. */
export function withStates(kept: KeptAnswers, states: readonly AnswerState[]): KeptAnswers {
  const byId = new Map(states.map((state) => [state.id, state]))
  const isChanged = ({ id, author }: Answer) => {
    const state = byId.get(id)
    return state?.gone === true || (state?.author === '' && author !== '')
  }
  const byQuestion = new Map(kept.byQuestion)
  for (const [id, read] of kept.byQuestion) {
    if (!read.answers.some(isChanged)) continue
    const answers = read.answers.flatMap((answer) => {
      const state = byId.get(answer.id)
      if (state?.gone) return []
      return state?.author === '' ? withoutAuthor(answer) : answer
    })
    byQuestion.set(id, { ...read, answers })
  }
  return withQuotesThatExist({ ...kept, byQuestion })
}

function withoutAuthor({ authorUrl: _, ...answer }: Answer): Answer {
  return { ...answer, author: '' }
}

/** Drops all answers of posts that are gone. Returns the same object if there are none. */
export function withoutGone(kept: KeptAnswers, rows: readonly Pick<Question, 'id' | 'gone'>[]): KeptAnswers {
  const gone = rows.filter(({ id, gone }) => gone !== undefined && kept.byQuestion.has(id))
  if (gone.length === 0) return kept
  const byQuestion = new Map(kept.byQuestion)
  for (const { id } of gone) byQuestion.delete(id)
  return withQuotesThatExist({ ...kept, byQuestion })
}

/** Drops the answers of questions that no longer exist. */
export function withOnly(kept: KeptAnswers, ids: ReadonlySet<string>): KeptAnswers {
  const left = [...kept.byQuestion].filter(([id]) => ids.has(id))
  return left.length === kept.byQuestion.size
    ? kept
    : withQuotesThatExist({ ...kept, byQuestion: new Map(left) })
}

function withQuotesThatExist({ byQuestion, quotes }: KeptAnswers): KeptAnswers {
  const left = [...quotes].filter(([id, { answerId }]) =>
    byQuestion.get(id)?.answers.some((answer) => answer.id === answerId),
  )
  return { byQuestion, quotes: left.length === quotes.size ? quotes : new Map(left) }
}

/** Sets the quote from a question's answers, or removes it if undefined. The latest quote comes last. */
export function withQuote(
  kept: KeptAnswers,
  questionId: string,
  quote: AnswerQuote | undefined,
): KeptAnswers {
  const quotes = new Map(kept.quotes)
  quotes.delete(questionId)
  if (quote) quotes.set(questionId, quote)
  return { ...kept, quotes }
}

/** An answer with the question whose post it was given to. */
export type AnswerOfPost = { answer: Answer; row: Question }

/**
 * Returns the answers to several posts that ask the same question. Accepted answers come first, and the others follow
 * by their rank within the post and then by the post's engagement.
 */
export function answersOf(kept: KeptAnswers, rows: readonly Question[]): AnswerOfPost[] {
  return rows
    .flatMap((row) => {
      const { answers = [] } = row.gone === undefined ? (kept.byQuestion.get(row.id) ?? {}) : {}
      return answers.map((answer, rank) => ({ answer, row, rank }))
    })
    .toSorted(
      (one, other) =>
        Number(other.answer.accepted ?? false) - Number(one.answer.accepted ?? false) ||
        one.rank - other.rank ||
        engagementOf(other.row) - engagementOf(one.row),
    )
    .map(({ answer, row }) => ({ answer, row }))
}

const engagementOf = ({ score, numComments }: Question): number => score + numComments

/** The maximum length of a quote without a license, because only a brief one is allowed then. */
const BRIEF_MAX = 200

/** Returns the passage of an answer that a report quotes, which is the selected text or else its beginning. */
export function passageOf({ text: whole, licence }: Answer, selected = ''): string {
  const max = licence === undefined ? BRIEF_MAX : PASSAGE_MAX
  const words = selected.replace(/\s+/g, ' ').trim()
  const wanted =
    words !== '' && whole.replace(/\s+/g, ' ').includes(words) ? words : whole.replace(/\s+/g, ' ')
  if (wanted.length <= max) return wanted
  const start = wanted.slice(0, max - 1)
  const sentence = Math.max(start.lastIndexOf('. '), start.lastIndexOf('? '), start.lastIndexOf('! '))
  return sentence > max / 3 ? start.slice(0, sentence + 1) : `${start.slice(0, start.lastIndexOf(' '))}…`
}

/** The text that replaces the license where there is none. */
export const NO_LICENSE = 'no license stated: quote briefly'
