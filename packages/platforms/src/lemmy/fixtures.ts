const HOME = 'https://lemmy.world'

/** A sample post in the shape of a recorded response of lemmy.world (0.19, August 2026). */
export function postView(
  id: number,
  post: Record<string, unknown> = {},
  creator: Record<string, unknown> = {},
) {
  return {
    post: {
      id,
      name: `Why does loaf ${id} rise?`,
      body: 'It smells of pears.',
      creator_id: 306_405,
      community_id: 79_185,
      removed: false,
      locked: false,
      published: '2026-08-20T20:31:39.106789Z',
      deleted: false,
      nsfw: false,
      ap_id: `${HOME}/post/${id}`,
      local: true,
      language_id: 37,
      featured_community: false,
      featured_local: false,
      ...post,
    },
    creator: {
      id: 306_405,
      name: 'crumb_counter',
      actor_id: `${HOME}/u/crumb_counter`,
      banned: false,
      deleted: false,
      bot_account: false,
      ...creator,
    },
    community: {
      id: 79_185,
      name: 'bread',
      title: 'Bread',
      removed: false,
      nsfw: false,
      actor_id: `${HOME}/c/bread`,
      local: true,
      hidden: false,
      posting_restricted_to_mods: false,
    },
    counts: {
      post_id: id,
      comments: 285,
      score: 718,
      upvotes: 746,
      downvotes: 28,
      published: '2026-08-20T20:31:39.106789Z',
      newest_comment_time: '2026-08-21T17:27:46.442995Z',
    },
  }
}

/** The same post as 1.0 sends it: times and addresses are renamed, and the counts are part of the post. */
export function postViewV4(id: number) {
  const { counts, ...view } = postView(id)
  const { published, ...post } = view.post
  return {
    ...view,
    post: { ...post, published_at: published, score: counts.score, comments: counts.comments },
  }
}

export const postList = (posts: unknown[], next_page: string | null) => ({ posts, next_page })

export function communityView(name: string, host: string, community: Record<string, unknown> = {}) {
  return {
    community: {
      id: 2478,
      name,
      title: `All about ${name}`,
      description: `# Talk\n\nabout **${name}**, [rules](https://example.com).`,
      removed: false,
      published: '2023-06-09T12:00:00.000000Z',
      deleted: false,
      nsfw: false,
      actor_id: `https://${host}/c/${name}`,
      local: host === 'lemmy.world',
      hidden: false,
      posting_restricted_to_mods: false,
      ...community,
    },
    subscribed: 'NotSubscribed',
    blocked: false,
    counts: {
      community_id: 2478,
      subscribers: 87_409,
      posts: 21_286,
      comments: 932_665,
      users_active_month: 15_822,
    },
  }
}

export const communities = (found: unknown[]) => ({
  type_: 'Communities',
  comments: [],
  posts: [],
  communities: found,
  users: [],
})

export const site = (version: string) => ({ site_view: { site: { name: 'Bread' } }, admins: [], version })

export const rateLimitError = { status: 400, body: { error: 'rate_limit_error' } }
