import type { Post } from '../subreddits/posts.ts'
import { htmlParagraphs, type WrittenAnswer } from '../written/written-answers.ts'

/**
 * Returns the JSON text of `{"kind":"t1","data":{…}}`. Without a post, it is that of a comment looked up by fullname.
 */
export function commentThing(comment: WrittenAnswer, post?: Post): string {
  const { number, author, points, text, afterSeconds, gone } = comment
  const id = number.toString(36)
  const isDeleted = gone === 'deleted'
  const created = `${(post?.createdSeconds ?? 1_700_000_000) + afterSeconds}.0`
  const fields = JSON.stringify({
    id,
    name: `t1_${id}`,
    author: gone === null ? author : '[deleted]',
    body: isDeleted ? '[deleted]' : text,
    body_html: isDeleted
      ? '<div class="md"><p>[deleted]</p></div>'
      : `<div class="md">${htmlParagraphs(text)
          .map((paragraph) => `<p>${paragraph}</p>`)
          .join('\n')}</div>`,
    score: points,
    ups: points,
    score_hidden: false,
    stickied: false,
    distinguished: null,
    depth: 0,
    edited: false,
    replies: '',
    ...(post && {
      parent_id: `t3_${post.id}`,
      permalink: `/r/${post.subreddit.name}/comments/${post.id}/comment/${id}/`,
    }),
  })
  // Reddit writes times as floats, which JSON.stringify cannot do.
  return `{"kind":"t1","data":${fields.slice(0, -1)},"created_utc":${created}}}`
}
