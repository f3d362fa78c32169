import type { SubredditFacts, TitleInContext } from '@quarry/questions/question-facts'
import { questionFeatures, readTraits } from '@quarry/questions/question-features'
import type { LabeledTitle } from '../labeled-title.ts'
import { createRandom } from '../measure.ts'
import type { Sample } from './logistic.ts'

const UNSURE_WEIGHT = 0.3
/** Rows with part of the facts count less than those that are measured: alone, with the community, with the post. */
const PARTIAL_WEIGHT = 0.5
/** And questions without their mark, which people often leave out, less again. */
const UNMARKED_WEIGHT = 0.25
const SAMPLED_POSTS_MIN = 25
const SAMPLED_POSTS_MAX = 200

interface WeightedContext {
  context: TitleInContext
  weight: number
}

/** A title as a run may find it: with all facts, with some and with none. */
function contextsOf({ title, subreddit, post, community }: LabeledTitle): WeightedContext[] {
  const place = subreddit === undefined ? {} : { subreddit }
  const contexts: WeightedContext[] = [{ context: { title }, weight: 1 }]
  if (subreddit) contexts.push({ context: { title, ...place }, weight: community ? PARTIAL_WEIGHT : 1 })
  if (community) contexts.push({ context: { title, ...place, community }, weight: 1 })
  if (post) {
    const { score: _score, numComments: _numComments, ...lasting } = post
    contexts.push({ context: { title, ...place, post: lasting }, weight: PARTIAL_WEIGHT })
    if (community) {
      contexts.push({ context: { title, ...place, post, community }, weight: 1 })
      const read = readSoFar(community, title)
      contexts.push({ context: { title, ...place, post: lasting, community: read }, weight: PARTIAL_WEIGHT })
    }
  }
  return contexts
}

/** Returns all training samples of one title. */
export function samplesOf(row: LabeledTitle): Sample[] {
  const certainty = row.unsure ? UNSURE_WEIGHT : 1
  const asWritten = samplesFrom(row, contextsOf(row), certainty)
  if (!row.question || !/^[^?]{20,}[?]$/.test(row.title)) return asWritten
  const unmarked = { ...row, title: row.title.slice(0, -1) }
  const known = contextsOf(unmarked).filter(({ weight }) => weight === 1)
  return [...asWritten, ...samplesFrom(unmarked, known, certainty * UNMARKED_WEIGHT)]
}

function samplesFrom(
  { title, question }: LabeledTitle,
  contexts: readonly WeightedContext[],
  certainty: number,
): Sample[] {
  const traits = readTraits(title)
  return contexts.map(({ context, weight }) => ({
    features: questionFeatures(context, traits),
    isPositive: question,
    weight: weight * certainty,
  }))
}

/** What a run would know about the community after a few pages: a random sample of its posts. */
function readSoFar({ posts, selfPosts, marked, markedSelf }: SubredditFacts, title: string): SubredditFacts {
  let seed = 7
  for (const sign of title) seed = (seed * 31 + (sign.codePointAt(0) ?? 0)) % 2 ** 32
  const random = createRandom(seed)
  const wanted = Math.min(
    posts,
    SAMPLED_POSTS_MIN + Math.floor(random() * (SAMPLED_POSTS_MAX - SAMPLED_POSTS_MIN)),
  )
  const read = { posts: wanted, selfPosts: 0, marked: 0, markedSelf: 0 }
  for (let i = 0; i < wanted; i += 1) {
    const isSelf = random() * posts < selfPosts
    const [markedOf, of] = isSelf ? [markedSelf, selfPosts] : [marked - markedSelf, posts - selfPosts]
    const isMarked = random() * of < markedOf
    read.selfPosts += Number(isSelf)
    read.marked += Number(isMarked)
    read.markedSelf += Number(isSelf && isMarked)
  }
  return read
}
