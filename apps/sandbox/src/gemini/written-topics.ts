import { z } from 'zod'
import { writtenPostOf } from '../written/written-posts.ts'
import { typeOf } from './type-of.ts'

const Topic = z.object({ name: z.string(), covers: z.string() })
const Sorting = z.object({
  topics: z.array(Topic.extend({ number: z.number() })),
  questions: z.array(z.object({ id: z.string(), title: z.string() })),
})
const Completing = z.object({ topics: z.array(Topic), questions: z.array(z.string()) })
const Titles = z.array(z.string()).min(1)

/** Either topics, or the topic and type of each title. */
type Answer = { items: ({ name: string; covers: string } | { id: string; topic: number; type: string })[] }

/** A topic's description names this many of its questions. */
const COVERED = 2

/**
 * Answers a prompt that makes a codebook or sorts by one, from the topics that the written posts carry. Returns
 * undefined for any other prompt, or if most of the prompt's titles don't belong to written posts.
 */
export function writtenTopics(rules: string, data: string, types: readonly string[]): Answer | undefined {
  const given = jsonOf(data)
  const sorting = Sorting.safeParse(given).data
  if (sorting) {
    return isWritten(sorting.questions.map(({ title }) => title))
      ? { items: sorting.questions.map(({ id, title }) => ({ id, ...sorted(title, sorting.topics, types) })) }
      : undefined
  }
  const completing = Completing.safeParse(given).data
  if (completing) {
    const names = new Set(completing.topics.map(({ name }) => name))
    return isWritten(completing.questions)
      ? { items: topicsOf(completing.questions).filter(({ name }) => !names.has(name)) }
      : undefined
  }
  const titles = Titles.safeParse(given).data
  return titles && /\bcodebook\b/.test(rules) && isWritten(titles) ? { items: topicsOf(titles) } : undefined
}

function isWritten(titles: readonly string[]): boolean {
  return titles.filter((title) => writtenPostOf(title)).length > titles.length / 2
}

/** Returns the posts' topics, most common first, each with what its most common questions ask. */
function topicsOf(titles: readonly string[]) {
  const posts = titles.flatMap((title) => writtenPostOf(title) ?? []).filter(({ topic }) => topic !== '')
  return mostCommon(posts, ({ topic }) => topic).map(([name, own]) => ({
    name,
    covers: mostCommon(own, ({ asks }) => asks)
      .slice(0, COVERED)
      .map(([asks]) => asks)
      .join(', '),
  }))
}

function mostCommon<Item>(items: readonly Item[], keyOf: (item: Item) => string): [string, Item[]][] {
  return [...Map.groupBy(items, keyOf)].sort(([, one], [, other]) => other.length - one.length)
}

/**
 * A title without a written post belongs to a topic if it begins with that topic's name, as Quarry's own control titles
 * do.
 */
function sorted(title: string, topics: z.infer<typeof Sorting>['topics'], types: readonly string[]) {
  const post = writtenPostOf(title)
  const found = topics.find(({ name }) => (post ? name === post.topic : title.startsWith(`${name}:`)))
  const type = post && types.includes(post.type) ? post.type : typeOf(title, types)
  return { topic: found?.number ?? 0, type }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
