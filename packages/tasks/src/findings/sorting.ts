import { prepareTitles } from '@quarry/cleaning/prepare-titles'
import { singleItems } from '@quarry/cleaning/read-items'
import { type CodebookTopic, NO_TOPIC } from '@quarry/contracts/findings'
import { TITLE_LENGTH_MAX, TITLES_PER_SORTING } from '@quarry/contracts/limits'
import { QuestionType } from '@quarry/contracts/question'
import { arrayOfObjects, number, type Prompt, text } from '@quarry/platforms/prompt'
import { z } from 'zod'
import { type Exchange, inHalves, inWindows, type TaskRequest, type Text, TITLES_MIN } from './exchange.ts'
import { hashOf, mixed } from './hash-of.ts'
import { ordersApart } from './is-order.ts'
import { hasPulled } from './pullers.ts'
import { sortingRules } from './rules.ts'

/** Tokens of one title's answer. */
const ROW_TOKENS = 30
/** How many times a title without an answer is sent. */
const TRIES_MAX = 5
/**
 * A request with wrong controls is halved this many times. It is halved further if one topic has drawn most of its
 * titles.
 */
const DISTRUSTED_MAX = 2
/** By how much a topic's share of a request may exceed its share of the other requests. */
const SHARE_BEYOND_MAX = 0.4
const SHARE_TITLES_MIN = 15
/** After this many rounds of halving, even the largest request is down to single titles. */
const ROUNDS_MAX = 7
/** Takes the place of a topic for a title that draws even its controls into a topic. */
const PULLER = '#puller'

const Row = z.tuple([z.string(), z.string(), QuestionType.or(z.literal(''))])
type Row = z.infer<typeof Row>

/** Where a title belongs. */
export interface Sorted {
  /** A topic's id, or `#none`. */
  topic: string
  type: QuestionType | undefined
}

/** The answers of sorting by one codebook. */
interface Sorting {
  exchange: Pick<Exchange, 'kept'>
  topics: readonly CodebookTopic[]
}

const keyOf = (topics: readonly CodebookTopic[], round: number) =>
  `sort:${hashOf(...topics.flatMap(({ id, name, covers }) => [id, name, covers]))}:${round}:`

/** Returns how many of the texts have a stored answer. */
export function countSorted(
  exchange: Pick<Exchange, 'kept'>,
  texts: readonly Text[],
  topics: readonly CodebookTopic[],
): number {
  const known = latestRows({ exchange, topics })
  return texts.filter(({ id }) => known.has(id)).length
}

/** Returns the ids of titles that draw others into a topic, as requests with only one of them have shown. */
export function topicPullers(exchange: Pick<Exchange, 'kept'>): string[] {
  const rows = [...exchange.kept('sort:').values()].flatMap((value) => z.array(Row).catch([]).parse(value))
  return rows.flatMap(([id, topic]) => (topic === PULLER ? [id] : []))
}

/**
 * Sorts texts that have no stored answer yet. Leaves out a text that the model never answers for. If one topic took far
 * more of a request than of the others, halves the request until the title that demands it is alone.
 */
export async function sortTexts(
  exchange: Exchange,
  texts: readonly Text[],
  topics: readonly CodebookTopic[],
  { isCounted = true } = {},
): Promise<Map<string, Sorted>> {
  const byId = new Map(texts.map((text) => [text.id, text]))
  const shown = readableTopics(exchange, topics)
  const fits = (some: readonly Text[]) => exchange.fits(promptOf(aliased(some, shown)))
  const sorting = { exchange, topics }
  for (let round = 0; round <= ROUNDS_MAX; round += 1) {
    const parts =
      round === 0
        ? ordersApart(mixed(texts))
        : oddRequests(sorting, round - 1).flatMap((ids) => inHalves(ids.flatMap((id) => byId.get(id) ?? [])))
    const known = new Set(requestsIn(sorting, round).flatMap((rows) => rows.map(([id]) => id)))
    const requests = parts
      .map((part) => part.filter(({ id }) => !known.has(id)))
      .flatMap((part) => inWindows(part, TITLES_PER_SORTING, fits))
    if (parts.length === 0) break
    const at = { topics: shown, prefix: keyOf(topics, round), isCounted: isCounted && round === 0 }
    await exchange.send(requests.map((part) => sortRequest(at, part)))
  }
  return new Map(
    [...latestRows(sorting)].map(([id, [, topic, type]]): [string, Sorted] => [
      id,
      { topic: topic === PULLER ? NO_TOPIC : topic, type: type === '' ? undefined : type },
    ]),
  )
}

const requestsIn = ({ exchange, topics }: Sorting, round: number): Row[][] =>
  [...exchange.kept(keyOf(topics, round)).values()].map((value) => z.array(Row).catch([]).parse(value))

/** Returns each title's row from the last round that has one. */
function latestRows(sorting: Sorting): Map<string, Row> {
  const rows = new Map<string, Row>()
  for (let round = 0; round <= ROUNDS_MAX; round += 1)
    for (const row of requestsIn(sorting, round).flat()) rows.set(row[0], row)
  return rows
}

/**
 * Returns the titles of each request in which one topic's share is far larger than in the others. A title may have
 * demanded that, because mixed requests have about the same shares.
 */
