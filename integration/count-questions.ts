import { boundsOf, createClassifier } from './classify-posts.ts'
import { isReadable, type Reader, readListing } from './read-listing.ts'

const LISTINGS = [
  'new?',
  'hot?',
  'rising?',
  ...['all', 'year', 'month', 'week'].map((t) => `top?t=${t}`),
  ...['all', 'year', 'month'].map((t) => `controversial?t=${t}`),
]

type Classifiers = ReadonlyMap<string, ReturnType<typeof createClassifier>>

interface Count {
  /** Ids of posts that are questions in whichever order a run reads. */
  certain: Set<string>
  /** Ids of posts that are questions in some order of reading. */
  possible: Set<string>
}

/** Creates a classifier for each subreddit. Too few posts are created during a test to change its bounds. */
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

/** Counts the questions among the newest posts of all subreddits. They are small, so these are all their posts. */
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
