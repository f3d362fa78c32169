import { z } from 'zod'

export interface Subreddit {
  /** Canonical case, without `r/`. */
  name: string
  subscribers: number
  /** One line. */
  description: string
}

const text = z.string().nullish().catch(null)

const SubredditThing = z.object({
  kind: z.literal('t5'),
  data: z.object({
    display_name: z.string().min(1),
    // Null in rows of communities that cannot be read.
    subscribers: z.number().nonnegative(),
    // Restricted ones can be read by anyone; only posting is limited.
    subreddit_type: z.enum(['public', 'restricted']),
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
    subscribers: community.subscribers,
    description: (community.public_description || community.title || '').replace(/\s+/g, ' ').trim(),
  }),
)
