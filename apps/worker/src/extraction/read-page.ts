import { demoPostPath } from '@quarry/contracts/demo-post'
import { PERMALINK_LENGTH_MAX, TITLE_LENGTH_MAX } from '@quarry/contracts/limits'
import { NewQuestion } from '@quarry/contracts/question'
import type { SourceId } from '@quarry/contracts/sources'
import { cutText } from '@quarry/contracts/text'
import type { Post } from '@quarry/platforms/post'
import type { PostPage, SlotOptions, Source, SourceClient } from '@quarry/platforms/source'
import { questionPercent, type TitleInContext } from '@quarry/questions/is-question'
import { addFacts, factsOf, type SubredditFacts } from '@quarry/questions/question-facts'
import { type DateRange, isInRange } from './date-range.ts'
import type { ListingCursor } from './listing-cursor.ts'

export interface ReadPage {
  /** The cursor of the next page; undefined at the end. */
  next: ListingCursor | undefined
  seen: string[]
  questions: NewQuestion[]
  /** Facts about the subreddit that the page reveals; undefined for searches. */
  listed: SubredditFacts | undefined
  /** Entries that are not posts or exceed a question's limits, which are neither counted as seen nor saved. */
  dropped: number
  /** ISO 8601, among all of the page's posts in the range of dates. */
  oldest: string | undefined
  newest: string | undefined
  dates: PageDates
  /** All of the newest posts are NSFW. Searches omit such posts. */
  isNsfw: boolean
  /** The time of the last post if a list by date ended early; see `endsAfterPages`. */
  endedAt?: string | undefined
}

/** How a page relates to a range of dates. */
export interface PageDates {
  /** The page is sorted by date and has passed the beginning of the range, so nothing further down is in the range. */
  hasPassed: boolean
  /** The page is sorted by date, and all of its posts are later than the range. */
  isAhead: boolean
}

interface Reading extends SlotOptions {
  source: Pick<Source, 'id' | 'pagesMax' | 'endsAfterPages' | 'hasOnlyQuestions'>
  /** The minimum probability of posts to keep, in percent. */
  leastProbability: number
  /** Posts outside the range are neither counted nor kept. */
  range: DateRange
  /** Facts about the subreddit from earlier listing pages. */
  known?: SubredditFacts | undefined
  /** The sandbox stands in for the source. */
  isDemo?: boolean
}

/** Reads the cursor's next page. Throws the client's errors. */
export async function readPage(
  client: Pick<SourceClient, 'page'>,
  cursor: ListingCursor,
  { source, leastProbability, range, known, isDemo = false, ...slot }: Reading,
): Promise<ReadPage> {
  const { subreddit: community, source: listing, after } = cursor
  const page = await client.page({ community, listing, range, after }, slot)
  const found = page.posts.flatMap((post) => readPost(post, source.id, isDemo))
  const posts = found.filter(({ question }) => isInRange(question.createdAt, range))
  const dates = datesOf(page, found, range)
  const isReadableRow = ({ post }: FoundPost) => isReadable(post)
  const listed =
    cursor.source.kind === 'listing'
      ? factsOf(found.filter(isReadableRow).map(({ post }) => post))
      : undefined
  const facts = addFacts(known, listed)
  const judged = posts.filter(isReadableRow).map(({ post, question }) => {
    const probability = source.hasOnlyQuestions ? 100 : questionPercent(contextOf(post, facts))
    return { ...question, probability }
  })
  const written = posts.map(({ question }) => question.createdAt).sort()
  const next = dates.hasPassed ? undefined : followUp(cursor, page, source)
  const leastPages = source.endsAfterPages?.(listing) ?? Number.POSITIVE_INFINITY
  const endsEarly = page.isByDate && !next && !dates.hasPassed && cursor.pages + 1 >= leastPages
  return {
    next,
    seen: [...new Set(posts.map(({ question }) => question.id))],
    questions: judged.filter(({ probability }) => probability >= leastProbability),
    listed,
    dropped: page.dropped + page.posts.length - found.length,
    oldest: written[0],
    newest: written.at(-1),
    dates,
    endedAt: endsEarly ? (written[0] ?? cursor.oldest) : undefined,
    isNsfw: cursor.name === 'new' && found.length > 0 && found.every(({ post }) => post.over18),
  }
}

