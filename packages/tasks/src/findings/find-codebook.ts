import { rootsOf } from '@quarry/cleaning/word-roots'
import { type CodebookTopic, NO_TOPIC } from '@quarry/contracts/findings'
import type { FindTopicsStep } from '@quarry/contracts/run'
import { codebookRequest, type SampledText, sampleOf, TOPICS_MAX, withTopics } from './codebook.ts'
import type { Exchange } from './exchange.ts'
import { countSorted, type Sorted, sortTexts } from './sorting.ts'

/** Fewer titles get no codebook. */
const TITLES_MIN = 30
const FIRST = 'codebook:first'
const SECOND = 'codebook:second'
/** From this share of titles that no topic fits, they may add topics. */
const UNFITTED_MAX = 0.1
/** A topic with a larger share says too little. */
const SHARE_MAX = 0.5
/** A topic with at most this share, or so many titles, may be named by one of its own titles for all of them. */
const FEW = { share: 1 / 60, titles: 2 } as const

export const isTooFew = (texts: readonly unknown[]): boolean => texts.length < TITLES_MIN

/** Topics, and where each title belongs. */
export interface SortedTitles {
  topics: readonly CodebookTopic[]
  sorted: ReadonlyMap<string, Sorted>
}

interface Finding {
  exchange: Exchange
  texts: readonly SampledText[]
  /** Shows what is done next, with its count of titles. */
  begin: (step: FindTopicsStep, total: number, done: number) => Promise<void>
}

/**
 * Makes a codebook around the topics that it keeps, and sorts the texts by it. If a topic gets over half of them, the
 * codebook is asked for once more.
 */
export async function findTopics(finding: Finding, keeps: readonly CodebookTopic[]): Promise<SortedTitles> {
  const first = await sortByNewCodebook(finding, keeps, FIRST)
  const large = largeTopic(first)
  return large && !keeps.includes(large) ? await sortByNewCodebook(finding, keeps, SECOND) : first
}

/** Returns the topic with over half of the titles, if there is one. */
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

/** Removes topics that a few titles have imposed on the codebook, and sorts these titles by what is left. */
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

/** Returns true if few titles are in the topic, and most of them have a word of its name that no other title has. */
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

/** Returns the codebook that a sample of the texts asks for, around the topics that it keeps. */
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
