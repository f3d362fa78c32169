import { PERMALINK_LENGTH_MAX, TITLE_LENGTH_MAX } from '@quarry/contracts/limits'
import { NewQuestion } from '@quarry/contracts/question'
import { cutText } from '@quarry/contracts/text'
import type { Post } from '@quarry/platforms/post'
import type { RedditClient } from '@quarry/platforms/reddit/reddit-client'
import type { PostPage } from '@quarry/platforms/source'
import { questionPercent, rateTitle, type TitleInContext } from '@quarry/questions/is-question'
import { addFacts, factsOf, type SubredditFacts } from '@quarry/questions/question-facts'
import { type DateRange, isInRange } from './date-range.ts'
import type { ListingCursor } from './listing-cursor.ts'
import { makeupOf, type PageDates, type PageMakeup } from './page-yield.ts'

/** Reddit's cap of a thousand posts, with room for short pages. */
const PAGES_MAX = 14

export interface ReadPage {
  /** The cursor of the next page; undefined at the end. */
  next: ListingCursor | undefined
  seen: string[]
  questions: NewQuestion[]
  /** Counts of the posts by kind. */
  makeup: PageMakeup
  /** What the page shows of its subreddit; undefined for searches. */
  listed: SubredditFacts | undefined
  /** Entries that are not posts or break the limits of a question. They are neither counted as seen nor saved. */
  dropped: number
  /** ISO 8601, of all posts on the page in the range of dates. */
  oldest: string | undefined
  newest: string | undefined
  /** Number of readable posts on the page in the range of dates. */
  posts: number
  dates: PageDates
  /** Reddit has no further page. */
  isLast: boolean
  /** All of the newest posts are marked NSFW. Searches omit such posts. */
  isNsfw: boolean
}

interface Reading {
  /** Least probability of the posts to keep, in percent. */
  leastProbability: number
  /** Other posts are neither counted nor kept. */
  range: DateRange
  /** The range begins at the last extraction, so its questions are marked as new. */
  isSinceLast: boolean
  /** Facts of the subreddit from the listing pages before this one. */
  known?: SubredditFacts | undefined
  signal: AbortSignal
  /** Called for every request sent. */
  onRequest: () => void
}

/** Reads the cursor's next page, on a slot that the caller has reserved. Throws the client's errors. */
export async function readPage(
  client: RedditClient,
  cursor: ListingCursor,
  { leastProbability, range, isSinceLast, known, signal, onRequest }: Reading,
): Promise<ReadPage> {
  const page = await client.submissions(
    { subreddit: cursor.subreddit, source: cursor.source, after: cursor.after },
    { signal, slotReserved: true, onRequest },
  )
  const found = page.posts.flatMap(readPost)
  const posts = found.filter(({ question }) => isInRange(question.createdAt, range))
  const dates = datesOf(cursor, found, range)
  const isReadableRow = ({ post }: FoundPost) => isReadable(post)
  const listed =
    cursor.source.kind === 'listing'
      ? factsOf(found.filter(isReadableRow).map(({ post }) => post))
      : undefined
  const facts = addFacts(known, listed)
  const judged = posts.filter(isReadableRow).map(({ post, question }) => {
    const context = contextOf(post, facts)
    const probability = questionPercent(context)
    // Rated at once, while the features of this title are still cached.
    const rating = probability < leastProbability ? undefined : rateTitle(context, probability)
    return { post, question, probability, rating }
  })
  const written = posts.map(({ question }) => question.createdAt).sort()
  return {
    next: dates.hasPassed ? undefined : followUp(cursor, page),
    seen: [...new Set(posts.map(({ question }) => question.id))],
    questions: judged.flatMap(({ question, rating }) =>
      rating ? [{ ...question, ...rating, ...(isSinceLast && { isNew: true }) }] : [],
    ),
    makeup: makeupOf(
      judged.map(({ post: { isSelf, flair }, probability }) => ({ isSelf, flair, probability })),
    ),
    listed,
    dropped: page.dropped + page.posts.length - found.length,
    oldest: written[0],
    newest: written.at(-1),
    posts: posts.length,
    dates,
    isLast: page.after === null || dates.hasPassed,
    isNsfw: cursor.name === 'new' && found.length > 0 && found.every(({ post }) => post.over18),
  }
}

/** The last post decides, because a list by date may begin with pinned posts that are older. */
function datesOf(
  { source }: ListingCursor,
  found: readonly FoundPost[],
  { fromMs, toMs }: DateRange,
): PageDates {
  const last = found.at(-1)
  const oldestMs = last && Date.parse(last.question.createdAt)
  const isByDate = source.sort === 'new' && oldestMs !== undefined
  return {
    listed: found.length,
    oldestMs,
    hasPassed: isByDate && oldestMs < fromMs,
    isAhead: isByDate && oldestMs > toMs,
  }
}

/** Returns undefined at the end, after too many pages, or if Reddit started over because `after` had expired. */
function followUp(cursor: ListingCursor, { after, posts }: PostPage): ListingCursor | undefined {
  const first = posts[0]?.id
  const hasStartedOver = cursor.first !== undefined && cursor.first === first
  if (after === null || after === cursor.after || hasStartedOver || cursor.pages + 1 >= PAGES_MAX)
    return undefined
  const origin = cursor.first ?? first
  return { ...cursor, after, pages: cursor.pages + 1, ...(origin === undefined ? {} : { first: origin }) }
}

/** Returns false for removed and NSFW posts, and for posts by moderators, which are not questions of members. */
function isReadable({ removed, over18, stickied, official }: Post): boolean {
  return !removed && !over18 && !stickied && !official
}

interface FoundPost {
  post: Post
  question: NewQuestion
}

/** Returns an empty list if the post breaks the limits of a question. */
function readPost(post: Post): FoundPost[] {
  const title = oneLine(post.title)
  const question = NewQuestion.safeParse({
    id: post.id,
    title,
    originalTitle: title,
    subreddit: post.community,
    author: post.author,
    score: post.score,
    numComments: post.numComments,
    processingStatus: 'pending',
    aiEnhanced: false,
    createdAt: post.createdAt,
    permalink: isLong(post.permalink) ? shortLink(post) : post.permalink,
    edited: false,
  } satisfies NewQuestion)
  return question.success ? [{ post, question: question.data }] : []
}

/** A title in another script is long as percent escapes. The link works without it. */
function isLong(permalink: string): boolean {
  return permalink.length > PERMALINK_LENGTH_MAX
}

function shortLink({ community, id }: Post): string {
  return `/r/${community}/comments/${id}/`
}

/** Reads at most twice the stored length of a title, because the question may come late. */
function contextOf(post: Post, facts: SubredditFacts | undefined): TitleInContext {
  const title = cutText(post.title, 2 * TITLE_LENGTH_MAX).toWellFormed()
  return { title, subreddit: post.community, post, ...(facts ? { community: facts } : {}) }
}

function oneLine(title: string): string {
  return cutText(title.replace(/\s+/g, ' ').trim(), TITLE_LENGTH_MAX)
}
