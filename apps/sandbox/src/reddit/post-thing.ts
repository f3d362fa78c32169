import { hashOf } from '../random.ts'
import type { Media, Post } from '../subreddits/posts.ts'

/** Fields that are the same on every generated post. */
const POST_CONSTANTS = {
  approved_at_utc: null,
  saved: false,
  mod_reason_title: null,
  gilded: 0,
  clicked: false,
  hidden: false,
  pwls: 6,
  downs: 0,
  top_awarded_type: null,
  hide_score: false,
  quarantine: false,
  link_flair_text_color: 'dark',
  author_flair_background_color: null,
  total_awards_received: 0,
  media_embed: {},
  is_original_content: false,
  user_reports: [],
  is_meta: false,
  category: null,
  secure_media_embed: {},
  can_mod_post: false,
  approved_by: null,
  is_created_from_ads_ui: false,
  author_flair_css_class: null,
  author_flair_template_id: null,
  gildings: {},
  content_categories: null,
  mod_note: null,
  wls: 6,
  banned_by: null,
  allow_live_comments: false,
  likes: null,
  suggested_sort: null,
  banned_at_utc: null,
  view_count: null,
  archived: false,
  no_follow: false,
  pinned: false,
  all_awardings: [],
  awarders: [],
  media_only: false,
  can_gild: false,
  author_flair_text: null,
  treatment_tags: [],
  visited: false,
  removed_by: null,
  num_reports: null,
  mod_reason_by: null,
  removal_reason: null,
  is_robot_indexable: true,
  report_reasons: null,
  discussion_type: null,
  send_replies: true,
  contest_mode: false,
  mod_reports: [],
  author_flair_text_color: null,
  is_crosspostable: true,
}

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

function selftextOf(post: Post): string {
  if (post.media !== 'self' && post.media !== 'poll') return ''
  if (post.removedBy === 'author') return '[deleted]'
  if (post.removedBy !== null) return '[removed]'
  return BODIES[hashOf('body', post.id) % BODIES.length] ?? ''
}

/** A post no longer names its author once the author has deleted it. */
const authorOf = ({ author, removedBy }: Post): string | null => (removedBy === 'author' ? null : author)

const HOSTS: Readonly<Record<Media, string>> = {
  self: '',
  poll: '',
  link: 'example.com',
  image: 'i.redd.it',
  gallery: 'reddit.com',
  video: 'v.redd.it',
  crosspost: 'reddit.com',
}

function targetOf(post: Post, permalink: string): { domain: string; url: string } {
  const { media, id, subreddit } = post
  if (media === 'self' || media === 'poll')
    return { domain: `self.${subreddit.name}`, url: `https://www.reddit.com${permalink}` }
  const path = {
    link: `articles/${id}`,
    image: `${id}.jpeg`,
    gallery: `gallery/${id}`,
    video: id,
    crosspost: permalink.slice(1),
  }[media]
  return {
    domain: HOSTS[media],
    url: `https://${media === 'gallery' || media === 'crosspost' ? 'www.' : ''}${HOSTS[media]}/${path}`,
  }
}

