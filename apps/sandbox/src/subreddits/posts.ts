import { createRandom, drawOf, hashOf, type Random } from '../random.ts'
import { type WrittenPost, writtenIn, writtenSeconds } from '../written/written-posts.ts'
import type { Subreddit } from './catalog.ts'
import { composeTitle, type Manner } from './compose-title.ts'
import type { ComposedTitle, Intent } from './fill-template.ts'

export type Media = 'self' | 'link' | 'image' | 'gallery' | 'video'

export type Post = {
  /** Without a prefix: "1skh9xm". */
  id: string
  subreddit: Subreddit
  title: string
  intent: Intent
  /** null if the author deleted the account. */
  author: string | null
  createdSeconds: number
  score: number
  upvoteRatio: number
  comments: number
  media: Media
  flair: string | null
  removedBy: 'moderator' | 'automod_filtered' | 'author' | 'reddit' | null
  nsfw: boolean
  stickied: boolean
  /** Removed permanently: counts toward a listing's thousand posts but is never shown. */
  hole: boolean
}

export type PostStore = ReturnType<typeof createPostStore>

const FIRST_ID = 3_900_000_000
/** The maximum number of subreddits, because a post's id combines its own position and its subreddit's. */
const SUBREDDIT_SLOTS = 128
const ID_SPREAD = 101
/** How many posts appear after the sandbox starts, so that listings change. */
const POSTS_TO_COME = 80
const DAY_SECONDS = 86_400

const FLAIRS = 'Question|Help|Discussion|Show and tell|Advice|Humor|News|Solved'.split('|')
const ADJECTIVES =
  'quiet salty brave lazy tiny golden odd swift sleepy mossy rusty loud plain humble crisp vague'.split(' ')
const NOUNS =
  'otter lantern pickle walrus teapot sparrow cactus badger noodle pebble turnip comet mitten anvil gecko biscuit'.split(
    ' ',
  )

/**
 * Returns when each post was created, in seconds since 1970, oldest first. Small subreddits span five years, the
 * largest two months.
 */
function creationTimes(seed: string, subreddit: Subreddit, startSeconds: number): number[] {
  const random = createRandom(seed, 'times', subreddit.name)
  const { posts, subscribers } = subreddit
  const spanDays = Math.min(1_800, Math.max(40, 380 / Math.sqrt(((subscribers ?? 0) + 1_000) / 1_000_000)))
  const times: number[] = []
  for (let newest = posts - 1; newest >= 0; newest--)
    times.push(startSeconds - spanDays * DAY_SECONDS * ((newest + random.next()) / posts) ** 1.8)
  const gapSeconds = Math.max(30, (spanDays * DAY_SECONDS) / Math.max(posts, 1) / 100)
  const coming = posts === 0 ? 0 : POSTS_TO_COME
  for (let next = 0; next < coming; next++) times.push(startSeconds + (next + random.next()) * gapSeconds)
  return times.map(Math.floor)
}

function mediaFor(draw: number): Media {
  if (draw < 0.66) return 'self'
  if (draw < 0.8) return 'image'
  if (draw < 0.88) return 'link'
  return draw < 0.92 ? 'gallery' : 'video'
}

function flairFor(asks: boolean, random: Random): string | null {
  if (!random.chance(0.35)) return null
  return asks && random.chance(0.6) ? 'Question' : random.pick(FLAIRS)
}

function removalFor(draw: number): Post['removedBy'] {
  if (draw >= 0.026) return null
  if (draw < 0.012) return 'moderator'
  if (draw < 0.018) return 'automod_filtered'
  return draw < 0.024 ? 'author' : 'reddit'
}

/** Draws a score from a distribution whose heavy tail grows with the subreddit. */
function scoreFor(subreddit: Subreddit, random: Random): number {
  const reach = 1 + Math.sqrt((subreddit.subscribers ?? 0) / 20_000)
  return Math.min(180_000, Math.floor(reach * (1 / (random.next() + 1e-4) ** 0.95 - 1)))
}

const ATTEMPTS_MAX = 24

/** Returns a title that is new in the subreddit, unless it repeats one intentionally or all attempts fail. */
function freshTitle(
  seed: string,
  subreddit: Subreddit,
  index: number,
  manner: Manner,
  seen: Set<string>,
): ComposedTitle {
  let title = composeTitle(seed, subreddit, index, manner)
  for (let attempt = 1; seen.has(title.text) && !title.repeats && attempt < ATTEMPTS_MAX; attempt++)
    title = composeTitle(seed, subreddit, index, manner, attempt)
  seen.add(title.text)
  return title
}

type Place = { seed: string; subreddit: Subreddit; index: number; createdSeconds: number }

