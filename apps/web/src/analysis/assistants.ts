import type { ListedToken, TokenSettings } from '@quarry/contracts/endpoints/tokens'
import type { Store } from '../store.ts'

/** The assistants that have access to this browser's analyses; each one has a token. */
export type Assistants = {
  /** The newest first; empty until loaded. */
  tokens: Store<readonly ListedToken[]>
  /** Registers the tokens that the server has lost, if this browser has any. */
  start: () => Promise<void>
  load: () => Promise<void>
  /** Returns the token itself, which is stored nowhere. */
  make: (settings: TokenSettings) => Promise<{ token: string; record: ListedToken }>
  change: (token: ListedToken, settings: TokenSettings) => Promise<void>
  revoke: (token: Pick<ListedToken, 'hash'>) => Promise<void>
  revokeAll: () => Promise<void>
  setShared: (
    token: Pick<ListedToken, 'hash'>,
    analysis: { id: string; name: string },
    isShared: boolean,
  ) => Promise<void>
}
