import type { SourceId } from '@quarry/contracts/sources'
import type { Preferences } from '../session/preferences.ts'

/** Stack Exchange's policy on AI tools is the user's to judge, so nothing is requested from it before. */
export const mayRead = (
  source: SourceId,
  { stackExchangeAccepted }: Pick<Preferences, 'stackExchangeAccepted'>,
): boolean => source !== 'stack-exchange' || stackExchangeAccepted
