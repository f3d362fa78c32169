import { isQuestion } from '@quarry/questions/is-question'
import { communityShares, type TitleInContext } from '@quarry/questions/question-facts'
import { toTitleInContext } from '@quarry/testkit/reddit-post'
import { isReadable, type Post, type Reader, readListing } from './read-listing.ts'

const LISTINGS = [
  'new?',
  'hot?',
  'rising?',
  ...['all', 'year', 'month', 'week'].map((t) => `top?t=${t}`),
  ...['all', 'year', 'month'].map((t) => `controversial?t=${t}`),
]

type Classifiers = ReadonlyMap<string, ReturnType<typeof createClassifier>>

interface Count {
  /** Ids of posts that are questions regardless of the order in which a run reads. */
  certain: Set<string>
  /** Ids of posts that are questions in at least one order of reading. */
  possible: Set<string>
}

/** Creates a classifier per subreddit. Too few posts are created during a test to change its bounds. */
export async function createClassifiers(reader: Reader, subreddits: readonly string[]): Promise<Classifiers> {
  return new Map(
    await Promise.all(
      subreddits.map(async (name) => {
        const listings = await Promise.all(LISTINGS.map((listing) => readListing(reader, name, listing)))
        return [name, createClassifier(boundsOf(listings))] as const
      }),
    ),
  )
}

/**
 * Counts the questions among the newest posts of all subreddits, which are so small that these are all of their posts.
 */
export async function countAll(classifiers: Classifiers, reader: Reader): Promise<Count> {
  const count: Count = { certain: new Set(), possible: new Set() }
  const read = async ([subreddit, classify]: [string, ReturnType<typeof createClassifier>]) => {
    for (const post of (await readListing(reader, subreddit, 'new?')).flat().filter(isReadable)) {
      const { certain, possible } = classify(post)
      if (certain) count.certain.add(post.id)
      if (possible) count.possible.add(post.id)
    }
  }
  await Promise.all([...classifiers].map(read))
  return count
}

type SubredditFacts = NonNullable<TitleInContext['community']>
type Shares = ReturnType<typeof communityShares>
/** Bounds of the shares that a run may have counted for a subreddit when it classified a post. */
type Bounds = Record<keyof Shares, [least: number, most: number]>

/** Returns bounds that cover the first pages of any listing, because workers may read them in any order. */
function boundsOf(listings: readonly Post[][][]): Bounds {
  const known = listings.flatMap((pages) =>
    pages.map((_, i) =>
      communityShares(
        countOf(
          pages
            .slice(0, i + 1)
            .flat()
            .filter(isReadable),
        ),
      ),
    ),
  )
  const boundsIn = (key: keyof Shares): [number, number] => {
    const shares = known.map((one) => one[key])
    return [Math.min(...shares), Math.max(...shares)]
  }
  return { self: boundsIn('self'), 'self-asks': boundsIn('self-asks'), 'link-asks': boundsIn('link-asks') }
}

function countOf(posts: readonly Post[]): SubredditFacts {
  const marked = posts.filter(({ title }) => title.includes('?'))
  const texts = (some: readonly Post[]) => some.filter((post) => post.is_self).length
  return { posts: posts.length, selfPosts: texts(posts), marked: marked.length, markedSelf: texts(marked) }
}

/** Returns the corners of the bounds. Classification is monotonic in each share, so the corners are the extremes. */
function cornersOf(bounds: Bounds): SubredditFacts[] {
  return bounds.self.flatMap((self) =>
    bounds['self-asks'].flatMap((selfAsks) =>
      bounds['link-asks'].map((linkAsks) => factsOf(shareOf(self), shareOf(selfAsks), shareOf(linkAsks))),
    ),
  )
}

/** Returns facts with these shares, based on so many posts that the number has no effect. */
function factsOf(self: number, selfAsks: number, linkAsks: number): SubredditFacts {
  const posts = 1e9
  const [selfPosts, markedSelf] = [posts * self, posts * self * selfAsks]
  return { posts, selfPosts, markedSelf, marked: markedSelf + (posts - selfPosts) * linkAsks }
}

/** Returns the share for half its log-odds. */
const shareOf = (halfLogit: number) => 1 / (1 + Math.exp(-2 * halfLogit))

/**
 * Returns a function that classifies a post: `certain` if it is a question at all bounds, `possible` if at some. Caches
 * the result per post.
 */
function createClassifier(bounds: Bounds) {
  const facts = [undefined, ...cornersOf(bounds)]
  const known = new Map<string, { certain: boolean; possible: boolean }>()
  return (post: Post) => {
    const before = known.get(post.id)
    if (before !== undefined) return before
    const title = toTitleInContext(post, post.subreddit)
    const outcomes = facts.map((one) => isQuestion({ ...title, ...(one && { community: one }) }, 'broad'))
    const kind = { certain: outcomes.every(Boolean), possible: outcomes.some(Boolean) }
    known.set(post.id, kind)
    return kind
  }
}
