import type { Submission } from '@quarry/platforms/reddit/submission'
import type { CommunityFacts } from '../questions/question-facts.ts'

export type { CommunityFacts } from '../questions/question-facts.ts'

/** What posts tell of the community that they are from. */
export function factsOf(posts: readonly Pick<Submission, 'isSelf' | 'title'>[]): CommunityFacts {
  const selfPosts = posts.filter(({ isSelf }) => isSelf)
  return {
    posts: posts.length,
    selfPosts: selfPosts.length,
    marked: posts.filter(isMarked).length,
    markedSelf: selfPosts.filter(isMarked).length,
  }
}

/** Both together; undefined where neither is known. */
export function addFacts(
  one: CommunityFacts | undefined,
  other: CommunityFacts | undefined,
): CommunityFacts | undefined {
  if (!one || !other) return one ?? other
  return {
    posts: one.posts + other.posts,
    selfPosts: one.selfPosts + other.selfPosts,
    marked: one.marked + other.marked,
    markedSelf: one.markedSelf + other.markedSelf,
  }
}

/** As the labelled communities were counted that the model learnt from. */
function isMarked({ title }: Pick<Submission, 'title'>): boolean {
  return title.includes('?')
}
