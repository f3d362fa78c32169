import type { ListedToken } from '@quarry/contracts/endpoints/tokens'
import type { Assistants } from '../../analysis/assistants.ts'
import type { Api } from '../../api/api.ts'
import { createStore } from '../../store.ts'

/** Creates access to the tokens of assistants. Loads most of the code on first use, to keep the first screen fast. */
export function createAssistants(api: Api): Assistants {
  const tokens = createStore<readonly ListedToken[]>([])
  const keeper = Promise.all([import('./token-keeper.ts'), import('../database.ts')]).then(
    ([{ createTokenKeeper }, { openAnalyses }]) =>
      createTokenKeeper({ api, tokens, openDatabase: () => openAnalyses() }),
  )
  return {
    tokens,
    start: async () => (await keeper).start(),
    load: async () => (await keeper).load(),
    make: async (settings) => (await keeper).make(settings),
    change: async (token, settings) => (await keeper).change(token, settings),
    revoke: async (token) => (await keeper).revoke(token),
    revokeAll: async () => (await keeper).revokeAll(),
    setShared: async (token, analysis, isShared) => (await keeper).setShared(token, analysis, isShared),
  }
}
