import { NO_TOPIC } from '@quarry/contracts/findings'
import { expect, test } from 'vitest'
import { findCodebook, findTopics, largeTopic } from './find-codebook.ts'
import { createMemoryExchange } from './testing/memory-exchange.ts'

const subjects = 'kettle chisel ladder bucket tent mattress bicycle printer lantern hammer'.split(' ')
const texts = Array.from({ length: 80 }, (_, at) => ({
  ...{ id: `t${at}`, community: 'tools', engagement: at % 9 },
  title: `Why does my ${subjects[at % subjects.length]} break?`,
}))
const begin = async () => undefined
const named = (names: readonly string[]) =>
  JSON.stringify({ items: names.map((name) => ({ name, covers: `About a ${name}` })) })
const many = (count: number) => Array.from({ length: count }, (_, at) => `Heading number ${at}`)

test.each([
  ['fewer than six topics', ['Kettle', 'Chisel']],
  ['more than 24', many(25)],
  ['equal names', [...subjects, 'Kettle']],
  ['a name with markup', [...subjects.slice(1), '<b>Kettle</b>']],
])('a codebook with %s is asked for once more', async (_, faulty) => {
  const answers = [named(faulty), named(subjects)]
  const exchange = createMemoryExchange(async () => answers.shift() ?? '')
  const topics = await findCodebook(exchange, texts, [])
  expect(topics.map(({ name }) => name)).toEqual(subjects)
  expect(exchange.prompts).toHaveLength(2)
})

test('what is usable of a codebook is kept if the second one is no better', async () => {
  const exchange = createMemoryExchange(async () => named(['Kettle', 'Kettle', 'Chisel']))
  expect((await findCodebook(exchange, texts, [])).map(({ name }) => name)).toEqual(['Kettle', 'Chisel'])
  expect(exchange.prompts).toHaveLength(2)
})

test('a heading of words that a single title has is that title’s, and one with a plain word for it is not', async () => {
  const names = ['Casino Bonus', 'Safety and Casino', ...subjects]
  const exchange = createMemoryExchange(async () => named(names))
  const odd = { id: 'odd', title: 'Which Casino Bonus is best?', community: 'tools', engagement: 0 }
  const topics = await findCodebook(exchange, [...texts, odd], [])
  expect(topics.map(({ name }) => name)).toEqual(names.slice(1))
})

test('a small topic stays unless most of its titles have brought its word in', async () => {
  const exchange = createMemoryExchange(async ({ rules, data }) => {
    if (!rules.startsWith('You sort')) return named(['Casino', 'Rusty metal', ...subjects])
    const given: { topics: { name: string; number: number }[]; questions: { id: string; title: string }[] } =
      JSON.parse(data)
    const topicOf = (title: string) => (/rust|corrode/.test(title) ? 'Rusty metal' : undefined)
    const items = given.questions.map(({ id, title }) => {
      const found = given.topics.find(
        ({ name }) => name === topicOf(title) || title.toLowerCase().includes(name.toLowerCase()),
      )
      return { id, topic: found?.number ?? 0, type: 'reason' }
    })
    return JSON.stringify({ items })
  })
  const few = [
    'Does rust spread?',
    'Why does steel corrode?',
    'Do nails corrode?',
    'Casino!',
    'Win a Casino?',
  ]
  const extra = few.map((title, at) => ({ ...{ id: `few${at}`, title }, community: 'tools', engagement: 0 }))
  const many = Array.from({ length: 3 }, (_, copy) =>
    texts.map((text) => ({ ...text, id: `${text.id}${copy}` })),
  )
  const { topics, sorted } = await findTopics({ exchange, texts: [...many.flat(), ...extra], begin }, [])
  expect(topics.map(({ name }) => name)).toEqual(['Rusty metal', ...subjects])
  expect(sorted.get('few3')?.topic).toBe(NO_TOPIC)
})

/** Sorts every title into its subject's topic, or into the topic that takes all tools. */
function sorting(codebooks: string[][]) {
  return createMemoryExchange(async ({ rules, data }) => {
    const given: { topics: { number: number; name: string }[]; questions: { id: string; title: string }[] } =
      JSON.parse(data)
    if (!rules.startsWith('You sort')) return named(codebooks.shift() ?? [])
    const items = given.questions.map(({ id, title }) => {
      const found = given.topics.find(({ name }) => title.toLowerCase().includes(name.toLowerCase()))
      const wide = given.topics.find(({ name }) => name === 'Tools')
      return { id, topic: (found ?? wide)?.number ?? 0, type: 'reason' }
    })
    return JSON.stringify({ items })
  })
}
const wide = ['Tools', 'Kettle', 'Chisel', 'Ladder', 'Bucket', 'Saw']

test('a codebook with a topic over half of the titles is asked for once more, to be divided', async () => {
  const exchange = sorting([wide, subjects])
  const found = await findTopics({ exchange, texts, begin }, [])
  expect(found.topics.map(({ name }) => name)).toEqual(subjects)
  expect(largeTopic(found)).toBeUndefined()
  expect(exchange.prompts.filter(({ rules }) => rules.includes('Divide what it would cover'))).toHaveLength(1)
})

test('a topic that stays large is kept, and so is one of the user', async () => {
  const found = await findTopics({ exchange: sorting([wide, wide]), texts, begin }, [])
  expect(largeTopic(found)?.name).toBe('Tools')
  const exchange = sorting([wide])
  const mine = { id: '#mine', name: 'Tools', covers: 'All tools', fixed: true } as const
  expect(largeTopic(await findTopics({ exchange, texts, begin }, [mine]))).toEqual(mine)
})
