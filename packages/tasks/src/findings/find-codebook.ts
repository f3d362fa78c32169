import { type CodebookTopic, NO_TOPIC } from '@quarry/contracts/findings'
import { codebookRequest, type SampledText, sampleOf, TOPICS_MAX, withTopics } from './codebook.ts'
import type { Exchange } from './exchange.ts'
import { type Sorted, sortTexts, sortUnfitted } from './sorting.ts'

/** Fewer titles get no codebook. */
const TITLES_MIN = 30
const FIRST = 'codebook:first'
const MORE = 'codebook:more'
/** From this share of titles that no topic fits, they may add topics. */
const UNFITTED_MAX = 0.1

export const isTooFew = (texts: readonly unknown[]): boolean => texts.length < TITLES_MIN

/** Returns the codebook that a sample of the texts asks for, around the topics that it keeps. */
export async function findCodebook(
  exchange: Exchange,
  texts: readonly SampledText[],
  keeps: readonly CodebookTopic[],
): Promise<CodebookTopic[]> {
  return await asked(exchange, FIRST, texts, keeps)
}

/** Returns the codebook with topics for texts that none fitted, or the same codebook if these are few. */
export async function completedCodebook(
  exchange: Exchange,
  unfitted: readonly SampledText[],
  { topics, of }: { topics: readonly CodebookTopic[]; of: number },
): Promise<readonly CodebookTopic[]> {
  const isComplete = unfitted.length <= of * UNFITTED_MAX || topics.length >= TOPICS_MAX
  return isComplete ? topics : await asked(exchange, MORE, unfitted, topics)
}

/** Sorts the texts by a codebook, which titles that no topic fits complete unless it is whole. */
export async function sortByCodebook(
  exchange: Exchange,
  texts: readonly SampledText[],
  { topics, isWhole }: { topics: readonly CodebookTopic[]; isWhole: boolean },
): Promise<{ topics: readonly CodebookTopic[]; sorted: ReadonlyMap<string, Sorted> }> {
  const sorted = await sortTexts(exchange, texts, topics)
  if (isWhole) return { topics, sorted }
  const unfitted = texts.filter(({ id }) => sorted.get(id)?.topic === NO_TOPIC)
  const completed = await completedCodebook(exchange, unfitted, { topics, of: texts.length })
  if (completed.length > topics.length)
    for (const [id, found] of await sortUnfitted(exchange, unfitted, completed)) sorted.set(id, found)
  return { topics: completed, sorted }
}

async function asked(
  exchange: Exchange,
  key: string,
  texts: readonly SampledText[],
  keeps: readonly CodebookTopic[],
): Promise<CodebookTopic[]> {
  if (!exchange.kept(key).has(''))
    await exchange.send([codebookRequest(exchange, key, { sample: sampleOf(texts), keeps })])
  return withTopics(keeps, exchange.kept(key).get(''))
}
