import type { SourceId } from '@quarry/contracts/sources'
import type { Preferences } from '../analysis/preferences.ts'

/** The location state that opens setup at the box of Stack Exchange's policy. */
export const POLICY_BOX = 'stack-exchange-policy'

/** Stack Exchange is read only after the user has accepted its policy on AI tools. */
export const mayRead = (
  source: SourceId,
  { stackExchangeAccepted }: Pick<Preferences, 'stackExchangeAccepted'>,
): boolean => source !== 'stack-exchange' || stackExchangeAccepted
