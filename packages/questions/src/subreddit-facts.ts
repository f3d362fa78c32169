import type { SubredditFacts } from './question-facts.ts'

interface Post {
  title: string
  isSelf: boolean
}

/** Counts posts, self posts and titles with a question mark, which describe the subreddit that they are from. */
export function factsOf(posts: readonly Post[]): SubredditFacts {
  const selfPosts = posts.filter(({ isSelf }) => isSelf)
  return {
    posts: posts.length,
    selfPosts: selfPosts.length,
    marked: posts.filter(isMarked).length,
    markedSelf: selfPosts.filter(isMarked).length,
  }
}

/** Returns the sum of both; undefined if neither is known. */
export function addFacts(
  one: SubredditFacts | undefined,
  other: SubredditFacts | undefined,
): SubredditFacts | undefined {
  if (!one || !other) return one ?? other
  return {
    posts: one.posts + other.posts,
    selfPosts: one.selfPosts + other.selfPosts,
    marked: one.marked + other.marked,
    markedSelf: one.markedSelf + other.markedSelf,
  }
}

/** The same count as in the model's training data. */
function isMarked({ title }: Post): boolean {
  return title.includes('?')
}
