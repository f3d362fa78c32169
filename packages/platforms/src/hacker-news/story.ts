import { z } from 'zod'
import { linkTo, ordinary, type Post, SECONDS_MAX, whole } from '../post.ts'

/** `ask-hn`: titles that begin with "Ask HN". `stories`: all others, also of text posts. */
export type HackerNewsList = 'ask-hn' | 'stories'

const count = whole(0).catch(0)

/** A hit of the search that is a story. Comments have no `title`. */
export const Story = z
  .object({
    objectID: z.string().regex(/^\d{1,15}$/),
    title: z.string().trim().min(1),
    created_at_i: z.number().positive().max(SECONDS_MAX),
    author: z.string().min(1).catch('[deleted]'),
    // Null for a few kinds of items.
    points: count,
    num_comments: count,
    // Null or empty for text posts.
    url: z.string().nullish().catch(null),
    _tags: z.array(z.string()).catch([]),
  })
  .transform(({ _tags: tags, ...story }) => ({ ...story, asks: tags.includes('ask_hn') }))
export type Story = z.infer<typeof Story>

/** Returns the story as a post. The titles of stories are plain text, so nothing in them is decoded. */
export function postOf(story: Story, community: HackerNewsList): Post {
  const { objectID, url } = story
  return {
    id: `hn-${objectID}`,
    title: withoutPrefix(story.title),
    author: story.author,
    community,
    score: story.points,
    numComments: story.num_comments,
    createdAt: new Date(story.created_at_i * 1000).toISOString(),
    permalink: `https://news.ycombinator.com/item?id=${objectID}`,
    // The search has no stories that are deleted or flagged.
    ...ordinary,
    ...linkTo(url),
    // Not requested: texts are many times as long as all the rest, and nearly every text post has one.
    hasText: !url,
  }
}

/** The site marks such titles in other ways too: `ask HN -`, `Ask HN` without colon. */
function withoutPrefix(title: string): string {
  return title.replace(/^ask hn(?:\s*[:：–—-]+\s*|\s+)(?=\S)/i, '')
}
