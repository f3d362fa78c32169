import { QuestionType } from '@quarry/contracts/question'
import { findTopics as answer } from '@quarry/sandbox/find-topics'
import { topics as tables } from '@quarry/sandbox/topics'
import { expect, inject, test } from 'vitest'
import { findTopics } from './find-codebook.ts'
import { findSameTexts } from './find-same.ts'
import { groupQuestions } from './group-questions.ts'
import { createMemoryExchange } from './testing/memory-exchange.ts'

/** How many titles ask the same, repeated in turn. They range from one title to enough for several requests. */
const sizes = [400, 250, 120, 90, 60, 40, 25, 12, 8, 5, 3, 2, 2, 1, 1, 1]
const wordings = [
  (problem: string) => `Any idea why ${problem}?`,
  (problem: string) => `${problem}, what now`,
  (problem: string) => `Is it normal that ${problem}?`,
  (problem: string) => `Help! ${problem}. Does anyone know what to do?`,
  (problem: string) => `What should I check first if ${problem}?`,
]
const fillers = ['', 'please', 'really', 'anyone', 'any advice', 'still', 'right now', 'thanks', 'again']

function titlesOf(count: number) {
  const problems = [...tables].flatMap(([community, { problems: own }]) =>
    own.map((problem) => ({ community, problem })),
  )
  return problems
    .flatMap(({ community, problem }, nth) =>
      Array.from({ length: sizes[nth % sizes.length] ?? 1 }, (_, at) => {
        const wording = wordings[at % wordings.length]?.(problem) ?? problem
        const filler = fillers[Math.floor(at / wordings.length) % fillers.length]
        return { title: `${wording} ${filler}`.trim(), community, asks: `${community} ${problem}` }
      }),
    )
    .slice(0, count)
    .map((title, at) => ({ ...title, id: `m${at}`, engagement: at % 50 }))
}

// With PROPERTY_ROUNDS=20 or more, the test compares 20,000 titles, which takes half a minute.
test('the same question is found in sets of which no request sees more than a part', async () => {
  const texts = titlesOf(Math.min(20_000, 1000 * inject('propertyRounds')))
  const exchange = createMemoryExchange(async ({ rules, data }) =>
    JSON.stringify(answer(rules, data, QuestionType.options) ?? {}),
  )
  const { topics, sorted } = await findTopics({ exchange, texts, begin: async () => undefined }, [])
  const same = await findSameTexts(exchange, texts, (id) => sorted.get(id)?.topic)
  const options = { equalTo: (id: string) => [id], joined: [], parted: [] }
  const { groupOf } = groupQuestions(same, { questions: texts, ...options })
  const pairsIn = (groups: Iterable<readonly unknown[]>) =>
    [...groups].reduce((sum, { length }) => sum + (length * (length - 1)) / 2, 0)
  const grouped = texts.filter(({ id }) => groupOf.has(id))
  const given = pairsIn(Map.groupBy(grouped, ({ id }) => groupOf.get(id)).values())
  const wanted = pairsIn(Map.groupBy(texts, ({ asks }) => asks).values())
  const right = pairsIn(Map.groupBy(grouped, ({ id, asks }) => `${groupOf.get(id)} ${asks}`).values())
  expect((2 * right) / (given + wanted)).toBeGreaterThan(0.9)
  expect(topics.length).toBeLessThanOrEqual(24)
})