/** Uses the last post, because a list by date may begin with older, pinned posts. */
function datesOf(
  { isByDate = false }: PostPage,
  found: readonly FoundPost[],
  { fromMs, toMs }: DateRange,
): PageDates {
  const last = found.at(-1)
  const oldestMs = last && Date.parse(last.question.createdAt)
  return {
    hasPassed: isByDate && oldestMs !== undefined && oldestMs < fromMs,
    isAhead: isByDate && oldestMs !== undefined && oldestMs > toMs,
  }
}

/** Returns undefined at the end, after too many pages, or if the source started over because `after` had expired. */
function followUp(
  cursor: ListingCursor,
  { after, posts }: PostPage,
  { pagesMax = Number.POSITIVE_INFINITY }: Reading['source'],
): ListingCursor | undefined {
  const first = posts[0]?.id
  const hasStartedOver = cursor.first !== undefined && cursor.first === first
  if (after === null || after === cursor.after || hasStartedOver || cursor.pages + 1 >= pagesMax)
    return undefined
  const origin = cursor.first ?? first
  const oldest = [cursor.oldest ?? [], posts.map(({ createdAt }) => createdAt)].flat().sort()[0]
  return {
    ...cursor,
    after,
    pages: cursor.pages + 1,
    ...(origin !== undefined && { first: origin }),
    ...(oldest !== undefined && { oldest }),
  }
}

/** Returns false for removed and NSFW posts, and for moderators' posts, which are not members' questions. */
function isReadable({ removed, over18, stickied, official }: Post): boolean {
  return !removed && !over18 && !stickied && !official
}

interface FoundPost {
  post: Post
  question: NewQuestion
}

/** Returns an empty list if the post exceeds a question's limits. */
function readPost(post: Post, source: SourceId, isDemo: boolean): FoundPost[] {
  const title = oneLine(post.title)
  const question = NewQuestion.safeParse({
    id: post.id,
    title,
    originalTitle: title,
    subreddit: post.community,
    ...(source !== 'reddit' && {
      source,
      licence: post.licence,
      authorUrl: isDemo ? undefined : post.authorUrl,
    }),
    author: post.author,
    score: post.score,
    numComments: post.numComments,
    processingStatus: 'pending',
    aiEnhanced: false,
    createdAt: post.createdAt,
    permalink: linkOf(post, source, isDemo),
    edited: false,
  } satisfies NewQuestion)
  return question.success ? [{ post, question: question.data }] : []
}

function linkOf(post: Post, source: SourceId, isDemo: boolean): string {
  if (isDemo) return demoPostPath(post)
  return source === 'reddit' && isLong(post.permalink) ? shortLink(post) : post.permalink
}

/**
 * Returns true for a permalink that is too long, because percent escapes make titles in other scripts long. The link
 * works without its title.
 */
function isLong(permalink: string): boolean {
  return permalink.length > PERMALINK_LENGTH_MAX
}

function shortLink({ community, id }: Post): string {
  return `/r/${community}/comments/${id}/`
}

/** Cuts the title to twice its stored length, because the question may come late. */
function contextOf(post: Post, facts: SubredditFacts | undefined): TitleInContext {
  const title = cutText(post.title, 2 * TITLE_LENGTH_MAX).toWellFormed()
  return { title, subreddit: post.community, post, ...(facts ? { community: facts } : {}) }
}

function oneLine(title: string): string {
  return cutText(title.replace(/\s+/g, ' ').trim(), TITLE_LENGTH_MAX)
}
