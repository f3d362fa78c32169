import { isDemoPost } from '@quarry/contracts/demo-post'
import type { Question } from '@quarry/contracts/question'
import { postAddress } from '@quarry/contracts/reddit-post'
import { OutsideLink } from '../../ui/outside-link.tsx'

/** The terms whose §7.2 forbids sharing Reddit's data. */
export const redditDeveloperTerms = (
  <OutsideLink href="https://redditinc.com/policies/developer-terms">Developer Terms</OutsideLink>
)

/** A path that needs no parsing, which takes too long for thousands of titles in each rendering. */
const PLAIN_PATH = /^\/r\/[\w/-]*$/

/** Returns true for a real post of Reddit, wherever it was read; a title from a file may have no post. */
export function isFromReddit({
  source = 'reddit',
  permalink,
}: Pick<Question, 'source' | 'permalink'>): boolean {
  if (source !== 'reddit' || isDemoPost(permalink)) return false
  return PLAIN_PATH.test(permalink) || postAddress(permalink) !== undefined
}
