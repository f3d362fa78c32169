import { type Analyses, newAnalysisStores } from '../analysis/analyses.ts'
import type { Shared } from '../analysis/analysis-state.ts'
import type { Api } from '../api/api.ts'

/** Creates access to this browser's analyses. Loads the rest of it separately, so that the first screen is faster. */
export function createAnalyses(shared: Shared, api: Api): Analyses {
  const stores = newAnalysisStores()
  const manager = Promise.all([import('./manager.ts'), import('./page.ts')]).then(
    ([{ createManager }, { thisPage }]) => createManager({ shared, api, stores, page: thisPage() }),
  )
  return {
    ...stores,
    start: async (isReload) => (await manager).start(isReload),
    open: async (id) => (await manager).open(id),
    add: async (kept) => (await manager).add(kept),
    startNew: async () => (await manager).startNew(),
    rename: async (id, name) => (await manager).rename(id, name),
    duplicate: async (id) => (await manager).duplicate(id),
    remove: async (id) => (await manager).remove(id),
    restore: async (id) => (await manager).restore(id),
    removeAll: async () => (await manager).removeAll(),
    read: async (id) => (await manager).read(id),
    setKeeps: async (isKept) => (await manager).setKeeps(isKept),
    stopStart: async (id) => (await manager).stopStart(id),
    lookAtCopies: async () => (await manager).lookAtCopies(),
  }
}
