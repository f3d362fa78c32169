import { expect, test } from 'vitest'
import { NO_TOPIC } from '../session/found-topics.ts'
import { noFilter } from '../session/question-filter.ts'
import { sampleQuestion } from '../session/sample-question.ts'
import { countFilters } from '../table/question-filter.ts'
import { withWheelPart } from './map-choice.ts'
import { wheelBranches } from './wheel-branches.ts'

/** Twelve topics of one question less each, and a question without a topic. */
const rows = Array.from({ length: 12 }, (_, topic) =>
  Array.from({ length: 12 - topic }, (_, at) =>
    sampleQuestion(`t${topic}-${at}`, { title: 'How dark is it?' }),
  ),
).flat()
const lonely = sampleQuestion('lonely', { title: 'How do I begin?' })
const mainTopicOf = (id: string) => id.match(/^t\d+/)?.[0]

test('a part of the wheel for what has no part of its own chooses these topics, and the same again nothing', () => {
  const [how, ...rest] = wheelBranches([...rows, lonely], mainTopicOf)
  expect(rest).toEqual([])
  expect(how?.topics.map(({ id }) => id)).toEqual(Array.from({ length: 8 }, (_, topic) => `t${topic}`))
  expect(how?.others).toEqual({ questions: 4 + 3 + 2 + 1 + 1, topics: ['t8', 't9', 't10', 't11', NO_TOPIC] })

  const chosen = withWheelPart(noFilter, 'How', how?.others.topics)
  expect([...chosen.chosen.word]).toEqual(['How'])
  expect([...chosen.topics]).toEqual(how?.others.topics)
  expect(withWheelPart(chosen, 'How', how?.others.topics)).toEqual(noFilter)
  expect([...withWheelPart(chosen, 'How', ['t1']).topics]).toEqual(['t1'])
})

test('many topics are one filter, as they are one chip', () => {
  const topics = (count: number) => Array.from({ length: count }, (_, topic) => `t${topic}`)
  expect(countFilters(withWheelPart(noFilter, 'How', topics(6)))).toBe(7)
  expect(countFilters(withWheelPart(noFilter, 'How', topics(7)))).toBe(2)
})
