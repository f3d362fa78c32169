import type { Served } from '../testing/serve-responses.ts'

/** A question from a recorded response. */
export const question = (changes: Record<string, unknown> = {}) => ({
  tags: ['java', 'spring', 'dependency-injection'],
  owner: {
    account_id: 1_000_001,
    reputation: 4_551,
    user_id: 2_083_523,
    user_type: 'registered',
    profile_image: 'https://www.gravatar.com/avatar/0',
    display_name: 'tom &amp; jerry',
    link: 'https://stackoverflow.com/users/2083523/tom-jerry',
  },
  is_answered: true,
  view_count: 25_154,
  accepted_answer_id: 53_579_193,
  answer_count: 1,
  score: 28,
  last_activity_date: 1_543_744_914,
  creation_date: 1_543_744_254,
  question_id: 53_579_112,
  content_license: 'CC BY-SA 4.0',
  link: 'https://stackoverflow.com/questions/53579112/inject-list-of-all-beans',
  title: 'Inject list of all beans with a certain interface',
  ...changes,
})

/** A page of items with the quota of an address that has no key. */
export const page = (items: readonly unknown[], changes: Record<string, unknown> = {}): Served => ({
  body: { items, has_more: false, quota_max: 300, quota_remaining: 251, ...changes },
})

export const total = (count: number): Served => ({ body: { total: count } })

export const failure = (id: number, name: string, message: string, status = 400): Served => ({
  status,
  body: { error_id: id, error_message: message, error_name: name },
})

export const wrongKey = failure(400, 'bad_parameter', "`key` doesn't match a known application")
export const quotaUsedUp = (seconds: number) =>
  failure(
    502,
    'throttle_violation',
    `too many requests from this IP, more requests available in ${seconds} seconds`,
  )
export const challenge = (status: number, headers: Record<string, string> = {}): Served => ({
  status,
  headers,
  body: '<!DOCTYPE html><html lang="en-US"><head><title>Just a moment...</title></head><body></body></html>',
})

/** A site as `/sites` describes it. */
export const site = (
  name: string,
  title: string,
  audience: string,
  changes: Record<string, unknown> = {},
) => ({
  aliases: [],
  related_sites: [],
  launch_date: 1_279_000_000,
  site_state: 'normal',
  site_type: 'main_site',
  high_resolution_icon_url: `https://cdn.sstatic.net/Sites/${name}/img/apple-touch-icon@2.png`,
  audience,
  site_url: `https://${name}.stackexchange.com`,
  api_site_parameter: name,
  name: title,
  ...changes,
})
