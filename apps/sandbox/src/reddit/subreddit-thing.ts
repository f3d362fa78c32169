import { hashOf } from '../random.ts'
import type { Subreddit } from '../subreddits/catalog.ts'

/** Fields that are null for a private subreddit. */
const HIDDEN = ['description', 'subscribers', 'active_user_count', 'over18', 'lang', 'quarantine', 'icon_img']

function openFields({ title, description, subscribers, access, nsfw, language, id }: Subreddit) {
  return {
    title,
    description: `**${title}**\n\n${description}\n\nBe kind & stay on topic.`,
    subscribers,
    active_user_count: null,
    over18: nsfw,
    lang: language,
    quarantine: access === 'quarantined',
    icon_img: '',
    community_icon: `https://styles.redditmedia.com/t5_${id}/styles/communityIcon_${hashOf('icon', id)}.png?width=256&s=0`,
    submission_type: 'any',
    wiki_enabled: true,
    allow_images: true,
    allow_videos: true,
    allow_polls: true,
    spoilers_enabled: true,
    user_is_subscriber: null,
    user_is_banned: null,
  }
}

/** Returns the JSON text of `{"kind":"t5","data":{…}}` as in listings, where the number of active users is null. */
export function subredditThing(subreddit: Subreddit): string {
  const { name, id, access, description, title, createdSeconds: seconds } = subreddit
  const isPrivate = access === 'private'
  const text = JSON.stringify({
    ...(isPrivate
      ? { title, ...Object.fromEntries(HIDDEN.map((key) => [key, null])) }
      : openFields(subreddit)),
    display_name: name,
    display_name_prefixed: `r/${name}`,
    name: `t5_${id}`,
    id,
    public_description: description,
    subreddit_type: access === 'private' || access === 'gold_only' ? access : 'public',
    url: `/r/${name}/`,
  })
  // Reddit writes times as floats, which JSON.stringify cannot do.
  return `{"kind":"t5","data":${text.slice(0, -1)},"created":${seconds}.0,"created_utc":${seconds}.0}}`
}
