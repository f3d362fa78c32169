import { prepareTitles } from '@quarry/cleaning/prepare-titles'
import { singleItems } from '@quarry/cleaning/read-items'
import { type CodebookTopic, NO_TOPIC } from '@quarry/contracts/findings'
import { TITLES_PER_SORTING } from '@quarry/contracts/limits'
import { QuestionType } from '@quarry/contracts/question'
import { arrayOfObjects, number, type Prompt, text } from '@quarry/platforms/prompt'
import { z } from 'zod'
import { type Exchange, inHalves, inWindows, type TaskRequest, type Text } from './exchange.ts'
import { hashOf, mixed } from './hash-of.ts'
import { ordersApart } from './is-order.ts'
import { sortingRules } from './rules.ts'

/** Tokens of one title's answer. */
const ROW_TOKENS = 30
/** A title without an answer is asked for so often. */
const TRIES_MAX = 5
/** A request whose controls are wrong is sent in halves so often. */
const DISTRUSTED_MAX = 3
/** A topic's share of a request may exceed its share of the others by this much. */
const SHARE_BEYOND_MAX = 0.4
const SHARE_TITLES_MIN = 15

const Row = z.tuple([z.string(), z.string(), QuestionType.or(z.literal(''))])
type Row = z.infer<typeof Row>

/** Where a title belongs. */
export interface Sorted {
  /** A topic's id, or `#none`. */
  topic: string
  type: QuestionType | undefined
}

/** `again`: titles of a request that another title may have pulled into a topic. `more`: for added topics. */
type Round = 'first' | 'again' | 'more'
const keyOf = (round: Round) => `sort:${round}:`

/** Returns how many of the texts have a kept answer. */
export function countSorted(exchange: Pick<Exchange, 'kept'>, texts: readonly Text[]): number {
  const known = new Map(rowsIn(exchange, 'first').map((row) => [row[0], row]))
  return texts.filter(({ id }) => known.has(id)).length
}

/** Sorts texts, without those that have a kept answer. A text that the model never answers for is missing. */
export async function sortTexts(
  exchange: Exchange,
  texts: readonly Text[],
  topics: readonly CodebookTopic[],
): Promise<Map<string, Sorted>> {
  await sortRound(exchange, 'first', texts, topics)
  const odd = oddlyFull(exchange)
  await sortRound(
    exchange,
    'again',
    texts.filter(({ id }) => odd.has(id)),
    topics,
  )
  return asSorted([...rowsIn(exchange, 'first'), ...rowsIn(exchange, 'again')])
}

/** Sorts texts that no topic fitted, after topics were added. */
export async function sortUnfitted(
  exchange: Exchange,
  texts: readonly Text[],
  topics: readonly CodebookTopic[],
): Promise<Map<string, Sorted>> {
  await sortRound(exchange, 'more', texts, topics)
  return asSorted(rowsIn(exchange, 'more'))
}

async function sortRound(
  exchange: Exchange,
  round: Round,
  texts: readonly Text[],
  topics: readonly CodebookTopic[],
): Promise<void> {
  const known = new Set(rowsIn(exchange, round).map(([id]) => id))
  const left = mixed(
    texts.filter(({ id }) => !known.has(id)),
    round,
  )
  const fits = (some: readonly Text[]) => exchange.fits(promptOf(aliased(some, topics)))
  const parts = ordersApart(left).flatMap((own) => inWindows(own, TITLES_PER_SORTING, fits))
  await exchange.send(parts.map((part) => sortRequest({ round, topics }, part)))
}

const rowsIn = (exchange: Pick<Exchange, 'kept'>, round: Round): Row[] => requestsIn(exchange, round).flat()

const requestsIn = (exchange: Pick<Exchange, 'kept'>, round: Round): Row[][] =>
  [...exchange.kept(keyOf(round)).values()].map((value) => z.array(Row).catch([]).parse(value))

const asSorted = (rows: readonly Row[]) =>
  new Map(
    rows.map(([id, topic, type]): [string, Sorted] => [id, { topic, type: type === '' ? undefined : type }]),
  )

/**
 * Returns the titles of requests of which one topic took far more than of the others: a title may have demanded it for
 * all. Mixed requests have about the same shares.
 */
function oddlyFull(exchange: Pick<Exchange, 'kept'>): Set<string> {
  const requests = requestsIn(exchange, 'first')
  const shareIn = (rows: readonly Row[], topic: string) =>
    rows.filter(([, own]) => own === topic).length / Math.max(1, rows.length)
  const odd = requests.filter((rows) => {
    const others = requests.filter((other) => other !== rows).flat()
    if (rows.length < SHARE_TITLES_MIN || others.length < SHARE_TITLES_MIN) return false
    return [...new Set(rows.map(([, topic]) => topic))].some(
      (topic) => shareIn(rows, topic) > shareIn(others, topic) + SHARE_BEYOND_MAX,
    )
  })
  return new Set(odd.flat().map(([id]) => id))
}

interface Aliased {
  topics: readonly CodebookTopic[]
  titles: readonly { id: string; alias: string; title: string }[]
}

const CONTROLS = 2
const CONTROL = 'control '

/**
 * Returns the texts with random ids, and controls whose topics are known, because they say what belongs to these. A
 * title that pulls all others into one topic pulls a control, too.
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

function sortRequest(
  at: { round: Round; topics: readonly CodebookTopic[] },
  texts: readonly Text[],
  tries = 1,
): TaskRequest {
  const { round, topics } = at
  const sent = aliased(texts, topics)
  const again = (some: readonly Text[]) =>
    tries < TRIES_MAX ? inHalves(some).map((half) => sortRequest(at, half, tries + 1)) : []
  return {
    key: `${keyOf(round)}${hashOf(...texts.map(({ id }) => id))}`,
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
      const isTrusted = controls.every(([id, topic]) => id === CONTROL + topic)
      // A title has changed where the others belong, or the model sorts badly: then its answers count after some tries.
      if (!isTrusted && tries < DISTRUSTED_MAX) return { value: undefined, done: 0, again: again(texts) }
      const found = new Set(own.map(([id]) => id))
      const done = round === 'first' ? own.length : 0
      return { value: own, done, again: again(texts.filter(({ id }) => !found.has(id))) }
    },
  }
}

const isControl = ([id]: Row): boolean => id.startsWith(CONTROL)
