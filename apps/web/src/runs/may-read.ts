import type { SourceId } from '@quarry/contracts/sources'
import type { Preferences } from '../analysis/preferences.ts'

/** Stack Exchange is read only after the user has accepted its policy on AI tools. */
export const mayRead = (
  source: SourceId,
  { stackExchangeAccepted }: Pick<Preferences, 'stackExchangeAccepted'>,
): boolean => source !== 'stack-exchange' || stackExchangeAccepted
