import type { PostFacts, SubredditFacts, TitleInContext } from '@quarry/questions/question-facts'
import { z } from 'zod'

const Post = z.object({
  isSelf: z.boolean(),
  hasText: z.boolean().exactOptional(),
  url: z.string().exactOptional(),
  domain: z.string().exactOptional(),
  hint: z.string().exactOptional(),
  isGallery: z.boolean().exactOptional(),
  flair: z.string().exactOptional(),
  score: z.number().exactOptional(),
  numComments: z.number().exactOptional(),
}) satisfies z.ZodType<PostFacts>

const Community = z.object({
  posts: z.number(),
  selfPosts: z.number(),
  marked: z.number(),
  markedSelf: z.number(),
}) satisfies z.ZodType<SubredditFacts>

/** A title, whether it is a question, and what is known about its post. README.md describes the fields. */
export const LabeledTitle = z.object({
  title: z.string(),
  subreddit: z.string().optional(),
  question: z.union([z.literal(0), z.literal(1), z.boolean()]).transform(Boolean),
  unsure: z.boolean().default(false),
  lang: z.string().default('unknown'),
  post: Post.optional(),
  community: Community.optional(),
})
export type LabeledTitle = z.infer<typeof LabeledTitle>

/** What is known of a title when it is classified. */
export const SETTINGS = ['title alone', 'with community', 'with post'] as const
export type Setting = (typeof SETTINGS)[number]

/** The title in each setting that its facts allow, with all facts in the last. */
export function settingsOf({ title, subreddit, post, community }: LabeledTitle) {
  const place = { ...(subreddit && { subreddit }), ...(community && { community }) }
  const contexts: Partial<Record<Setting, TitleInContext>> = { 'title alone': { title } }
  if (subreddit) contexts['with community'] = { title, ...place }
  if (post) contexts['with post'] = { title, ...place, post }
  return contexts
}
