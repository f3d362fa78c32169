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
/** Titles that the model sees to make a codebook. */
const SAMPLE_MAX = 300
const TOPIC_TOKENS = 60

type Heading = Pick<CodebookTopic, 'name' | 'covers'>

/** A title with what decides whether a sample has it. */
export interface SampledText extends Text {
  community: string
  engagement: number
}

/**
 * Returns a sample over communities and engagement: each community's share, half of it the most engaged. Titles that
 * give orders to a model are left out, because they would name topics.
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

/** Returns the request for a codebook around the topics that it keeps. Its value is a list of headings. */
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

/** Returns an answer's usable topics, and whether the codebook is to be asked for once more. */
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

/** Letters, digits and the few signs that headings contain, which rejects links, markup and sentences. */
const heading =
  /^[\p{L}\p{N}][\p{L}\p{M}\p{N}'’&+#/,-]*:?(?: [\p{L}\p{N}\p{Sc}&][\p{L}\p{M}\p{N}'’&+#/,-]*:?){0,5}$/u
/** From so many titles on, a heading's word that a single title has is that title's. */
const WORDS_FROM = 30

/** Returns the topic as shown; undefined for a name that no heading has, or whose words a single title brought in. */
function headingOf({ name: given, covers }: Heading, sample: readonly Text[]): Heading | undefined {
  if (given.length > 4 * TOPIC_HEADING_MAX) return undefined
  const name = plainLine(given).replace(/^["'“]|["'”.:;!?]+$/gu, '')
  if (!heading.test(name) || hasLink(name) || name.length > TOPIC_HEADING_MAX) return undefined
  if (sample.length >= WORDS_FROM && isOfOneTitle(name, sample)) return undefined
  const line = plainLine(covers.slice(0, 4 * TOPIC_COVERS_MAX))
  const isUnusable = hasLink(line) || /[<>`*{}[\]]/.test(line) || isOrder(line)
  return { name, covers: isUnusable ? '' : cutText(line, TOPIC_COVERS_MAX) }
}

/** Returns true if all words of the name are of one title, and no other has any of them. */
function isOfOneTitle(name: string, sample: readonly Text[]): boolean {
  const roots = [...rootsOf(name)]
  const [first, ...others] = sample
    .map(({ title }) => rootsOf(title))
    .filter((own) => roots.some((root) => own.has(root)))
  return first !== undefined && others.length === 0 && roots.every((root) => first.has(root))
}

const Headings = z.array(z.object({ name: z.string(), covers: z.string() }))

/** Returns the codebook with ids: what it keeps, and the topics of a request's value. */
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
