// Before anything that holds a schema.
import './without-eval.ts'
import '@fontsource-variable/inter/wght.css'
// The licence goes wherever the typeface goes.
import '@fontsource-variable/inter/LICENSE?url'
import { createRoot } from 'react-dom/client'
import { createApi } from './api/api.ts'
import { createQueries } from './api/create-queries.ts'
import { App } from './app/app.tsx'
import { keepPreferences, readPreferences } from './preferences.ts'
import { noHistory } from './questions/history.ts'
import { noPendingChanges } from './questions/pending-changes.ts'
import { createRunWatch } from './runs/run-watch.ts'
import { readCredentials } from './setup/stored-credentials.ts'
import { createStore } from './store.ts'
import { noSelection } from './table/selection.ts'
import { newWorkflow } from './workflow/workflow.ts'
import './styles/app.css'
import { createToastStore } from './ui/toast-store.ts'

// Every start is light, whatever an earlier visit has left behind.
localStorage.removeItem('theme')

const api = createApi(window.location.origin, (address, init) => fetch(address, init))

const preferences = createStore(readPreferences(sessionStorage))
preferences.subscribe(() => keepPreferences(sessionStorage, preferences.get()))

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <App
    services={{
      api,
      queries: createQueries(api),
      toasts: createToastStore(),
      workflow: createStore(newWorkflow(readCredentials(localStorage))),
      pending: createStore(noPendingChanges),
      history: createStore(noHistory),
      selected: createStore(noSelection),
      runWatch: createRunWatch(),
      preferences,
      credentialStorage: localStorage,
      consentStorage: sessionStorage,
    }}
  />,
)
