import { createCall } from '../call.ts'
import { PlatformError } from '../platform-error.ts'
import type {
  Listing,
  ListingPlan,
  PageRequest,
  PostPage,
  SlotOptions,
  Source,
  SourceOptions,
} from '../source.ts'
import { isOwnHost } from './community-view.ts'
import { DIRECTORIES, findCommunities } from './find-communities.ts'
import { type ApiVersion, PostListing, type PostSort, postListPath, Site, TOP_DAYS } from './lemmy-api.ts'
import { PostView, postOf } from './post-view.ts'
import { readResponse } from './read-response.ts'

/** An instance changes to 1.0 once, on any day. */
const VERSION_LIFE_MS = 3_600_000
const DAY_MS = 86_400_000
/** Milliseconds. The limits of most instances are by the minute. */
const PAUSES = { retryDelaysMs: [2000, 8000], unhintedPausesMs: [60_000, 120_000, 240_000] }
/** Those of searches are by ten minutes. */
const SEARCH_PAUSES = { retryDelaysMs: [2000], unhintedPausesMs: [600_000] }

/** The versions of the instances, by base URL: there are as many as there are instances. */
type Versions = Map<string, { version: ApiVersion; readAtMs: number }>

/** Reads the communities of large instances of Lemmy at their own instance, which needs no key. Versions are kept in memory. */
export function createLemmySource(now: () => number = Date.now): Source {
  const versions: Versions = new Map()
  return {
    id: 'lemmy',
    limitedBy: 'address',
    spacingMs: 1000,
    inflightMax: 2,
    hasOnlyQuestions: false,
    hasSeparateServers: true,
    listings,
    open: (options) => openLemmy(options, versions, now),
  }
}

/** A list by votes has windows that end now, so the shortest one that covers the range is read. */
function listings({ range, startedAtMs }: ListingPlan): Listing[] {
  const days = TOP_DAYS.find((window) => startedAtMs - range.fromMs <= window * DAY_MS)
  return [
    { name: 'top', request: { sort: 'top', ...(days === undefined ? {} : { days }) } },
    { name: 'new', request: { sort: 'new' } },
  ]
}

function openLemmy(options: SourceOptions, versions: Versions, now: () => number) {
  const call = createCall('lemmy', options, PAUSES)
  const once = createCall('lemmy', { ...options, retryDelaysMs: [] }, PAUSES)
  // A search that is refused does not stop the runs.
  const searches = { ...options, limiter: { ...options.limiter, blockUntil: async () => {} } }
  const search = createCall('lemmy', searches, SEARCH_PAUSES)
  const urlOf = (host: string, path: string) => `${options.endpoints.lemmyUrl}${host}${path}`

  async function requestVersion(send: typeof call, host: string, slot: SlotOptions): Promise<ApiVersion> {
    const site = (version: ApiVersion, slots: SlotOptions) =>
      send({
        ...slots,
        url: urlOf(host, `/api/${version}/site`),
        read: (response) => readResponse(response, Site),
      })
    try {
      return (await site('v3', slot)).version.startsWith('0.') ? 'v3' : 'v4'
    } catch (error) {
      if (!(error instanceof PlatformError) || error.kind !== 'not-found') throw error
      await site('v4', { ...slot, slotReserved: false })
      return 'v4'
    }
  }

  /** Returns undefined if the version is not known. */
  function knownVersion(host: string): ApiVersion | undefined {
    const known = versions.get(urlOf(host, ''))
    return known && now() - known.readAtMs < VERSION_LIFE_MS ? known.version : undefined
  }

  async function versionOf(host: string, slot: SlotOptions): Promise<ApiVersion> {
    const known = knownVersion(host)
    if (known) return known
    const version = await requestVersion(call, host, slot)
    versions.set(urlOf(host, ''), { version, readAtMs: now() })
    return version
  }

  return {
    /** One instance that responds is enough. */
    async check(signal?: AbortSignal) {
      const asked = DIRECTORIES.map((host) => requestVersion(once, host, { signal }))
      try {
        await Promise.any(asked)
      } catch {
        signal?.throwIfAborted()
        await asked[0]
      }
    },
    findCommunities: (seedTerms: readonly string[], signal?: AbortSignal) =>
      findCommunities(seedTerms, { search, versionOf, urlOf, signal }),
    async page({ community, listing, after }: PageRequest, slot: SlotOptions = {}): Promise<PostPage> {
      const [name = '', host = ''] = community.split('@')
      if (!isOwnHost(host)) throw new PlatformError('lemmy', 'not-found')
      const isVersionKnown = knownVersion(host) !== undefined
      const version = await versionOf(host, slot)
      const order = orderOf(listing)
      const { items, next } = await call({
        ...slot,
        slotReserved: isVersionKnown && slot.slotReserved === true,
        url: urlOf(host, postListPath(version, { community: name, order, after })),
        read: (response) => {
          const page = readResponse(response, PostListing)
          if (isPageComplete(page, version, after)) return page
          versions.delete(urlOf(host, ''))
          throw new PlatformError('lemmy', 'malformed', { status: response.status })
        },
      })
      const posts = items.flatMap((item) => {
        const view = PostView.safeParse(item).data
        return (view && postOf(view, community)) ?? []
      })
      return {
        posts,
        // A page that is not full is not the last one, which is empty.
        after: items.length === 0 ? null : next,
        dropped: items.length - posts.length,
        isByDate: order.sort === 'new',
      }
    },
  }
}

interface Page {
  items: unknown[]
  next: string | null
}

/**
 * A cursor names the last post of its page, so the same one again means the same page again. v3 gives one with every page that
 * is not empty; only the v3 of 1.0 does not, and would end after one page.
 */
function isPageComplete({ items, next }: Page, version: ApiVersion, after: string | undefined): boolean {
  if (next === null) return version === 'v4' || items.length === 0
  return next !== after
}

function orderOf({ sort, days }: Listing['request']): PostSort {
  return sort === 'top' ? { sort, days: days === undefined ? undefined : Number(days) } : { sort: 'new' }
}
