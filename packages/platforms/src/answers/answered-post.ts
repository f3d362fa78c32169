import { ANSWER_LENGTH_MAX, ANSWERS_MAX, type Answer } from '@quarry/contracts/answer'
import type { GoneReason, Question } from '@quarry/contracts/question'
import { cutText } from '@quarry/contracts/text'
import { z } from 'zod'
import { boundedCount, COUNT_MAX, SECONDS_MAX } from '../post.ts'

/** What a source needs to know about a post to read its answers. */
export type AnsweredPost = Pick<Question, 'id' | 'permalink'> & { community: string }

/** A post's best answers, best first. */
export interface PostAnswers {
  id: string
  /** At most ANSWERS_MAX. */
  answers: Answer[]
  /** Why the post is gone, or undefined if it still exists. */
  gone?: GoneReason | undefined
}

/** An answer as it is in a source's response, before its text is cut. */
export type ReadAnswer = Omit<Answer, 'isCut'>

/**
 * Returns the best answers, with an accepted one first and the rest in the given order. Leaves out answers without
 * words.
 */
export function bestOf(answers: readonly ReadAnswer[]): Answer[] {
  const withText = answers.filter(({ text }) => text !== '')
  const accepted = withText.filter((answer) => answer.accepted)
  const others = withText.filter((answer) => !answer.accepted)
  return [...accepted, ...others].slice(0, ANSWERS_MAX).map(cut)
}

function cut(answer: ReadAnswer): Answer {
  const text = cutText(answer.text, ANSWER_LENGTH_MAX)
  return text === answer.text ? answer : { ...answer, text: text.trimEnd(), isCut: true }
}

const AUTHOR_MAX = 50

/** Returns a name that can be stored, without line breaks. The name of a deleted account is empty. */
export function authorName(name: string | null | undefined): string {
  const line = (name ?? '').replace(/\s+/g, ' ').trim().toWellFormed()
  return line === '[deleted]' ? '' : cutText(line, AUTHOR_MAX)
}

export const answerPoints = boundedCount(-COUNT_MAX).optional().catch(undefined)

export const answerSeconds = z
  .number()
  .positive()
  .max(SECONDS_MAX)
  .transform((seconds) => new Date(seconds * 1000).toISOString())