function makePost({ seed, subreddit, index, createdSeconds }: Place, title: ComposedTitle): Post {
  const random = createRandom(seed, 'post', subreddit.name, index)
  const asks = title.intent === 'question'
  const score = scoreFor(subreddit, random)
  const holeShare = 0.02 + (hashOf(seed, 'holes', subreddit.name) % 30) / 100
  return {
    id: idOf(subreddit, index, random.int(0, ID_SPREAD - 1)),
    subreddit,
    title: title.text,
    intent: title.intent,
    author: random.chance(0.04) ? null : authorName(random.int(0, 60_000)),
    createdSeconds,
    score,
    upvoteRatio: Math.round((0.55 + random.next() * 0.44) * 100) / 100,
    comments: Math.floor((asks ? 3 : 1) * Math.max(0, score) ** 0.6 * random.next() + random.int(0, 9)),
    media: asks && random.chance(0.7) ? 'self' : mediaFor(random.next()),
    flair: flairFor(asks, random),
    removedBy: removalFor(random.next()),
    nsfw: subreddit.nsfw || random.chance(0.008),
    stickied: false,
    hole: random.chance(holeShare),
  }
}

const authorName = (number: number): string =>
  `${ADJECTIVES[number % 16]}_${NOUNS[(number >> 4) % 16]}${number >> 8 === 0 ? '' : number >> 8}`

const idOf = (subreddit: Subreddit, index: number, spread: number): string =>
  (FIRST_ID + (index * SUBREDDIT_SLOTS + subreddit.index) * ID_SPREAD + spread).toString(36)

/** Returns a written post at `index`, counted from the oldest. */
function makeWritten(written: WrittenPost, subreddit: Subreddit, index: number, startSeconds: number): Post {
  const { title, clean, author, points, comments } = written
  const draw = drawOf('written', title)
  return {
    id: idOf(subreddit, index, Math.floor(draw * ID_SPREAD)),
    subreddit,
    title,
    intent: clean === '' ? 'statement' : 'question',
    author,
    createdSeconds: writtenSeconds(written, startSeconds),
    score: points,
    upvoteRatio: Math.round((0.7 + draw * 0.29) * 100) / 100,
    comments,
    // People show what they made and describe what they ask.
    media: clean === '' && draw < 0.5 ? 'image' : 'self',
    flair: null,
    removedBy: null,
    nsfw: false,
    stickied: false,
    hole: false,
  }
}

/** Makes two posts of a larger subreddit its moderators' sticky notices. */
function stickNotices(posts: Post[]): void {
  const titles = [
    'Welcome! Read the rules before you post',
    'Weekly simple questions thread: what do you want to know?',
  ]
  if (posts.length < 200) return
  for (const [at, title] of titles.entries()) {
    const post = posts[posts.length - POSTS_TO_COME - 40 - at * 25]
    if (post === undefined) continue
    Object.assign(post, {
      title,
      intent: 'statement',
      stickied: true,
      hole: false,
      removedBy: null,
      media: 'self',
      author: 'AutoModerator',
    })
  }
}

/**
 * Makes a subreddit's posts when it is first requested: the written ones if there are any, or else generated ones. Post
 * ages are relative to `startedAtMs`.
 */
export function createPostStore(
  seed: string,
  subreddits: readonly Subreddit[],
  startedAtMs: number,
  manner: Manner = 'plain',
) {
  const made = new Map<string, readonly Post[]>()
  const all = (subreddit: Subreddit): readonly Post[] => {
    const posts = made.get(subreddit.name) ?? writtenPosts(subreddit) ?? generatedPosts(subreddit)
    made.set(subreddit.name, posts)
    return posts
  }
  /** Newest first; undefined if the subreddit has none. */
  const writtenPosts = (subreddit: Subreddit): readonly Post[] | undefined => {
    const written = manner === 'plain' ? writtenIn(`r/${subreddit.name}`) : []
    if (written.length === 0) return undefined
    return written.map((post, at) =>
      makeWritten(post, subreddit, written.length - 1 - at, Math.floor(startedAtMs / 1000)),
    )
  }
  const generatedPosts = (subreddit: Subreddit): readonly Post[] => {
    const times = creationTimes(seed, subreddit, Math.floor(startedAtMs / 1000))
    const seen = new Set<string>()
    const posts = times.map((createdSeconds, index) =>
      makePost({ seed, subreddit, index, createdSeconds }, freshTitle(seed, subreddit, index, manner, seen)),
    )
    stickNotices(posts)
    return posts.reverse()
  }
  return {
    /** Returns all posts until `nowSeconds`, in seconds since 1970, newest first. */
    upTo(subreddit: Subreddit, nowSeconds: number): readonly Post[] {
      const posts = all(subreddit)
      const present = posts.findIndex((post) => post.createdSeconds <= nowSeconds)
      return present <= 0 ? (present === 0 ? posts : []) : posts.slice(present)
    },
    /** Returns the post with this id, without a prefix, even if no listing shows it. */
    byId(id: string): Post | undefined {
      const place = Math.floor((Number.parseInt(id, 36) - FIRST_ID) / ID_SPREAD)
      const subreddit = subreddits[place % SUBREDDIT_SLOTS]
      if (!/^[0-9a-z]{6,8}$/.test(id) || place < 0 || subreddit === undefined) return undefined
      const posts = all(subreddit)
      const post = posts[posts.length - 1 - Math.floor(place / SUBREDDIT_SLOTS)]
      return post?.id === id ? post : undefined
    },
  }
}
