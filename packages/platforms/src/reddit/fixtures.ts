import type { Served, ServedRequest } from '../testing/serve-responses.ts'

/** A sample post in the shape that Reddit sends. */
export function post(id: string, changes: Record<string, unknown> = {}) {
  return {
    kind: 't3',
    data: {
      id,
      name: `t3_${id}`,
      title: `How do I keep sourdough number ${id} alive?`,
      author: 'crumb_counter',
      author_fullname: 't2_4abc9',
      subreddit: 'InventedBakers',
      subreddit_type: 'public',
      score: 41,
      num_comments: 12,
      created_utc: 1_776_100_378.0,
      permalink: `/r/InventedBakers/comments/${id}/how_do_i/`,
      over_18: false,
      stickied: false,
      is_self: true,
      selftext: 'It smells of pears.',
      removed_by_category: null,
      link_flair_text: 'Question',
      edited: false,
      ...changes,
    },
  }
}

export function subreddit(name: string, changes: Record<string, unknown> = {}) {
  return {
    kind: 't5',
    data: {
      display_name: name,
      name: `t5_${name.toLowerCase()}`,
      title: `All about ${name}`,
      public_description: `Talk\nabout ${name}.`,
      subscribers: 48_213,
      subreddit_type: 'public',
      over18: false,
      quarantine: false,
      active_user_count: null,
      ...changes,
    },
  }
}

export function listing(children: unknown[], after: string | null = null) {
  return {
    kind: 'Listing',
    data: { after, dist: children.length, modhash: null, geo_filter: null, children, before: null },
  }
}

export const htmlPage =
  '<!doctype html><html><head><title>whoa there, pardner!</title></head><body></body></html>'

export const rateHeaders = {
  'x-ratelimit-used': '4',
  'x-ratelimit-remaining': '996.0',
  'x-ratelimit-reset': '311',
}

/** Returns a responder that issues tokens and passes all other requests to `respond`. */
export function withTokens(respond: (request: ServedRequest) => Served) {
  let issued = 0
  return (request: ServedRequest): Served => {
    if (!request.path.endsWith('/api/v1/access_token')) return respond(request)
    issued += 1
    return {
      body: { access_token: `token-number-${issued}`, token_type: 'bearer', expires_in: 86_400, scope: '*' },
    }
  }
}
