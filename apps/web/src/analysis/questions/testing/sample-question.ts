import type { Asked, Question } from '@quarry/contracts/question'
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

/** Returns a question of Stack Exchange, whose license requires its author and link. */
export function sampleSiteQuestion(change: Partial<Question> = {}): Question {
  return sampleQuestion('se-cooking-7', {
    title: 'Why does bread rise?',
    originalTitle: 'why bread rise',
    source: 'stack-exchange',
    subreddit: 'cooking',
    author: 'Baker',
    authorUrl: 'https://cooking.stackexchange.com/users/12/baker',
    permalink: 'https://cooking.stackexchange.com/q/7',
    licence: 'CC BY-SA 4.0',
    ...change,
  })
}

/** Returns how often a text stands in one file. */
export function sampleAsked(count: number, change: Partial<Asked> = {}): Asked {
  const day = '2026-01-02T12:00:00.000Z'
  return { count, rows: count, first: day, last: day, files: ['a'], ...change }
}
