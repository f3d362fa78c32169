import { hasLink } from '@quarry/cleaning/links'
import { plainLine } from '@quarry/cleaning/prepare-titles'
import { readItems } from '@quarry/cleaning/read-items'
import { rootsOf } from '@quarry/cleaning/word-roots'
import type { CodebookTopic, TopicId } from '@quarry/contracts/findings'
import { TOPIC_COVERS_MAX, TOPIC_HEADING_MAX } from '@quarry/contracts/limits'
import { cutText } from '@quarry/contracts/text'
import { arrayOfObjects, type Prompt, text } from '@quarry/platforms/prompt'
import { z } from 'zod'
import { asManyAsFit, type Exchange, type TaskRequest, type Text } from './exchange.ts'
import { hashOf, mixed } from './hash-of.ts'
import { isOrder } from './is-order.ts'
import { codebookRules, dividedRules, missingTopicsRules } from './rules.ts'

export const TOPICS_MIN = 6
export const TOPICS_MAX = 24
/** The most titles from which the model makes a codebook. */
const SAMPLE_MAX = 300
const TOPIC_TOKENS = 60

type Heading = Pick<CodebookTopic, 'name' | 'covers'>

/** A title with the facts that decide whether it is in a sample. */
export interface SampledText extends Text {
  community: string
  engagement: number
}

/**
 * Returns a sample across communities and engagement. Half of each community's share is its most engaged titles. Leaves
 * out titles that give orders to a model, because they would name topics.
 */
export function sampleOf<Sampled extends SampledText>(
  texts: readonly Sampled[],
  most = SAMPLE_MAX,
): Sampled[] {
  const asking = texts.filter(({ title }) => !isOrder(title))
  if (asking.length <= most) return mixed(asking)
  const chosen = [...Map.groupBy(asking, ({ community }) => community).values()].flatMap((own) => {
    const share = Math.max(1, Math.floor((most * own.length) / asking.length))
    const engaged = own.toSorted((one, other) => other.engagement - one.engagement)
    const first = engaged.slice(0, Math.ceil(share / 2))
    return [...first, ...mixed(engaged.slice(first.length)).slice(0, share - first.length)]
  })
  return mixed(chosen).slice(0, most)
}

/** Returns the request for a codebook around the topics that it keeps. The request's value is a list of headings. */
export function codebookRequest(
  exchange: Pick<Exchange, 'fits'>,
  key: string,
  {
    sample,
    keeps,
    dividesMore,
  }: { sample: readonly Text[]; keeps: readonly CodebookTopic[]; dividesMore: boolean },
): TaskRequest {
  const rules = keeps.length > 0 ? missingTopicsRules : codebookRules
  const promptOf = (some: readonly Text[]): Prompt => {
    const questions = some.map(({ title }) => plainLine(title))
    const topics = keeps.map(({ name, covers }) => ({ name, covers }))
    return {
      rules: dividesMore ? `${rules}\n\n${dividedRules}` : rules,
      data: JSON.stringify(keeps.length > 0 ? { topics, questions } : questions),
      responseSchema: arrayOfObjects({ name: text, covers: text }),
      maxOutputTokens: TOPICS_MAX * TOPIC_TOKENS + 4000,
      answerTokens: TOPICS_MAX * TOPIC_TOKENS,
    }
  }
  const shown = asManyAsFit(sample, SAMPLE_MAX, (some) => exchange.fits(promptOf(some)))
  const request = (isLast: boolean): TaskRequest => ({
    key,
    prompt: promptOf(shown),
    size: 0,
    parts: () => [],
    read(answer) {
      const { topics, isFaulty } = readCodebook(answer, shown, keeps)
      const isUsable = topics.length > 0 || keeps.length > 0
      if (isFaulty && !isLast) return { value: undefined, done: 0, again: [request(true)] }
      return { value: isUsable ? topics : undefined, done: 0, again: [] }
    },
  })
  return request(false)
}

const Item = z.object({ name: z.string(), covers: z.string().catch('') })

/** Returns an answer's usable topics and whether the codebook should be requested once more. */
function readCodebook(answer: string, sample: readonly Text[], keeps: readonly CodebookTopic[]) {
  const items = readItems(answer, Item) ?? []
  const known = new Set(keeps.map(({ name }) => name.toLowerCase()))
  const topics: Heading[] = []
  for (const item of items) {
    const heading = headingOf(item, sample)
    if (!heading || known.has(heading.name.toLowerCase())) continue
    known.add(heading.name.toLowerCase())
    topics.push(heading)
  }
  const room = Math.max(0, TOPICS_MAX - keeps.length)
  const isFaulty =
    topics.length < items.length || topics.length > room || keeps.length + topics.length < TOPICS_MIN
  return { topics: topics.slice(0, room), isFaulty }
}

/** Allows letters, digits and the few symbols that headings contain, which rejects links, markup and sentences. */
const heading =
  /^[\p{L}\p{N}][\p{L}\p{M}\p{N}'’&+#/,-]*:?(?: [\p{L}\p{N}\p{Sc}&][\p{L}\p{M}\p{N}'’&+#/,-]*:?){0,5}$/u
/**
 * In a sample of at least this many titles, a heading whose words all come from one title belongs to that title alone.
 */
const WORDS_FROM = 30

/** Returns the topic as shown, or undefined for a name that is no heading or whose words come from a single title. */
function headingOf({ name: given, covers }: Heading, sample: readonly Text[]): Heading | undefined {
  if (given.length > 4 * TOPIC_HEADING_MAX) return undefined
  const name = plainLine(given).replace(/^["'“]|["'”.:;!?]+$/gu, '')
  if (!heading.test(name) || hasLink(name) || name.length > TOPIC_HEADING_MAX) return undefined
  if (sample.length >= WORDS_FROM && isOfOneTitle(name, sample)) return undefined
  const line = plainLine(covers.slice(0, 4 * TOPIC_COVERS_MAX))
  const isUnusable = hasLink(line) || /[<>`*{}[\]]/.test(line) || isOrder(line)
  return { name, covers: isUnusable ? '' : cutText(line, TOPIC_COVERS_MAX) }
}

/** Returns true if one title has all words of the name and no other title has any of them. */
function isOfOneTitle(name: string, sample: readonly Text[]): boolean {
  const roots = [...rootsOf(name)]
  const [first, ...others] = sample
    .map(({ title }) => rootsOf(title))
    .filter((own) => roots.some((root) => own.has(root)))
  return first !== undefined && others.length === 0 && roots.every((root) => first.has(root))
}

const Headings = z.array(z.object({ name: z.string(), covers: z.string() }))

/** Returns the codebook with ids. It has the topics that are kept and those in a request's value. */
export function withTopics(keeps: readonly CodebookTopic[], value: unknown): CodebookTopic[] {
  const topics = [...keeps]
  const taken = new Set<TopicId>(keeps.flatMap(({ id, merged = [] }) => [id, ...merged]))
  for (const { name, covers } of Headings.catch([]).parse(value)) {
    let id = ''
    for (let nth = 0; id === '' || taken.has(id); nth += 1) id = `#${hashOf(name, `${nth}`).slice(0, 8)}`
    taken.add(id)
    topics.push({ id, name, covers })
  }
  return topics
}
