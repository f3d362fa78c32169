import type { SourceId } from '@quarry/contracts/sources'
import type { ServiceEndpoints } from './endpoints.ts'
import type { Post, PostState } from './post.ts'

/** A place where people ask: how to find and read its communities. Its names and words on screen are in `sourceFacts`. */
export interface Source {
  id: SourceId
  /** The credential whose requests the source counts. Without it, the source counts this server's address, which all users share. */
  countsBy?: keyof SourceCredentials
  /** Shortest interval between two requests in milliseconds, and how many may be under way together. */
  spacingMs: number
  inflightMax: number
  /** The assumed allowance until a response states it. */
  window?: { requests: number; spanMs: number }
  /** Pages of one listing that are read at most; no fewer than of its community by default. */
  pagesMax?: number
  /** Every post is a question by the source's own rules, so the finder drops none. */
  hasOnlyQuestions: boolean
  /** Returns a community's listings in reading order, see `reading-order.ts`. */
  listings(plan: ListingPlan): Listing[]
  open(options: SourceOptions): SourceClient
}

export interface ListingPlan {
  community: string
  seedTerms: readonly string[]
  /** Range of post times to read: milliseconds since 1970, inclusive, infinite where open. */
  range: { fromMs: number; toMs: number }
  /** Start of the run in milliseconds since 1970, so that all of its workers plan the same. */
  startedAtMs: number
}

/** One way to list the posts of a community. */
export interface Listing {
  /** Its name in ids and in the coverage, unique in its community: `new`, `top`, `title:"sourdough" relevance`. */
  name: string
  /** The client's own description of the listing, as JSON of at most 500 bytes. */
  request: Record<string, string | number>
  /** It shows only posts that match a seed term. */
  isOfTerm?: true
}

export interface SourceOptions {
  endpoints: ServiceEndpoints
  /** The user's credentials; sources that need none ignore them. */
  credentials: SourceCredentials
  /** `<platform>:<app id>:<version> (by /u/<name>)` or another form that names the program. */
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

/** Limits the rate of one credential, or of this server's address, over all processes. */
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
  /** Sends one small request, to find out whether the source can be reached and accepts the credentials. */
  check(signal?: AbortSignal): Promise<void>
  /** Returns at most 50 communities for the seed terms, best match first. */
  findCommunities(seedTerms: readonly string[], signal?: AbortSignal): Promise<FoundCommunities>
  /** Reads one page of a listing. */
  page(request: PageRequest, options?: SlotOptions): Promise<PostPage>
  /**
   * Returns the states of at most 100 posts by id. Unknown and unreadable posts are missing. Missing for a source that
   * can't answer for many posts at once.
   */
  postStates?(ids: readonly string[], options?: SlotOptions): Promise<PostState[]>
  /** Returns up to three existing names of communities that resemble one that does not exist, closest first. */
  similarNames?(name: string, signal?: AbortSignal): Promise<string[]>
}

export interface FoundCommunities {
  communities: Community[]
  /** Requests that were sent. */
  requests: number
}

export interface Community {
  /** As the source accepts it and `Post.community` gives it. */
  name: string
  /** Its name for people, if that is another: `Seasoned Advice`. */
  title?: string
  /** One line. */
  description: string
  /** Members; 0 if the source does not say. */
  subscribers: number
  /** The seed terms that it was found with, in lower case, the best match first. */
  terms: string[]
  /** Posts that match them, where that costs little. */
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
  /** The caller has reserved a slot for the first attempt. */
  slotReserved?: boolean
  /** Called for every attempt that is sent. */
  onRequest?: () => void
}

export interface PostPage {
  posts: Post[]
  /** Where the next page begins, at most 100 characters; null at the end. A short page is not the end. */
  after: string | null
  /** Number of entries that are not posts or lack required fields. */
  dropped: number
  /** The listing is sorted newest first, so it need not be read beyond the beginning of a range. */
  isByDate?: boolean
}
