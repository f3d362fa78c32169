import type { AnswerState } from '@quarry/contracts/answer'
import type { SourceId } from '@quarry/contracts/sources'
import type { AnsweredPost, PostAnswers } from './answers/answered-post.ts'
import type { ServiceEndpoints } from './endpoints.ts'
import type { Post, PostState } from './post.ts'

/** How to find and read a source's communities. Names and words for the screen are in `sourceFacts`. */
export interface Source {
  id: SourceId
  /**
   * The credential that the source limits. Without it, the source limits this server's address, which all users share.
   */
  countsBy?: keyof SourceCredentials
  /** The shortest interval between two requests in milliseconds, and how many may be in flight together. */
  spacingMs: number
  inflightMax: number
  /** The assumed limit until a response states it. */
  window?: { requests: number; spanMs: number }
  /** The most pages that are read from one listing; by default as many as from a community. */
  pagesMax?: number
  /** Returns after how many pages this list by date may end although the community has older posts. */
  endsAfterPages?: (listing: Listing['request']) => number
  /** Every post is a question under the source's own rules, so the finder drops none. */
  hasOnlyQuestions: boolean
  /**
   * The most posts of one community whose answers one call reads, and the most kept answers that one call looks up.
   * Both are 1 by default.
   */
  answeredPerCall?: number
  answersCheckedPerCall?: number
  /** Returns a community's listings in reading order, see `reading-order.ts`. */
  listings(plan: ListingPlan): Listing[]
  open(options: SourceOptions): SourceClient
}

export interface ListingPlan {
  community: string
  seedTerms: readonly string[]
  /** Range of post times to read: milliseconds since 1970, inclusive, infinite where open. */
  range: { fromMs: number; toMs: number }
  /** The run's start in milliseconds since 1970, so that all of its workers make the same plan. */
  startedAtMs: number
  /** Only lists by date, so that reading reaches the beginning of the range without a gap. */
  newestFirst?: boolean | undefined
  /** Only lists posts that match a seed term, even in a subreddit. */
  onlyMatching?: boolean | undefined
}

/** One way to list the posts of a community. */
export interface Listing {
  /** Used in ids and in the coverage, unique within its community: `new`, `top`, `title:"sourdough" relevance`. */
  name: string
  /** The client's description of the listing, as JSON of at most 500 bytes. */
  request: Record<string, string | number>
  /** The seed term, in lowercase, that all of the listing's posts match. */
  term?: string
}

export interface SourceOptions {
  endpoints: ServiceEndpoints
  /** The user's credentials; sources that need none ignore them. */
  credentials: SourceCredentials
  /** `<platform>:<app id>:<version> (by /u/<name>)`, or another form that identifies the program. */
  userAgent: string
  /** Returns the limiter for one of the source's servers; without an argument, for a source with a single server. */
  limiterOf: (server?: string) => RequestLimiter
  /** Milliseconds per request. */
  timeoutMs?: number
  /** Milliseconds before each retry of a failed request, with 50% jitter. */
  retryDelaysMs?: readonly number[]
}

/** All empty for a source without credentials. */
export interface SourceCredentials {
  clientId?: string | undefined
  clientSecret?: string | undefined
  /** Stack Exchange: raises the daily quota. */
  key?: string | undefined
}

/** Limits the requests of one credential, or of this server's address, across all processes. */
export interface RequestLimiter {
  /** Waits for the next slot. */
  reserve(signal?: AbortSignal): Promise<void>
  /** Called after each response that states the window's remaining requests. */
  observe(window: {
    used?: number | undefined
    remaining?: number | undefined
    resetSeconds?: number | undefined
  }): Promise<void>
  /** Blocks all requests for `ms` milliseconds. */
  blockUntil(ms: number): Promise<void>
}

/** Every method throws PlatformError, or the reason of the caller's signal. An error never becomes an empty list. */
export interface SourceClient {
  /** Sends one small request to find out whether the source is reachable and accepts the credentials. */
  check(signal?: AbortSignal): Promise<void>
  /** Returns at most 50 communities for the seed terms, best match first. */
  findCommunities(seedTerms: readonly string[], signal?: AbortSignal): Promise<FoundCommunities>
  /** Reads one page of a listing. */
  page(request: PageRequest, options?: SlotOptions): Promise<PostPage>
  /**
   * Returns the states of at most 100 posts by id, without unknown and unreadable posts. Missing for a source that
   * can't look up many posts in one request.
   */
  postStates?(ids: readonly string[], options?: SlotOptions): Promise<PostState[]>
  /**
   * Reads the best answers to at most `answeredPerCall` posts of one community. Leaves out posts for which
   * `requestsMax` was not enough.
   */
  answers(posts: readonly AnsweredPost[], options?: AnswersOptions): Promise<PostAnswers[]>
  /** Returns the states of at most `answersCheckedPerCall` kept answers by id, without unreadable ones. */
  answerStates(ids: readonly string[], options?: SlotOptions): Promise<AnswerState[]>
  /** Returns up to three existing community names that resemble one that does not exist, closest first. */
  similarNames?(name: string, signal?: AbortSignal): Promise<string[]>
}

export interface FoundCommunities {
  communities: Community[]
  /** How many requests were sent. */
  requests: number
}

export interface Community {
  /** The name that the source accepts and that `Post.community` contains. */
  name: string
  /** The display name, if it differs: `Seasoned Advice`. */
  title?: string
  /** One line. */
  description: string
  /** Members; 0 if the source does not report them. */
  subscribers: number
  /** The seed terms that found it, lower-cased, best match first. */
  terms: string[]
  /** The number of matching posts, if the source makes it cheap to count them. */
  matchingPosts?: number
}

export interface PageRequest {
  community: string
  listing: Listing['request']
  range: ListingPlan['range']
  /** The previous page's `after`; undefined for the first page. */
  after?: string | undefined
}

export interface SlotOptions {
  signal?: AbortSignal | undefined
  /** The caller has already reserved a slot for the first attempt. */
  slotReserved?: boolean
  /** Called for every attempt that is sent. */
  onRequest?: () => void
}

export interface AnswersOptions extends SlotOptions {
  /** The most requests that the call may send. */
  requestsMax?: number | undefined
}

export interface PostPage {
  posts: Post[]
  /** Where the next page begins, at most 100 characters; null at the end. A short page is not the end. */
  after: string | null
  /** How many entries are not posts or lack required fields. */
  dropped: number
  /** The listing is sorted newest first, so reading can stop at the beginning of the range. */
  isByDate?: boolean
}
