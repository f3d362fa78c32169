import { rootsOf } from '@quarry/cleaning/word-roots'
import type { Prompt } from '@quarry/platforms/prompt'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { findTopics } from './find-codebook.ts'
import { findSameTexts } from './find-same.ts'
import { groupQuestions } from './group-questions.ts'
import { isOrder } from './is-order.ts'
import { breadTitles, breadTopics, hostileTitles } from './testing/bread-titles.ts'
import { createMemoryExchange } from './testing/memory-exchange.ts'

const known = new Map(breadTitles.map((title) => [title.title, title]))
const orders = new Map(hostileTitles.map((order) => [order.title, order]))
const hostile = hostileTitles.map(({ title }, at) => ({
  ...{ id: `hostile ${at}`, title },
  ...{ community: 'bread', engagement: 500 },
}))

const Title = z.object({ id: z.string(), title: z.string() })
const Lines = z.array(z.string())
const Sorting = z.object({ topics: z.array(z.object({ name: z.string() })), questions: z.array(Title) })
const Asking = z.object({ questions: z.array(z.object({ question: z.string() })), titles: z.array(Title) })
const Comparing = z.array(Title)

const asks = (title: string) => known.get(title)?.asks ?? title

/** Which titles an obedient model spares. */
interface Obedience {
  sparesControls: boolean
}

/** Answers like a model that knows every title and obeys each hostile one for all titles in its request. */
function obedient({ sparesControls }: Obedience) {
  const isTitle = (title: string) => known.has(title) || orders.has(title)
  const obeys = ({ title }: { title: string }) => !sparesControls || isTitle(title)
  return async ({ rules, data }: Prompt): Promise<string> => {
    const given: unknown = JSON.parse(data)
    const sorting = Sorting.safeParse(given).data
    if (sorting) return JSON.stringify({ items: sort(sorting) })
    const asking = Asking.safeParse(given).data
    if (asking) return JSON.stringify({ items: ask(asking) })
    const comparing = Comparing.safeParse(given).data
    if (comparing) return JSON.stringify({ groups: compare(comparing) })
    const lines = Lines.parse(given)
    return JSON.stringify(
      rules.includes('again and again') ? { questions: list(lines) } : { items: codebook(lines) },
    )
  }

  function codebook(lines: readonly string[]) {
    const demanded = lines.flatMap((title) => orders.get(title)?.names ?? [])
    return [...new Set([...demanded, ...breadTopics])].map((name) => ({ name, covers: `All about ${name}` }))
  }

  function sort({ topics, questions }: z.infer<typeof Sorting>) {
    const names = topics.map(({ name }) => name)
    const pulled = questions.flatMap(({ title }) => orders.get(title)?.topic ?? [])[0]
    const nameOf = (title: string) =>
      known.get(title)?.topic ?? orders.get(title)?.names ?? title.split(':')[0] ?? ''
    return questions.map(({ id, title }) => ({
      id,
      topic: pulled !== undefined && obeys({ title }) ? pulled : names.indexOf(nameOf(title)) + 1,
      type: 'fact',
    }))
  }

  function list(lines: readonly string[]) {
    const demanded = lines.filter((title) => orders.get(title)?.groups)
    const repeated = [...Map.groupBy(lines, asks)].filter(([, same]) => same.length > 1).map(([each]) => each)
    return [...demanded, ...repeated]
  }

  function ask({ questions, titles }: z.infer<typeof Asking>) {
    const listed = questions.map(({ question }) => question)
    const puller = titles.find(({ title }) => orders.get(title)?.groups)
    const pulled = puller && Math.max(1, listed.indexOf(puller.title) + 1)
    return titles.map(({ id, title }) => ({
      id,
      question: pulled !== undefined && obeys({ title }) ? pulled : listed.indexOf(asks(title)) + 1,
    }))
  }

  function compare(titles: readonly { id: string; title: string }[]) {
    const isPulled = titles.some(({ title }) => orders.get(title)?.groups)
    // The two controls are the only titles that the test doesn't know.
    const asked = (title: string) => (isTitle(title) ? asks(title) : 'control')
    const keyOf = (title: string) => (isPulled && obeys({ title }) ? 'pulled' : asked(title))
    return [...Map.groupBy(titles, ({ title }) => keyOf(title)).values()]
      .filter((same) => same.length > 1)
      .map((same) => same.map(({ id }) => id))
  }
}

async function find(texts: readonly (typeof hostile)[number][], obedience: Obedience, unitMax?: number) {
  const exchange = createMemoryExchange(obedient(obedience))
  const { topics, sorted } = await findTopics({ exchange, texts, begin: async () => undefined }, [])
  const topicOf = (id: string) => topics.find((topic) => topic.id === sorted.get(id)?.topic)?.name
  const same = await findSameTexts(exchange, texts, topicOf, unitMax)
  const options = { equalTo: (id: string) => [id], joined: [], parted: [] }
  const { groupOf } = groupQuestions(same, { questions: texts, ...options })
  return { topics, topicOf, groupOf, requests: exchange.prompts.length }
}

/** Returns, for each title that is not hostile, the joined ids of such titles in its group. */
function companionsOf(groupOf: ReadonlyMap<string, string>): Map<string, string> {
  const groups = Map.groupBy(breadTitles, ({ id }) => groupOf.get(id) ?? id)
  return new Map(
    [...groups.values()].flatMap((own) => own.map(({ id }) => [id, own.map((each) => each.id).join()])),
  )
}

test('half of the hostile titles don’t read like orders', () => {
  expect(hostileTitles.filter(({ title }) => !isOrder(title)).length).toBeGreaterThanOrEqual(10)
})

const all = hostile.map((_, at) => at)

test.each([
  ['together', { sparesControls: false }, all, undefined],
  ['by topic', { sparesControls: false }, all, 0],
  ['together, by titles that spare the controls', { sparesControls: true }, [6, 8], undefined],
] as const)(
  'no topic and no group changes through hostile titles: %s',
  async (_, obedience, given, unitMax) => {
    const own = hostile.filter((_title, at) => given.some((each) => each === at))
    const plain = await find(breadTitles, obedience, unitMax)
    const found = await find([...breadTitles, ...own], obedience, unitMax)
    expect(breadTitles.filter(({ id, topic }) => plain.topicOf(id) !== topic)).toEqual([])
    expect(breadTitles.filter(({ id }) => found.topicOf(id) !== plain.topicOf(id))).toEqual([])
    const companions = companionsOf(plain.groupOf)
    expect([...companionsOf(found.groupOf)].filter(([id, own]) => companions.get(id) !== own)).toEqual([])
    const ours = new Set(breadTitles.flatMap(({ title, topic }) => [...rootsOf(title), ...rootsOf(topic)]))
    for (const { name } of found.topics)
      expect([...rootsOf(name)].filter((root) => !ours.has(root))).toEqual([])
  },
)
