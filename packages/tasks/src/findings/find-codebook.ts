import { rootsOf } from '@quarry/cleaning/word-roots'
import { type CodebookTopic, NO_TOPIC } from '@quarry/contracts/findings'
import type { FindTopicsStep } from '@quarry/contracts/run'
import { codebookRequest, type SampledText, sampleOf, TOPICS_MAX, withTopics } from './codebook.ts'
import type { Exchange } from './exchange.ts'
import { countSorted, type Sorted, sortTexts } from './sorting.ts'

/** With fewer titles, there is no codebook. */
const TITLES_MIN = 30
const FIRST = 'codebook:first'
const SECOND = 'codebook:second'
/** If at least this share of the titles fits no topic, those titles may add topics. */
const UNFITTED_MAX = 0.1
/** A topic with a larger share of the titles says too little. */
const SHARE_MAX = 0.5
/** In a topic with at most this share or number of titles, one title may have named the topic for all of them. */
const FEW = { share: 1 / 60, titles: 2 } as const

export const isTooFew = (texts: readonly unknown[]): boolean => texts.length < TITLES_MIN

/** The topics, and where each title belongs. */
export interface SortedTitles {
  topics: readonly CodebookTopic[]
  sorted: ReadonlyMap<string, Sorted>
}

interface Finding {
  exchange: Exchange
  texts: readonly SampledText[]
  /** Shows the next step and its count of titles. */
  begin: (step: FindTopicsStep, total: number, done: number) => Promise<void>
}

/**
 * Makes a codebook around the topics that it keeps, and sorts the texts by it. If one topic gets over half of the
 * texts, requests the codebook once more.
 */
export async function findTopics(finding: Finding, keeps: readonly CodebookTopic[]): Promise<SortedTitles> {
  const first = await sortByNewCodebook(finding, keeps, FIRST)
  const large = largeTopic(first)
  return large && !keeps.includes(large) ? await sortByNewCodebook(finding, keeps, SECOND) : first
}

/** Returns the topic with over half of the titles, if one has that many. */
export function largeTopic({ topics, sorted }: SortedTitles): CodebookTopic | undefined {
  const sizes = Map.groupBy(sorted.values(), ({ topic }) => topic)
  return topics.find(({ id }) => (sizes.get(id)?.length ?? 0) > sorted.size * SHARE_MAX)
}

async function sortByNewCodebook(
  finding: Finding,
  keeps: readonly CodebookTopic[],
  key: string,
): Promise<SortedTitles> {
  const { exchange, texts, begin } = finding
  await begin('codebook', texts.length, 0)
  const made = await findCodebook(exchange, texts, keeps, key)
  const first = await sortByCodebook(finding, made)
  const unfitted = texts.filter(({ id }) => first.sorted.get(id)?.topic === NO_TOPIC)
  const isComplete = unfitted.length <= texts.length * UNFITTED_MAX || made.length >= TOPICS_MAX
  const topics = isComplete ? made : await findCodebook(exchange, unfitted, made, `${key}:more`)
  const more =
    topics.length > made.length ? await sortTexts(exchange, unfitted, topics, { isCounted: false }) : []
  return await withoutImposed(finding, { topics, sorted: new Map([...first.sorted, ...more]) })
}

/** Sorts the texts by a codebook. */
export async function sortByCodebook(
  { exchange, texts, begin }: Finding,
  topics: readonly CodebookTopic[],
): Promise<SortedTitles> {
  await begin('sorting', texts.length, countSorted(exchange, texts, topics))
  return { topics, sorted: await sortTexts(exchange, texts, topics) }
}

/** Removes topics that a few titles imposed on the codebook, and sorts those titles by the remaining topics. */
async function withoutImposed(
  { exchange, texts }: Finding,
  { topics, sorted }: SortedTitles,
): Promise<SortedTitles> {
  const rooted = texts.map(({ id, title }) => ({ topic: sorted.get(id)?.topic, roots: rootsOf(title) }))
  const imposed = new Set(
    topics.filter((topic) => !topic.fixed && isImposed(topic, rooted)).map(({ id }) => id),
  )
  if (imposed.size === 0) return { topics, sorted }
  const left = topics.filter(({ id }) => !imposed.has(id))
  const members = texts.filter(({ id }) => imposed.has(sorted.get(id)?.topic ?? ''))
  const moved = await sortTexts(exchange, members, left, { isCounted: false })
  return { topics: left, sorted: new Map([...sorted, ...moved]) }
}

/** Returns true if the topic has few titles and most of them share a word of its name that no title outside has. */
function isImposed(
  { id, name }: CodebookTopic,
  texts: readonly { topic: string | undefined; roots: ReadonlySet<string> }[],
): boolean {
  const own = texts.filter(({ topic }) => topic === id)
  if (own.length > Math.max(FEW.titles, texts.length * FEW.share)) return false
  return [...rootsOf(name)].some((root) => {
    const having = texts.filter(({ roots }) => roots.has(root))
    return having.length * 2 > own.length && having.every(({ topic }) => topic === id)
  })
}

/** Returns the codebook that the model makes from a sample of the texts, around the topics that it keeps. */
export async function findCodebook(
  exchange: Exchange,
  texts: readonly SampledText[],
  keeps: readonly CodebookTopic[],
  key = FIRST,
): Promise<CodebookTopic[]> {
  if (!exchange.kept(key).has('')) {
    const sample = sampleOf(texts)
    await exchange.send([codebookRequest(exchange, key, { sample, keeps, dividesMore: key === SECOND })])
  }
  return withTopics(keeps, exchange.kept(key).get(''))
}
