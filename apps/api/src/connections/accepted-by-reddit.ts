import { PlatformError } from '@quarry/platforms/platform-error'
import type { RedditCredentials } from '@quarry/platforms/reddit/request-token'
import type { Dependencies } from '../dependencies.ts'

type Deps = Pick<Dependencies, 'rateLimits' | 'fingerprint'>

/**
 * Returns a fingerprint of id and secret together, so that a known app with a wrong secret is not taken for a closed
 * app.
 */
export function redditPair({ fingerprint }: Pick<Deps, 'fingerprint'>, credentials: RedditCredentials) {
  return fingerprint(JSON.stringify([credentials.clientId, credentials.clientSecret]))
}

/**
 * Calls Reddit and remembers that it accepted these credentials. If Reddit rejects credentials that it accepted before,
 * throws `app-closed` instead.
 */
export async function callReddit<T>(
  dependencies: Deps,
  credentials: RedditCredentials,
  call: () => Promise<T>,
): Promise<T> {
  const pair = redditPair(dependencies, credentials)
  try {
    const result = await call()
    await dependencies.rateLimits.rememberAccepted(pair)
    return result
  } catch (error) {
    const isRejection =
      error instanceof PlatformError && (error.kind === 'credentials-refused' || error.kind === 'forbidden')
    if (!isRejection || !(await dependencies.rateLimits.wasAccepted(pair))) throw error
    throw new PlatformError('reddit', 'app-closed', { status: error.status })
  }
}
