// Must come before any module with a schema.
import type { Shared } from './analysis/analysis-state.ts'
import './api/without-eval.ts'
import '@fontsource-variable/inter/wght.css'
// The font's license must be distributed with it.
import '@fontsource-variable/inter/LICENSE?url'
import { QueryCache, QueryClient } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createAnalyses } from './analyses/analyses.ts'
import { createAssistants } from './analyses/assistants/assistants.ts'
import { readCredentials } from './analysis/choices/stored-credentials.ts'
import { newAccess } from './analysis/choices/workflow.ts'
import type { Commands } from './analysis/descriptions.ts'
import { readPreferences, savePreferences } from './analysis/preferences.ts'
import type { Services } from './analysis/services.ts'
import { type Api, createApi } from './api/api.ts'
import { logFailure } from './api/call-error.ts'
import { App, isAccepted } from './app/app.tsx'
import { createStore } from './store.ts'
import { createToastStore } from './ui/toasts.ts'
import './styles/app.css'

// Every visit starts in the light theme; earlier versions stored the choice.
localStorage.removeItem('theme')

const api = createApi(window.location.origin, (address, init) => fetch(address, init))

const preferences = createStore(readPreferences(sessionStorage))
preferences.subscribe(() => savePreferences(sessionStorage, preferences.get()))

const shared: Shared = {
  queries: createQueries(api),
  toasts: createToastStore(),
  access: createStore(newAccess(readCredentials(localStorage))),
  preferences,
  commands: createStore<(() => Commands) | undefined>(undefined),
}
const services: Services = {
  ...shared,
  api,
  analyses: createAnalyses(shared, api),
  assistants: createAssistants(api),
  credentialStorage: localStorage,
  consentStorage: sessionStorage,
}
void services.analyses.start(isAccepted(services)).then(services.assistants.start)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(<App services={services} />)

/**
 * Repeats no request automatically: no retries, no refetch on focus or reconnect, and data stays fresh. By default, a
 * query reads the path that its key spells. A failing query is only logged.
 */
function createQueries(api: Api): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => logFailure(`Reading ${String(query.queryKey[0])} failed`, error),
    }),
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => api.read(queryKey, { signal }),
        staleTime: Number.POSITIVE_INFINITY,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
