import { z } from 'zod'

export interface Subreddit {
  /** Canonical case, without `r/`. */
  name: string
  subscribers: number
  /** Here at the moment; 0 where Reddit does not say, as in lists. */
  activeUsers: number
  /** One line. */
  description: string
}

const text = z.string().nullish().catch(null)

const SubredditThing = z.object({
  kind: z.literal('t5'),
  data: z.object({
    display_name: z.string().min(1),
    // Null now and then, also of communities that can be read.
    subscribers: z.number().nonnegative().nullish().catch(null),
    // Restricted ones can be read by anyone; only posting is limited.
    subreddit_type: z.enum(['public', 'restricted']),
    active_user_count: z.number().nonnegative().nullish().catch(null),
    over18: z.boolean().nullish(),
    quarantine: z.boolean().nullish(),
    public_description: text,
    title: text,
  }),
})

/** A listing's child that is a public community, neither NSFW nor quarantined. */
export const PublicSubredditChild = SubredditThing.refine(
  ({ data: community }) => !community.over18 && !community.quarantine,
).transform(
  ({ data: community }): Subreddit => ({
    name: community.display_name,
    subscribers: community.subscribers ?? 0,
    activeUsers: community.active_user_count ?? 0,
    description: (community.public_description || community.title || '').replace(/\s+/g, ' ').trim(),
  }),
)
