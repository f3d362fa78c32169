import { allConnected, type Workflow } from '../analysis/choices/workflow.ts'

/** What the first step asks for, by the field or checkbox where it is entered. */
export type MissingEntry =
  | 'source'
  | 'redditClientId'
  | 'redditClientSecret'
  | 'stackExchangePolicy'
  | 'geminiApiKey'

/** What is said at an entry that is missing; the first three like the server's test. */
export const missingMessages = {
  redditClientId: 'Enter a Reddit client ID.',
  redditClientSecret: 'Enter a Reddit client secret.',
  geminiApiKey: 'Enter a Gemini API key.',
  source: 'Choose at least one source.',
} as const

/** Returns the first entry, in the order of the page, without which nothing can be tested; undefined if none is missing. */
export function missingEntry(
  workflow: Pick<Workflow, 'sources' | 'credentials' | 'connection'>,
  stackExchangeAccepted: boolean,
): MissingEntry | undefined {
  const { sources, credentials, connection } = workflow
  if (allConnected(workflow)) return undefined
  if (sources.length === 0) return 'source'
  if (sources.includes('reddit') && connection?.reddit !== true) {
    if (credentials.redditClientId === '') return 'redditClientId'
    if (credentials.redditClientSecret === '') return 'redditClientSecret'
  }
  if (sources.includes('stack-exchange') && !stackExchangeAccepted) return 'stackExchangePolicy'
  return credentials.geminiApiKey === '' ? 'geminiApiKey' : undefined
}
