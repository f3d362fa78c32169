import type { Question } from '@quarry/contracts/question'
import { buildQuestion } from '../../../../../../testkit/build-question.ts'

/** Returns a question as the page has it, with a revision from the server. */
export function sampleQuestion(id: string, change: Partial<Question> = {}): Question {
  return buildQuestion(id, {
    title: `Is loaf ${id} done?`,
    originalTitle: `is loaf ${id} done`,
    revision: 1,
    ...change,
  })
}
