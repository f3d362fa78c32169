import { expect, test } from 'vitest'
import { z } from 'zod'
import { createMemoryExchange } from './findings/testing/memory-exchange.ts'
import { writePhrases } from './phrases.ts'

const titles = [
  { id: 'a', title: 'How long does a sourdough starter last in the fridge?' },
  { id: 'b', title: 'Why is my rye bread dense?' },
]

const Sent = z.array(z.object({ id: z.string(), title: z.string() }))

/** Answers for each title according to its text. */
const answering = (phraseOf: (title: string) => string) =>
  createMemoryExchange(async ({ data }) =>
    JSON.stringify({
      items: Sent.parse(JSON.parse(data)).map(({ id, title }) => ({
        id,
        keyword: phraseOf(title),
      })),
    }),
  )

test('each title gets a phrase as keyword tools accept it, in one request', async () => {
  const exchange = answering((title) => title.replace(/^.*? (?=sourdough|rye)/, '').toUpperCase())
  expect([...(await writePhrases(exchange, titles))]).toEqual([
    ['a', 'sourdough starter last in the fridge'],
    ['b', 'rye bread dense'],
  ])
  expect(exchange.prompts).toHaveLength(1)
})

test('a phrase with words that the title lacks is asked for again, and then left out', async () => {
  const exchange = answering((title) =>
    title.includes('rye') ? 'buy cheap flour online' : 'sourdough starter',
  )
  expect([...(await writePhrases(exchange, titles))]).toEqual([['a', 'sourdough starter']])
  expect(exchange.prompts).toHaveLength(3)
})