/** Returns the fields that only some posts have. They are missing, not null, where they do not apply. */
function optionalFields(post: Post, url: string): Record<string, unknown> {
  const { media, flair, id } = post
  const author = authorOf(post)
  const picture = media !== 'self' && media !== 'poll'
  return {
    ...(author === null
      ? {}
      : {
          author_fullname: `t2_${hashOf('author', author).toString(36)}`,
          author_flair_richtext: [],
          author_flair_type: 'text',
          author_premium: false,
          author_patreon_flair: false,
        }),
    ...(flair === null
      ? {}
      : {
          link_flair_template_id: `${hashOf('flair', flair).toString(16).padStart(8, '0')}-5a1c-11ee-8c99-0242ac120002`,
        }),
    ...(picture ? { url_overridden_by_dest: url, thumbnail_height: 105, thumbnail_width: 140 } : {}),
    ...(media === 'image' ? { post_hint: 'image', preview: { images: [], enabled: true } } : {}),
    ...(media === 'link' ? { post_hint: 'link' } : {}),
    ...(media === 'video' ? { post_hint: 'hosted:video' } : {}),
    ...(media === 'self' && hashOf('hint', id) % 4 === 0 ? { post_hint: 'self' } : {}),
    ...(media === 'gallery'
      ? { is_gallery: true, media_metadata: {}, gallery_data: { items: [{ media_id: id, id: 1 }] } }
      : {}),
    ...(media === 'poll'
      ? {
          poll_data: {
            total_vote_count: post.score,
            options: [
              { text: 'Yes', id: '1' },
              { text: 'No', id: '2' },
            ],
          },
        }
      : {}),
    ...(media === 'crosspost'
      ? { crosspost_parent: `t3_${(Number.parseInt(id, 36) - 101).toString(36)}`, crosspost_parent_list: [] }
      : {}),
  }
}

/** Serialized once, because a page has a hundred posts. */
const CONSTANT_FIELDS = JSON.stringify(POST_CONSTANTS).slice(1)

/** Returns the JSON text of `{"kind":"t3","data":{…}}`. */
function postThing(post: Post): string {
  const { subreddit, id, media } = post
  const permalink = `/r/${subreddit.name}/comments/${id}/${slugOf(post.title)}/`
  const { domain, url } = targetOf(post, permalink)
  const selftext = selftextOf(post)
  const isSelf = media === 'self' || media === 'poll'
  const fields = {
    subreddit: subreddit.name,
    selftext,
    title: post.title,
    link_flair_richtext: post.flair === null ? [] : [{ e: 'text', t: post.flair }],
    subreddit_name_prefixed: `r/${subreddit.name}`,
    link_flair_css_class: post.flair === null ? null : '',
    name: `t3_${id}`,
    upvote_ratio: post.upvoteRatio,
    subreddit_type: 'public',
    ups: post.score,
    secure_media: null,
    is_reddit_media_domain: media === 'image' || media === 'video',
    link_flair_text: post.flair,
    score: post.score,
    thumbnail: post.nsfw ? 'nsfw' : isSelf ? 'self' : 'default',
    is_self: isSelf,
    link_flair_type: post.flair === null ? 'text' : 'richtext',
    removed_by_category: post.removedBy,
    domain,
    selftext_html: selftext === '' ? null : `<div class="md"><p>${selftext}</p></div>`,
    over_18: post.nsfw,
    spoiler: post.spoiler,
    locked: post.locked,
    distinguished: post.stickied ? 'moderator' : null,
    subreddit_id: `t5_${subreddit.id}`,
    author_is_blocked: false,
    link_flair_background_color: '',
    id,
    author: authorOf(post) ?? '[deleted]',
    num_comments: post.comments,
    whitelist_status: 'all_ads',
    permalink,
    parent_whitelist_status: 'all_ads',
    stickied: post.stickied,
    url,
    subreddit_subscribers: subreddit.subscribers ?? 0,
    num_crossposts: post.score > 2_000 ? 1 + (post.score % 5) : 0,
    media: null,
    is_video: media === 'video',
    ...optionalFields(post, url),
  }
  const text = JSON.stringify(fields)
  return `{"kind":"t3","data":${text.slice(0, -1)},${floats(post)},${CONSTANT_FIELDS}}`
}

/** Returns the times as JSON fields. Reddit always writes them as floats, which JSON.stringify cannot do. */
function floats({ createdSeconds, editedSeconds }: Post): string {
  const edited = editedSeconds === null ? 'false' : `${editedSeconds}.0`
  return `"created":${createdSeconds}.0,"created_utc":${createdSeconds}.0,"edited":${edited}`
}

/** Returns `postThing` with a cache of `postsMax` posts, because pages are requested repeatedly. */
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
