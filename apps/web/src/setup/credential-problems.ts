import type { ConnectionStatus } from '@quarry/contracts/endpoints/connections'
import type { SourceId } from '@quarry/contracts/sources'
import type { Credentials } from '../analysis/choices/stored-credentials.ts'

/** Why a field, or Reddit's pair of fields, was rejected. */
export type CredentialProblems = {
  redditClientId?: string
  redditClientSecret?: string
  /** Reddit rejects a pair without reporting which half is wrong. */
  redditPair?: string
  geminiApiKey?: string
}

/** Returns the last test's problems by field: a missing entry at its field, a rejection at the rejected credentials. */
export function credentialProblems(
  { redditClientId, redditClientSecret }: Credentials,
  connection: ConnectionStatus | undefined,
): CredentialProblems {
  const reddit = connection?.reddit === false ? connection.redditMessage : undefined
  const gemini = connection?.gemini === false ? connection.geminiMessage : undefined
  return {
    ...(reddit !== undefined && { [redditField(redditClientId, redditClientSecret)]: reddit }),
    ...(gemini !== undefined && { geminiApiKey: gemini }),
  }
}

/** Returns why the services rejected the credentials, for a toast; undefined if they rejected none. */
export function formatRejection(
  { redditClientId, redditClientSecret, geminiApiKey }: Credentials,
  { reddit, redditMessage, gemini, geminiMessage, sources = [] }: ConnectionStatus,
  chosen: readonly SourceId[] = ['reddit'],
): string | undefined {
  const rejections = [
    ...(chosen.includes('reddit') && !reddit && redditClientId !== '' && redditClientSecret !== ''
      ? [redditMessage]
      : []),
    ...(!gemini && geminiApiKey !== '' ? [geminiMessage] : []),
    ...sources.flatMap(({ connected, message }) => (connected ? [] : [message])),
  ]
  if (rejections.length === 0) return undefined
  const reasons = rejections.filter((reason) => reason !== undefined)
  // A toast has no room for several, and each is shown at its field.
  if (reasons.length > 1) return `${reasons.length} services refused, see above.`
  return reasons[0] ?? 'Failed to test API credentials.'
}

function redditField(id: string, secret: string): keyof CredentialProblems {
  if (id === '') return 'redditClientId'
  return secret === '' ? 'redditClientSecret' : 'redditPair'
}
