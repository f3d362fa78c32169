import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createApi } from '../api/api.ts'
import { noCredentials } from '../choices/stored-credentials.ts'
import { sampleStorage } from '../choices/testing/sample-storage.ts'
import { newWorkflow } from '../choices/workflow.ts'
import { createChangeQueue } from '../questions/changes/change-queue.ts'
import { noHistory } from '../questions/changes/history.ts'
import { noKeywordFigures } from '../questions/keyword-figures.ts'
import { putQuestions } from '../questions/question-cache.ts'
import { emptySet } from '../questions/question-set.ts'
import { sampleQuestion } from '../questions/testing/sample-question.ts'
import { sampleRun } from '../questions/testing/sample-run.ts'
import { noTopicEdits } from '../questions/topic-edits.ts'
import { nothingUnsent } from '../questions/unsent-questions.ts'
import type { Commands } from '../session/actions/descriptions.ts'
import type { KeptAnalysis } from '../session/kept-analyses.ts'
import { readPreferences } from '../session/preferences.ts'
import { createRunWatch } from '../session/run-watch.ts'
import type { ShareAlikeTitles } from '../session/services.ts'
import { createStore } from '../store.ts'
import { noFileOrder } from '../table-state/file-order.ts'
import { noSelection } from '../table-state/selection.ts'
import { createTableStates } from '../table-state/table-state.ts'
import { createToastStore } from '../ui/toasts.ts'
import { changesSince, savedNothing, savedOf, showParts } from './snapshot.ts'

/** Returns the services of a tab that has three questions and a run from the server. */
function sampleServices() {
  const storage = { ...sampleStorage(), length: 0, clear: () => undefined, key: () => null }
  const services = {
    api: createApi('https://quarry.test', async () => new Response()),
    queries: new QueryClient(),
    toasts: createToastStore(),
    workflow: createStore(newWorkflow(noCredentials)),
    unsent: createStore(nothingUnsent),
    changes: createChangeQueue(async () => ({ saved: new Set<string>() })),
    topicEdits: createStore(noTopicEdits),
    keywordFigures: createStore(noKeywordFigures),
    history: createStore(noHistory),
    selected: createStore(noSelection),
    commands: createStore<(() => Commands) | undefined>(undefined),
    tables: createTableStates(),
    fileOrder: createStore(noFileOrder),
    fileToOpen: createStore<File | undefined>(undefined),
    shareAlikeTitles: createStore<ShareAlikeTitles | undefined>(undefined),
    runWatch: createRunWatch(),
    opening: createStore(false),
    preferences: createStore(readPreferences(storage)),
    credentialStorage: storage,
    consentStorage: storage,
  }
  const rows = ['a', 'b', 'c'].map((id) => sampleQuestion(id))
  putQuestions(services, { ...emptySet, rows, runs: [sampleRun()], revision: 3, epoch: 'e' })
  return services
}

test('a tab that follows another one finds nothing to save in the same questions, runs and choices', async () => {
  const services = sampleServices()
  const written = await changesSince(services, savedNothing(), undefined)
  if (!written) throw new Error('the first save has no changes')
  // The database returns copies.
  const kept: KeptAnalysis = structuredClone(written)
  showParts(services, kept.parts)
  const saved = savedOf(kept)
  expect(await changesSince(services, saved, kept.summary)).toBeUndefined()

  putQuestions(services, {
    ...emptySet,
    rows: [sampleQuestion('a')],
    runs: [sampleRun()],
    revision: 3,
    epoch: 'e',
  })
  expect(await changesSince(services, saved, kept.summary)).toMatchObject({
    questions: [],
    removed: ['b', 'c'],
  })
})

test('an analysis kept by an earlier version with automatic titles per request opens with twenty', async () => {
  const services = sampleServices()
  const kept = await changesSince(services, savedNothing(), undefined)
  const choices = { ...kept?.parts.choices, ...JSON.parse('{"titlesPerRequest":"automatic"}') }
  showParts(services, { choices })
  expect(services.workflow.get().titlesPerRequest).toBe(20)
})
