// Must come before any module with a schema.
import './api/without-eval.ts'
import '@fontsource-variable/inter/wght.css'
// The font's license must be distributed with it.
import '@fontsource-variable/inter/LICENSE?url'
import { QueryCache, QueryClient } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createAnalyses } from './analyses/analyses.ts'
import { type Api, createApi } from './api/api.ts'
import { logFailure } from './api/call-error.ts'
import { App, isAccepted } from './app/app.tsx'
import { storeChoices, withStoredChoices } from './choices/stored-choices.ts'
import { readCredentials } from './choices/stored-credentials.ts'
import { newWorkflow } from './choices/workflow.ts'
import { createChangeQueue } from './questions/changes/change-queue.ts'
import { noHistory } from './questions/changes/history.ts'
import { sendChanges } from './questions/changes/send-changes.ts'
import { noKeywordFigures } from './questions/keyword-figures.ts'
import { noTopicEdits } from './questions/topic-edits.ts'
import { nothingUnsent } from './questions/unsent-questions.ts'
import type { Commands } from './session/actions/descriptions.ts'
import { readPreferences, savePreferences } from './session/preferences.ts'
import { createRunWatch } from './session/run-watch.ts'
import type { Services, ShareAlikeTitles } from './session/services.ts'
import { createStore } from './store.ts'
import { noFileOrder, readFileOrder, saveFileOrder } from './table-state/file-order.ts'
import { noSelection } from './table-state/selection.ts'
import { createTableStates, keepOrder } from './table-state/table-state.ts'
import { createToastStore } from './ui/toasts.ts'
import './styles/app.css'

// Every visit starts in the light theme; earlier versions stored the choice.
localStorage.removeItem('theme')

const unsent = createStore(nothingUnsent)
const api = createApi(window.location.origin, (address, init) => fetch(address, init))
const queries = createQueries(api)

const preferences = createStore(readPreferences(sessionStorage))
preferences.subscribe(() => savePreferences(sessionStorage, preferences.get()))

const workflow = createStore(withStoredChoices(newWorkflow(readCredentials(localStorage)), sessionStorage))
workflow.subscribe(() => storeChoices(workflow.get(), sessionStorage))

const fileOrder = createStore(readFileOrder(sessionStorage))
fileOrder.subscribe(() => saveFileOrder(sessionStorage, fileOrder.get()))

const tables = createTableStates()
if (fileOrder.get().length > 0) keepOrder(tables)
// Once the table is sorted, the file's order no longer applies.
tables.analysis.view.subscribe(() => {
  if (tables.analysis.view.get().sorting.column !== 'added') fileOrder.update(() => noFileOrder)
})

const services: Omit<Services, 'analyses'> = {
  api,
  queries,
  toasts: createToastStore(),
  workflow,
  unsent,
  changes: createChangeQueue((sent) => sendChanges({ api, queries, unsent }, sent)),
  topicEdits: createStore(noTopicEdits),
  keywordFigures: createStore(noKeywordFigures),
  history: createStore(noHistory),
  selected: createStore(noSelection),
  commands: createStore<(() => Commands) | undefined>(undefined),
  tables,
  fileOrder,
  fileToOpen: createStore<File | undefined>(undefined),
  shareAlikeTitles: createStore<ShareAlikeTitles | undefined>(undefined),
  runWatch: createRunWatch(),
  opening: createStore(false),
  preferences,
  credentialStorage: localStorage,
  consentStorage: sessionStorage,
}
const analyses = createAnalyses(services)
void analyses.start(isAccepted(services))

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(<App services={{ ...services, analyses }} />)

/**
 * Repeats no request automatically: no retries, no refetch on focus or reconnect, and data stays fresh. By default, a
 * query reads the path that its key spells. A failing query is only logged.
 */
function createQueries(api: Api): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => logFailure(`Reading ${query.queryKey.join('/')} failed`, error),
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
