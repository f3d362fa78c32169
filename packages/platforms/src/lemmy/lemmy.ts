import { PlatformError } from '../platform-error.ts'
import { readingOrder } from '../reading-order.ts'
import type {
  Listing,
  PageRequest,
  PostPage,
  SlotOptions,
  Source,
  SourceClient,
  SourceOptions,
} from '../source.ts'
import { hostOfAnswer, readAnswers, readState } from './comments.ts'
import { isOwnHost } from './community-view.ts'
import { DIRECTORIES, findCommunities } from './find-communities.ts'
import { type Instance, openInstance, type Versions } from './instance.ts'
import {
  type ApiVersion,
  FoundPosts,
  type PostList,
  PostListing,
  type PostSearch,
  type PostSort,
  postListPath,
  postSearchPath,
} from './lemmy-api.ts'
import { PostView, postOf } from './post-view.ts'

/**
 * Reads large instances' own communities, each at its home instance, without a key. API versions are cached in memory.
 */
export function createLemmySource(now: () => number = Date.now): Source {
  const versions: Versions = new Map()
  return {
    id: 'lemmy',
    spacingMs: 1000,
    inflightMax: 2,
    hasOnlyQuestions: false,
    listings: readingOrder.lemmy,
    open: (options) => openLemmy(options, versions, now),
  }
}

function openLemmy(options: SourceOptions, versions: Versions, now: () => number): SourceClient {
  const instances = new Map<string, Instance>()

  /** Throws for any host that is not in the list of instances, so no other host is ever requested. */
  function instanceOf(host: string): Instance {
    if (!isOwnHost(host)) throw new PlatformError('lemmy', 'not-found')
    const instance = instances.get(host) ?? openInstance(host, options, versions, now)
    instances.set(host, instance)
    return instance
  }

  return {
    /** Passes if any of the instances responds. */
    async check(signal) {
      const asked = DIRECTORIES.map((host) => instanceOf(host).check(signal))
      try {
        await Promise.any(asked)
      } catch {
        signal?.throwIfAborted()
        await asked[0]
      }
    },
    findCommunities: (seedTerms, signal) => findCommunities(seedTerms, instanceOf, signal),
    async answers([post], slot) {
      if (!post) return []
      const host = post.community.slice(post.community.indexOf('@') + 1)
      return [await readAnswers(instanceOf(host), post, slot)]
    },
    answerStates: async ([id], slot) =>
      id === undefined ? [] : [await readState(instanceOf(hostOfAnswer(id)), id, slot)],
    async page({ community, listing, after }: PageRequest, slot: SlotOptions = {}): Promise<PostPage> {
      const [name = '', host = ''] = community.split('@')
      const instance = instanceOf(host)
      const isVersionKnown = instance.knownVersion() !== undefined
      const version = await instance.version(slot)
      const options = { ...slot, slotReserved: isVersionKnown && slot.slotReserved === true }
      const order = orderOf(listing)
      const { items, next } =
        listing.term === undefined
          ? await readList(instance, version, { community: name, order, after }, options)
          : await findPosts(
              instance,
              version,
              { community: name, term: String(listing.term), order, after },
              options,
            )
      const posts = items.flatMap((item) => {
        const view = PostView.safeParse(item).data
        return (view && postOf(view, community)) ?? []
      })
      return {
        posts,
        // Only an empty page is the last one; a short page is not.
        after: items.length === 0 ? null : next,
        dropped: items.length - posts.length,
        isByDate: order.sort === 'new',
      }
    },
  }
}

/** Rejects an incomplete page while parsing it, so that it is requested again. */
function readList(instance: Instance, version: ApiVersion, list: PostList, slot: SlotOptions): Promise<Page> {
  const listed = PostListing.refine((page) => {
    const isComplete = isPageComplete(page, version, list.after)
    if (!isComplete) instance.forgetVersion()
    return isComplete
  })
  return instance.get(postListPath(version, list), listed, slot)
}

function findPosts(
  instance: Instance,
  version: ApiVersion,
  search: PostSearch,
  slot: SlotOptions,
): Promise<Page> {
  const found = version === 'v4' ? PostListing : FoundPosts(search.after)
  return instance.searchPosts(postSearchPath(version, search), found, slot)
}

interface Page {
  items: unknown[]
  next: string | null
}

/**
 * A cursor names its page's last post, so an unchanged cursor means that the page was repeated. v3 sends one with every
 * page that is not empty, except the v3 of 1.0, which ends after one page.
 */
function isPageComplete({ items, next }: Page, version: ApiVersion, after: string | undefined): boolean {
  if (next === null) return version === 'v4' || items.length === 0
  return next !== after
}

function orderOf({ sort, days }: Listing['request']): PostSort {
  return sort === 'top' ? { sort, days: days === undefined ? undefined : Number(days) } : { sort: 'new' }
}
