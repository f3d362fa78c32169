import { hashOf } from '../random.ts'
import type { Media, Post } from '../subreddits/posts.ts'

const all = (names: string, value: unknown) =>
  Object.fromEntries(names.split(' ').map((name) => [name, value]))

/** Fields with the same value in every generated post, which give pages their real size. Serialized once. */
const CONSTANT_FIELDS = JSON.stringify({
  ...all(
    'approved_at_utc mod_reason_title top_awarded_type author_flair_background_color category approved_by author_flair_css_class author_flair_template_id content_categories mod_note banned_by likes suggested_sort banned_at_utc view_count author_flair_text removed_by num_reports mod_reason_by removal_reason report_reasons discussion_type author_flair_text_color secure_media media',
    null,
  ),
  ...all(
    'saved clicked hidden hide_score quarantine is_original_content is_meta can_mod_post is_created_from_ads_ui allow_live_comments archived no_follow pinned media_only can_gild visited contest_mode author_is_blocked',
    false,
  ),
  ...all('is_robot_indexable send_replies is_crosspostable', true),
  ...all('gilded downs total_awards_received', 0),
  ...all('pwls wls', 6),
  ...all('media_embed secure_media_embed gildings', {}),
  ...all('user_reports all_awardings awarders treatment_tags mod_reports', []),
  ...all('whitelist_status parent_whitelist_status', 'all_ads'),
  link_flair_text_color: 'dark',
  link_flair_background_color: '',
}).slice(1)

const BODIES = [
  'Title says it all. What would you try first?',
  'I have been at this for a while and I am out of ideas.\n\nPictures in the comments.',
  'Some background: I started last year, nobody around me does this & I learn from videos.',
  'I searched <both> the wiki and old threads, found nothing that fits.',
  '',
] as const

const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .slice(0, 50)
    .replace(/^_+|_+$/g, '') || 'post'

function selftextOf({ id, removedBy }: Post): string {
  if (removedBy === 'author') return '[deleted]'
  if (removedBy !== null) return '[removed]'
  return BODIES[hashOf('body', id) % BODIES.length] ?? ''
}

/** What posts other than texts link to, with the fields that only they have (missing instead of null on others). */
const links: Readonly<
  Record<Exclude<Media, 'self'>, { domain: string; url: (post: Post) => string; fields: object }>
> = {
  link: {
    domain: 'example.com',
    url: ({ id }) => `https://example.com/articles/${id}`,
    fields: { post_hint: 'link' },
  },
  image: {
    domain: 'i.redd.it',
    url: ({ id }) => `https://i.redd.it/${id}.jpeg`,
    fields: { post_hint: 'image', preview: { images: [], enabled: true } },
  },
  gallery: {
    domain: 'reddit.com',
    url: ({ id }) => `https://www.reddit.com/gallery/${id}`,
    fields: { is_gallery: true, media_metadata: {}, gallery_data: { items: [] } },
  },
  video: {
    domain: 'v.redd.it',
    url: ({ id }) => `https://v.redd.it/${id}`,
    fields: { post_hint: 'hosted:video' },
  },
}

/** Returns what a post links to (a text links to itself), with the fields of its kind. */
function targetOf(post: Post, permalink: string) {
  const { media, id, subreddit } = post
  if (media === 'self')
    return {
      selftext: selftextOf(post),
      domain: `self.${subreddit.name}`,
      url: `https://www.reddit.com${permalink}`,
      ...(hashOf('hint', id) % 4 === 0 && { post_hint: 'self' }),
    }
  const { domain, fields, ...link } = links[media]
  const url = link.url(post)
  const thumbnail = { thumbnail_height: 105, thumbnail_width: 140 }
  return { selftext: '', domain, url, url_overridden_by_dest: url, ...thumbnail, ...fields }
}

function authorFields({ author, removedBy }: Post): object {
  // A deleted post no longer names its author.
  if (author === null || removedBy === 'author') return { author: '[deleted]' }
  return {
    author,
    author_fullname: `t2_${hashOf('author', author).toString(36)}`,
    author_flair_richtext: [],
    author_flair_type: 'text',
    author_premium: false,
    author_patreon_flair: false,
  }
}

const flairFields = (flair: string | null): object =>
  flair === null
    ? { link_flair_text: null, link_flair_type: 'text', link_flair_richtext: [], link_flair_css_class: null }
    : {
        link_flair_text: flair,
        link_flair_type: 'richtext',
        link_flair_richtext: [{ e: 'text', t: flair }],
        link_flair_css_class: '',
        link_flair_template_id: `${hashOf('flair', flair).toString(16).padStart(8, '0')}-5a1c-11ee-8c99-0242ac120002`,
      }

/** Returns the JSON text of `{"kind":"t3","data":{…}}`. */
function postThing(post: Post): string {
  const { subreddit, id, media } = post
  const permalink = `/r/${subreddit.name}/comments/${id}/${slugOf(post.title)}/`
  const isSelf = media === 'self'
  const target = targetOf(post, permalink)
  const text = JSON.stringify({
    subreddit: subreddit.name,
    subreddit_name_prefixed: `r/${subreddit.name}`,
    subreddit_id: `t5_${subreddit.id}`,
    subreddit_type: 'public',
    subreddit_subscribers: subreddit.subscribers ?? 0,
    id,
    name: `t3_${id}`,
    title: post.title,
    permalink,
    ...target,
    selftext_html: target.selftext === '' ? null : `<div class="md"><p>${target.selftext}</p></div>`,
    ...authorFields(post),
    ...flairFields(post.flair),
    score: post.score,
    ups: post.score,
    upvote_ratio: post.upvoteRatio,
    num_comments: post.comments,
    num_crossposts: 0,
    is_self: isSelf,
    is_video: media === 'video',
    is_reddit_media_domain: media === 'image' || media === 'video',
    thumbnail: isSelf ? 'self' : 'default',
    removed_by_category: post.removedBy,
    over_18: post.nsfw,
    spoiler: false,
    locked: false,
    stickied: post.stickied,
    distinguished: post.stickied ? 'moderator' : null,
  })
  // Reddit writes times as floats, which JSON.stringify cannot do.
  const created = `${post.createdSeconds}.0`
  const times = `"created":${created},"created_utc":${created},"edited":false`
  return `{"kind":"t3","data":${text.slice(0, -1)},${times},${CONSTANT_FIELDS}}`
}

/** Returns `postThing` with a cache for `postsMax` posts, because pages are requested repeatedly. */
export function cachePostThings(postsMax: number): typeof postThing {
  const texts = new Map<string, string>()
  return (post) => {
    const key = `${post.id} ${post.removedBy}`
    const known = texts.get(key)
    if (known !== undefined) return known
    if (texts.size >= postsMax) texts.clear()
    const text = postThing(post)
    texts.set(key, text)
    return text
  }
}
