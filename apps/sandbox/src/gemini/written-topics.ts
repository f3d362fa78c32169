import { writtenPostOf } from '../written/written-posts.ts'
import { typeOf } from './type-of.ts'

type Topic = { name: string; covers: string }

/** A topic's description names this many of its questions. */
const COVERED = 2

/** Returns true if most of the titles belong to written posts, which carry their topics. */
export function isWritten(titles: readonly string[]): boolean {
  return titles.filter((title) => writtenPostOf(title)).length > titles.length / 2
}

/** Returns the posts' topics that are not known yet, most common first, each with what its most common questions ask. */
export function topicsOfPosts(titles: readonly string[], known: readonly Topic[] = []): Topic[] {
  const names = new Set(['', ...known.map(({ name }) => name)])
  const posts = titles.flatMap((title) => writtenPostOf(title) ?? []).filter(({ topic }) => !names.has(topic))
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
 * Returns the number of the topic that the title's post carries, and its type. A title without a written post belongs to
 * a topic if it begins with that topic's name, as Quarry's own control titles do.
 */
export function sortPost(
  title: string,
  topics: readonly (Topic & { number: number })[],
  types: readonly string[],
): { topic: number; type: string } {
  const post = writtenPostOf(title)
  const found = topics.find(({ name }) => (post ? name === post.topic : title.startsWith(`${name}:`)))
  const type = post && types.includes(post.type) ? post.type : typeOf(title, types)
  return { topic: found?.number ?? 0, type }
}
