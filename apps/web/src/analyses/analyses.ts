import { logFailure } from '../api/call-error.ts'
import type { Analyses, AnalysisStores } from '../session/kept-analyses.ts'
import type { Services } from '../session/services.ts'
import { createStore } from '../store.ts'

/** Creates access to the analyses in this browser. Loads the keeper separately, so that the first screen is faster. */
export function createAnalyses(services: Omit<Services, 'analyses'>): Analyses {
  const stores: AnalysisStores = {
    list: createStore<ReturnType<AnalysisStores['list']['get']>>(undefined),
    current: createStore<ReturnType<AnalysisStores['current']['get']>>({
      summary: undefined,
      isShown: false,
    }),
    state: createStore<ReturnType<AnalysisStores['state']['get']>>({ kind: 'nothing' }),
    question: createStore<ReturnType<AnalysisStores['question']['get']>>(undefined),
    keeps: createStore<boolean>(true),
  }
  const keeper = import('./keeper.ts').then(({ createKeeper }) => createKeeper(services, stores))
  return {
    ...stores,
    async start(resumes) {
      try {
        await (await keeper).start(resumes)
      } catch (error) {
        logFailure('Analyses are not kept', error)
        stores.state.update(() => ({ kind: 'blocked' }))
        stores.current.update(() => ({ summary: undefined, isShown: true }))
        stores.list.update(() => [])
      }
    },
    takeOver: () => void keeper.then(({ takeOver }) => takeOver()),
    open: async (id, cancels) => (await keeper).open(id, cancels),
    add: async (kept, cancels) => (await keeper).add(kept, cancels),
    startNew: async (cancels) => (await keeper).startNew(cancels),
    rename: async (id, name) => (await keeper).rename(id, name),
    duplicate: async (id) => (await keeper).duplicate(id),
    remove: async (id) => (await keeper).remove(id),
    restore: async (id) => (await keeper).restore(id),
    removeAll: async () => (await keeper).removeAll(),
    read: async (id) => (await keeper).read(id),
    setKeeps: async (isKept) => (await keeper).setKeeps(isKept),
  }
}
