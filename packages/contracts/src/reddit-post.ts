import { demoPostPath, isDemoPost } from './demo-post.ts'
import { Permalink, type Question } from './question.ts'
import { sourceFacts } from './sources.ts'

/** The most posts that one request to a source may name. */
export const POSTS_PER_REQUEST = 100

/** A post's path on Reddit, with an id of the length that Reddit has used since 2007. */
const POST_PATH = /^\/(?:r|u|user)\/[^/]+\/comments\/([a-z0-9]{5,9})(?:\/|$)/

/**
 * Returns true if the question's link contains its id, so that its source can say whether the post still exists.
 * Generated ids of titles from a file are never requested, because another post may have the same id.
 */
export function isCheckable({
  id,
  permalink,
  source = 'reddit',
}: Pick<Question, 'id' | 'permalink' | 'source'>): boolean {
  if (isDemoPost(permalink))
    return sourceFacts[source].checksPosts && permalink === demoPostPath({ id, permalink })
  if (source === 'reddit') return POST_PATH.exec(permalink)?.[1] === id
  const { checksPosts, idPrefix } = sourceFacts[source]
  const number = /\d+$/.exec(permalink)?.[0]
  return checksPosts && number !== undefined && id.startsWith(idPrefix) && id.endsWith(`-${number}`)
}

/**
 * Returns the address of a post, subreddit or author: on reddit.com for a path, or another source's https address as it
 * is, or the path of an invented post on Quarry's own server; undefined for anything else. Files need the `origin` of
 * that server, because they are read elsewhere.
 */
export function postAddress(permalink: string, origin = ''): string | undefined {
  if (isDemoPost(permalink)) return `${origin}${permalink}`
  if (permalink.startsWith('https://')) {
    const host = URL.parse(permalink)?.host ?? ''
    const isOfSource = Object.values(sourceFacts).some(({ hosts }) => hosts.test(host))
    return isOfSource ? Permalink.safeParse(permalink).data : undefined
  }
  const address = URL.parse(permalink, 'https://www.reddit.com')
  return address?.origin === 'https://www.reddit.com' && address.pathname.startsWith('/r/')
    ? address.href
    : undefined
}