function oddRequests(sorting: Sorting, round: number): string[][] {
  const latest = latestRows(sorting)
  const shareIn = (rows: readonly Row[], topic: string) =>
    rows.filter(([, own]) => own === topic).length / rows.length
  return requestsIn(sorting, round).flatMap((rows) => {
    const ids = new Set(rows.map(([id]) => id))
    const others = [...latest.values()].filter(([id]) => !ids.has(id))
    const least = round === 0 ? SHARE_TITLES_MIN : 2
    if (rows.length < least || others.length < SHARE_TITLES_MIN) return []
    const isOdd = [...new Set(rows.map(([, topic]) => topic))].some(
      (topic) => shareIn(rows, topic) > shareIn(others, topic) + SHARE_BEYOND_MAX,
    )
    return isOdd ? [[...ids]] : []
  })
}

/** Returns the topics without their descriptions if a small window has no room for those and a few long titles. */
function readableTopics(exchange: Exchange, topics: readonly CodebookTopic[]): readonly CodebookTopic[] {
  const titles = Array.from({ length: TITLES_MIN }, () => ({ id: 'x', title: 'x'.repeat(TITLE_LENGTH_MAX) }))
  if (exchange.fits(promptOf(aliased(titles, topics)))) return topics
  return topics.map((topic) => ({ ...topic, covers: '' }))
}

interface Aliased {
  topics: readonly CodebookTopic[]
  titles: readonly { id: string; alias: string; title: string }[]
}

const CONTROLS = 2
const CONTROL = 'control '

/**
 * Returns the texts with random ids, along with controls whose topics are known because their titles come from the
 * topics' descriptions. A title that pulls all others into one topic pulls a control there, too.
 */
function aliased(texts: readonly Text[], topics: readonly CodebookTopic[]): Aliased {
  const described = topics.filter(({ covers }) => covers !== '')
  const controls = mixed(described, texts[0]?.id)
    .slice(0, CONTROLS)
    .map(({ id, name, covers }) => ({ id: CONTROL + id, title: `${name}: ${covers}` }))
  return { topics, titles: prepareTitles(mixed([...texts, ...controls], texts[0]?.id)) }
}

function promptOf({ topics, titles }: Aliased): Prompt {
  return {
    rules: sortingRules,
    data: JSON.stringify({
      topics: topics.map(({ name, covers }, at) => ({ number: at + 1, name, covers })),
      questions: titles.map(({ alias, title }) => ({ id: alias, title })),
    }),
    responseSchema: arrayOfObjects({
      id: text,
      topic: number,
      type: { type: 'STRING', enum: QuestionType.options },
    }),
    maxOutputTokens: titles.length * ROW_TOKENS + 4000,
    answerTokens: titles.length * ROW_TOKENS,
  }
}

const Item = z.object({
  id: z.string(),
  topic: z.coerce.number().int(),
  type: QuestionType.optional().catch(undefined),
})

interface SortAt {
  prefix: string
  topics: readonly CodebookTopic[]
  isCounted: boolean
}

function sortRequest(at: SortAt, texts: readonly Text[], { tries = 1, distrusted = 0 } = {}): TaskRequest {
  const { prefix, topics, isCounted } = at
  const sent = aliased(texts, topics)
  const again = (some: readonly Text[]) =>
    tries < TRIES_MAX
      ? inHalves(some).map((half) => sortRequest(at, half, { tries: tries + 1, distrusted }))
      : []
  return {
    key: `${prefix}${hashOf(...texts.map(({ id }) => id))}`,
    prompt: promptOf(sent),
    size: texts.length,
    parts: () => again(texts),
    read(answer) {
      const items = singleItems(answer, Item)
      const rows = sent.titles.flatMap(({ id, alias }): Row[] => {
        const item = items.get(alias)
        if (!item || item.topic < 0 || item.topic > topics.length) return []
        return [[id, topics[item.topic - 1]?.id ?? NO_TOPIC, item.type ?? '']]
      })
      const [controls, own] = [rows.filter(isControl), rows.filter((row) => !isControl(row))]
      const wrong = controls.filter(([id, topic]) => id !== CONTROL + topic).map(([, topic]) => topic)
      const isPulled = hasPulled(
        own.map(([, topic]) => topic),
        wrong.filter((topic) => topic !== NO_TOPIC),
      )
      // Either a title changed where the others belong, or the model sorts badly. In the second case, its answers count
      // after some tries.
      if (wrong.length > 0 && texts.length > 1 && (isPulled || distrusted < DISTRUSTED_MAX)) {
        const next = { tries, distrusted: distrusted + 1 }
        return {
          value: undefined,
          done: 0,
          again: inHalves(texts).map((half) => sortRequest(at, half, next)),
        }
      }
      const value = isPulled && texts.length === 1 ? own.map(([id]): Row => [id, PULLER, '']) : own
      const found = new Set(own.map(([id]) => id))
      const done = isCounted ? own.length : 0
      return { value, done, again: again(texts.filter(({ id }) => !found.has(id))) }
    },
  }
}

const isControl = ([id]: Row): boolean => id.startsWith(CONTROL)
