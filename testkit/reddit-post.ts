import { z } from 'zod'

/** The fields of a Reddit post that the question finder uses. Extend the schema if you need others. */
export const RedditPost = z.object({
  id: z.string(),
  title: z.string(),
  selftext: z.string(),
  over_18: z.boolean(),
  stickied: z.boolean(),
  removed_by_category: z.string().nullable(),
  is_self: z.boolean(),
  is_gallery: z.boolean().optional(),
  domain: z.string(),
  post_hint: z.string().optional(),
  url_overridden_by_dest: z.string().optional(),
  link_flair_text: z.string().nullable(),
  score: z.number(),
  num_comments: z.number(),
})

/** Returns a post as the question finder's input, without the counts that a run collects in its subreddit. */
export function toTitleInContext(post: z.infer<typeof RedditPost>, subreddit: string) {
  return {
    title: post.title,
    subreddit,
    post: {
      isSelf: post.is_self,
      hasText: post.is_self && post.selftext !== '',
      isGallery: post.is_gallery ?? false,
      domain: post.domain,
      ...(post.post_hint ? { hint: post.post_hint } : {}),
      ...(post.url_overridden_by_dest ? { url: post.url_overridden_by_dest } : {}),
      ...(post.link_flair_text ? { flair: post.link_flair_text } : {}),
      score: post.score,
      numComments: post.num_comments,
    },
  }
}
