import type { SubredditFacts, TitleInContext } from '@quarry/questions/question-facts'
import { questionFeatures, readTraits } from '@quarry/questions/question-features'
import type { LabelledTitle } from './labelled-title.ts'
import type { Sample } from './logistic.ts'
import { createRandom } from './measure.ts'

const UNSURE_WEIGHT = 0.3
/** Rows with part of the facts count less than those that are measured: alone, with the community, with the post. */
const PARTIAL_WEIGHT = 0.5
/** And questions without their mark, which people often leave out, less again. */
const UNMARKED_WEIGHT = 0.25
const FEWEST_READ = 25
const MOST_READ = 200

interface WeightedContext {
  context: TitleInContext
  weight: number
}

/** A title as a run may find it: with all facts, with some and with none. */
function contextsOf(row: LabelledTitle): WeightedContext[] {
  const { title, subreddit, post, community } = row
  const place = subreddit === undefined ? {} : { subreddit }
  const contexts: WeightedContext[] = [{ context: { title }, weight: 1 }]
  if (subreddit) contexts.push({ context: { title, ...place }, weight: community ? PARTIAL_WEIGHT : 1 })
  if (community) contexts.push({ context: { title, ...place, community }, weight: 1 })
  if (post) {
    const { score: _score, numComments: _numComments, ...lasting } = post
    contexts.push({ context: { title, ...place, post: lasting }, weight: PARTIAL_WEIGHT })
    if (community) {
      contexts.push({ context: { title, ...place, post, community }, weight: 1 })
      const read = readSoFar(community, seedOf(title))
      contexts.push({ context: { title, ...place, post: lasting, community: read }, weight: PARTIAL_WEIGHT })
    }
  }
  return contexts
}

/** Returns all training samples of one title. */
export function samplesOf(row: LabelledTitle): Sample[] {
  const certainty = row.unsure ? UNSURE_WEIGHT : 1
  const asWritten = samplesFrom(row, contextsOf(row), certainty)
  if (!row.question || !/^[^?]{20,}[?]$/.test(row.title)) return asWritten
  const unmarked = { ...row, title: row.title.slice(0, -1) }
  const known = contextsOf(unmarked).filter(({ weight }) => weight === 1)
  return [...asWritten, ...samplesFrom(unmarked, known, certainty * UNMARKED_WEIGHT)]
}

function samplesFrom(
  { title, question }: LabelledTitle,
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
function readSoFar(community: SubredditFacts, seed: number): SubredditFacts {
  const random = createRandom(seed)
  const wanted = FEWEST_READ + Math.floor(random() * (MOST_READ - FEWEST_READ))
  const read = { posts: 0, selfPosts: 0, marked: 0, markedSelf: 0 }
  for (let i = 0; i < Math.min(wanted, community.posts); i += 1) {
    read.posts += 1
    const isSelf = random() * community.posts < community.selfPosts
    const markedLinks = community.marked - community.markedSelf
    const [marked, of] = isSelf
      ? [community.markedSelf, community.selfPosts]
      : [markedLinks, community.posts - community.selfPosts]
    const isMarked = random() * of < marked
    if (isSelf) read.selfPosts += 1
    if (isMarked) read.marked += 1
    if (isSelf && isMarked) read.markedSelf += 1
  }
  return read
}

function seedOf(text: string): number {
  let seed = 7
  for (let i = 0; i < text.length; i += 1) seed = (seed * 31 + text.charCodeAt(i)) % 4_294_967_296
  return seed
}
