import { rootsOf } from '@quarry/cleaning/word-roots'
import { askTexts, listQuestions, questionPullers } from './asking.ts'
import type { Exchange, Text } from './exchange.ts'
import { mixed } from './hash-of.ts'
import { COMPARED_MAX, compareTexts } from './same.ts'
import { topicPullers } from './sorting.ts'

/** Up to this many titles are compared with each other regardless of their topics. */
const UNIT_MAX = 600
/** A unit with at most this many titles needs no list. */
const UNLISTED_MAX = 80
/** The model lists questions from this share of a unit's remaining titles, between the least and the most. */
const LISTED_FROM = { share: 0.36, most: 300, least: 80 } as const
/** Listing continues while a round finds at least this many questions that titles ask. */
const NEW_QUESTIONS_MIN = 5
const ROUNDS_MAX = 4
/** Across units, only groups with at least this many titles are compared. */
const COMMON_MIN = 3

/** Texts that ask the same. */
export interface SameTexts {
  ids: readonly string[]
  /** The question as the model listed it. */
  wording?: string | undefined
  /** The group that the texts join. Such a group may consist of a single question. */
  group?: string | undefined
}

/**
 * Returns groups of texts that ask the same question. A small set is one unit. In a large set, each topic is a unit,
 * and the questions that units ask often are compared once more, because the same question may be in two topics.
 */
export async function findSameTexts(
  exchange: Exchange,
  texts: readonly Text[],
  topicOf: (id: string) => string | undefined,
  unitMax = UNIT_MAX,
): Promise<SameTexts[]> {
  const pullers = new Set(topicPullers(exchange))
  const trusted = texts.filter(({ id }) => !pullers.has(id))
  const units = texts.length <= unitMax ? [{ name: 'all', texts: mixed(trusted) }] : byTopic(trusted, topicOf)
  const found: SameTexts[] = []
  const rests: Text[][] = []
  for (const { name, texts: own } of units.filter((unit) => unit.texts.length > UNLISTED_MAX)) {
    const { groups, rest } = await findListed(exchange, name, own)
    found.push(...groups)
    rests.push(...rest)
  }
  const small = units.filter((unit) => unit.texts.length <= UNLISTED_MAX).map((unit) => unit.texts)
  const ids = await compareTexts(exchange, [...rests, ...packed(small)])
  found.push(...ids.map((group) => ({ ids: group })))
  return units.length > 1 ? await joinedAcross(exchange, found, texts) : found
}

function byTopic(texts: readonly Text[], topicOf: (id: string) => string | undefined) {
  const topics = Map.groupBy(texts, ({ id }) => topicOf(id) ?? '')
  return [...topics].map(([name, own]) => ({ name, texts: mixed(own) }))
}

/** Combines small units into shared requests. */
function packed(units: readonly Text[][]): Text[][] {
  const requests: Text[][] = []
  for (const unit of units.toSorted((one, other) => other.length - one.length)) {
    const room = requests.find((request) => request.length + unit.length <= UNLISTED_MAX)
    if (room) room.push(...unit)
    else requests.push([...unit])
  }
  return requests
}

/**
 * Lists the questions that a unit's titles ask repeatedly, and finds which titles ask them. Returns the groups, and the
 * rest in parts to compare.
 */
async function findListed(exchange: Exchange, unit: string, texts: readonly Text[]) {
  const groups: SameTexts[] = []
  let rest = [...texts]
  for (let round = 0; round < ROUNDS_MAX && (round === 0 || rest.length > COMPARED_MAX); round += 1) {
    const size = Math.min(
      LISTED_FROM.most,
      Math.max(LISTED_FROM.least, Math.ceil(rest.length * LISTED_FROM.share)),
    )
    const questions = await listQuestions(exchange, `list:${unit}:${round}`, rest.slice(0, size))
    if (questions.length === 0) break
    const asked = await askTexts(exchange, `ask:${unit}:${round}:`, rest, questions)
    const byQuestion = Map.groupBy(
      rest.filter(({ id }) => asked.has(id)),
      ({ id }) => asked.get(id) ?? 0,
    )
    for (const [at, own] of byQuestion) groups.push({ ids: own.map(({ id }) => id), wording: questions[at] })
    const pullers = new Set(questionPullers(exchange))
    rest = rest.filter(({ id }) => !asked.has(id) && !pullers.has(id))
    if (byQuestion.size < NEW_QUESTIONS_MIN) break
  }
  return { groups, rest: cutByRoots(rest) }
}

/** Splits a rest that is too large for one request, so that titles with similar words tend to stay together. */
function cutByRoots(texts: readonly Text[]): Text[][] {
  if (texts.length <= COMPARED_MAX) return [[...texts]]
  const counts = new Map<string, number>()
  const roots = texts.map((item) => ({ item, roots: [...rootsOf(item.title)] }))
  for (const each of roots) for (const root of each.roots) counts.set(root, (counts.get(root) ?? 0) + 1)
  const placed = roots.map(({ item, roots: own }) => {
    const shared = own.filter((root) => (counts.get(root) ?? 0) > 1)
    const key = shared.toSorted(
      (one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0) || (one < other ? -1 : 1),
    )
    return { item, key: key.join(' ') }
  })
  const sorted = placed.toSorted((one, other) => (one.key < other.key ? -1 : 1)).map(({ item }) => item)
  const parts = Math.ceil(sorted.length / COMPARED_MAX)
  const size = Math.ceil(sorted.length / parts)
  return Array.from({ length: parts }, (_, at) => sorted.slice(at * size, (at + 1) * size))
}

/** Joins groups from different units whose questions are the same. */
async function joinedAcross(
  exchange: Exchange,
  groups: readonly SameTexts[],
  texts: readonly Text[],
): Promise<SameTexts[]> {
  const titleOf = new Map(texts.map(({ id, title }) => [id, title]))
  const named = groups.map((group) => ({
    group,
    id: group.ids[0] ?? '',
    title: group.wording ?? titleOf.get(group.ids[0] ?? '') ?? '',
  }))
  const common = named.filter(({ group }) => group.ids.length >= COMMON_MIN)
  const same = await compareTexts(exchange, cutByRoots(common.map(({ id, title }) => ({ id, title }))), {
    isCounted: false,
  })
  const joined = new Map(same.flatMap((ids) => ids.map((id) => [id, ids[0] ?? id] as const)))
  return [...Map.groupBy(named, ({ id }) => joined.get(id) ?? id).values()].map((parts) => {
    const largest = parts.toSorted((one, other) => other.group.ids.length - one.group.ids.length)
    return { ids: largest.flatMap(({ group }) => group.ids), wording: largest[0]?.group.wording }
  })
}
