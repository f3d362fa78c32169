import { LEMMY_INSTANCES, sourceFacts } from '@quarry/contracts/sources'
import { z } from 'zod'

const flag = z.boolean().catch(false)
const text = z.string().nullish().catch(null)
const count = z.number().int().nonnegative().optional().catch(undefined)
const counts = { subscribers: count, users_active_month: count }

/** 1.0 moves the counts into the community and renames `actor_id`. */
export const CommunityView = z
  .object({
    community: z.object({
      name: z.string(),
      title: text,
      description: text,
      actor_id: text,
      ap_id: text,
      removed: flag,
      deleted: flag,
      hidden: flag,
      nsfw: flag,
      posting_restricted_to_mods: flag,
      ...counts,
    }),
    counts: z.object(counts).optional().catch(undefined),
  })
  .transform(({ community, counts: separate }): FoundCommunity | undefined => {
    const host = URL.parse(community.ap_id ?? community.actor_id ?? '')?.host ?? ''
    const name = `${community.name}@${host}`
    const isClosed = community.removed || community.deleted || community.hidden || community.nsfw
    if (isClosed || community.posting_restricted_to_mods || MIRROR.test(community.name)) return undefined
    if (!isOwnHost(host) || !sourceFacts.lemmy.communityName.test(name)) return undefined
    return {
      name,
      title: oneLine(community.title ?? ''),
      description: oneLine(community.description ?? ''),
      subscribers: community.subscribers ?? separate?.subscribers ?? 0,
      activeUsers: community.users_active_month ?? separate?.users_active_month ?? 0,
    }
  })

export interface FoundCommunity {
  name: string
  title: string
  description: string
  subscribers: number
  /** Users active in the last month, the best sign of a living community, because most subscriptions date from 2023. */
  activeUsers: number
}

/** Mirrors of Reddit, which are excluded because programs may not read those posts from Reddit either. */
const MIRROR = /reddit|mirror|lemmit|^r_/i

export function isOwnHost(host: string): boolean {
  return LEMMY_INSTANCES.some((instance) => instance === host)
}

const DESCRIPTION_MAX = 300

/** Returns a description, which is Markdown and often pages long, as one short line. */
function oneLine(markdown: string): string {
  return markdown
    .slice(0, 2 * DESCRIPTION_MAX)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[#*_>`|\s]+/g, ' ')
    .trim()
    .slice(0, DESCRIPTION_MAX)
    .toWellFormed()
}
