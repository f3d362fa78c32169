import type { QuestionAnswers } from '@quarry/contracts/answer'
import { isDemoPost } from '@quarry/contracts/demo-post'
import type { Question } from '@quarry/contracts/question'
import type { PostAnswers } from './answered-post.ts'

/**
 * Returns a post's answers in the form that a page stores. Answers that the sandbox invented link to the page that says
 * so.
 */
export function questionAnswers(
  { answers, gone }: PostAnswers,
  { id, permalink }: Pick<Question, 'id' | 'permalink'>,
  { readAt, requests }: { readAt: Date; requests?: number },
): QuestionAnswers {
  return {
    questionId: id,
    answers: isDemoPost(permalink)
      ? answers.map(({ authorUrl: _, ...answer }) => ({ ...answer, permalink }))
      : answers,
    readAt: readAt.toISOString(),
    ...(requests !== undefined && { requests }),
    ...(gone && { gone }),
  }
}
