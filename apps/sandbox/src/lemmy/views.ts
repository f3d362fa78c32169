import type { WrittenAnswer } from '../written/written-answers.ts'
import type { Community, Post } from './communities.ts'

/** How an instance formats its responses. */
export type Dialect = { api: 'v3' | 'v4'; hasZone: boolean; host: string }

type Fields = Record<string, unknown>

const V4_NAMES = new Map([
  ['actor_id', 'ap_id'],
  ['published', 'published_at'],
])

/** Renames fields for v4. */
function written(fields: Fields, { api }: Dialect): Fields {
  if (api === 'v3') return fields
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [V4_NAMES.get(name) ?? name, value]),
  )
}

/** Returns the view of an object, whose counts are among its fields in v4. */
const view = (kind: string, fields: Fields, counts: Fields, dialect: Dialect): Fields =>
  dialect.api === 'v3' ? { [kind]: fields, counts } : { [kind]: { ...written(fields, dialect), ...counts } }

const communityFields = ({ id, name, host, title }: Community, dialect: Dialect): Fields => ({
  id,
  name,
  title,
  actor_id: `https://${host}/c/${name}`,
  published: '2023-06-09T00:00:00.000000Z',
  local: host === dialect.host,
  removed: false,
  deleted: false,
  hidden: false,
  nsfw: false,
  posting_restricted_to_mods: false,
})

export function communityView(community: Community, dialect: Dialect): Fields {
  const { subscribers, description } = community
  const counts = { subscribers, posts: 600, comments: 9000, users_active_month: Math.ceil(subscribers / 7) }
  return view('community', { ...communityFields(community, dialect), description }, counts, dialect)
}

export function postView(post: Post, community: Community, dialect: Dialect): Fields {
  const { id, score, comments, apId, author, isBot, createdSeconds } = post
  const origin = new URL(apId).host
  const fields = {
    id,
    name: post.title,
    ...(post.url === undefined ? { body: post.body } : { url: post.url }),
    creator_id: id + 1,
    community_id: community.id,
    removed: false,
    locked: false,
    deleted: false,
    nsfw: post.nsfw,
    ap_id: apId,
    local: origin === dialect.host,
    language_id: 37,
    featured_community: post.isPinned,
    featured_local: false,
    published: new Date(createdSeconds * 1000)
      .toISOString()
      .replace('.000Z', dialect.hasZone ? '.106789Z' : '.106789'),
  }
  const creator = {
    id: id + 1,
    name: author,
    actor_id: `https://${origin}/u/${author}`,
    banned: false,
    deleted: false,
    bot_account: isBot,
  }
  return {
    ...view('post', fields, { comments, score, upvotes: score + 4, downvotes: 4 }, dialect),
    creator: written(creator, dialect),
    community: written(communityFields(community, dialect), dialect),
  }
}

/** Returns a top-level comment on a post. */
export function commentView(
  answer: WrittenAnswer,
  { post, community }: { post: Post; community: Community },
  dialect: Dialect,
): Fields {
  const { number, author, points, text, afterSeconds, gone } = answer
  const isDeleted = gone === 'deleted'
  const fields = {
    id: number,
    creator_id: number,
    post_id: post.id,
    content: isDeleted ? '' : text,
    removed: false,
    deleted: isDeleted,
    ap_id: `https://${dialect.host}/comment/${number}`,
    local: true,
    path: `0.${number}`,
    distinguished: false,
    published: new Date((post.createdSeconds + afterSeconds) * 1000)
      .toISOString()
      .replace('.000Z', dialect.hasZone ? '.106789Z' : '.106789'),
  }
  const creator = { id: number, name: author, deleted: gone === 'account', bot_account: false }
  return {
    ...view('comment', fields, { score: points, upvotes: points + 1, downvotes: 1 }, dialect),
    creator,
    post: postView(post, community, dialect).post,
    community: written(communityFields(community, dialect), dialect),
  }
}
