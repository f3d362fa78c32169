import { expect, test } from 'vitest'
import { createStore } from '../../store.ts'
import { createWorkflow, isDemoSource, newAccess, noChoices, sourceAccess, wizardResult } from './workflow.ts'

const credentials = { redditClientId: 'id', redditClientSecret: 'secret', geminiApiKey: 'key' }
const choice = { name: 'rye', subscribers: 900, description: '', selected: true, limit: 250 }
const filled = {
  ...newAccess(credentials),
  ...noChoices,
  connection: { reddit: true, gemini: true },
  seedTerms: ['  rye bread ', '', '  ', 'spelt', ''],
  subreddits: [choice, { ...choice, name: 'spelt', selected: false }],
}

test('the wizard returns filled terms, selected subreddits and their limits', () => {
  expect(wizardResult(filled)).toEqual({
    seedTerms: ['rye bread', 'spelt'],
    selectedSubreddits: ['rye'],
    subredditLimits: { rye: 250 },
    apiKeysConfigured: true,
  })
})

test('keys count as configured only when both services are connected', () => {
  const half = { ...filled, connection: { reddit: true, gemini: false } }
  expect(wizardResult(half).apiKeysConfigured).toBe(false)
  expect(wizardResult({ ...filled, connection: undefined }).apiKeysConfigured).toBe(false)
})

test('analyses share the access and have choices of their own, each changed through one view', () => {
  const access = createStore(newAccess(credentials))
  const [one, other] = [createStore(noChoices), createStore(noChoices)]
  const workflow = createWorkflow(access, one)
  const before = workflow.get()
  expect(workflow.get()).toBe(before)
  let changes = 0
  workflow.subscribe(() => (changes += 1))
  workflow.update((held) => ({ ...held, wizardStep: 3, billingDeclared: true }))
  expect(changes).toBe(2)
  expect(workflow.get()).toMatchObject({ wizardStep: 3, billingDeclared: true, credentials })
  expect(createWorkflow(access, other).get()).toMatchObject({ wizardStep: 1, billingDeclared: true })
  workflow.update((held) => ({ ...held, wizardStep: 2 }))
  expect(access.get()).toMatchObject({ billingDeclared: true })
  expect(changes).toBe(3)
})

test('sources without a key are read in the sandbox if the AI is there, also as the server’s own model', () => {
  const modelEndpoint = { name: 'Own', model: 'sandbox:4b', host: '127.0.0.1', isPrivate: true }
  const accessWith = (geminiApiKey: string, config: Parameters<typeof sourceAccess>[1]) =>
    sourceAccess({ ...filled, credentials: { ...credentials, geminiApiKey } }, config)
  const inSandbox = { modelEndpoint: { ...modelEndpoint, isDemo: true as const } }
  expect(accessWith('demo-paid.x', undefined)).toEqual({ demo: true })
  expect(accessWith('model-endpoint', inSandbox)).toEqual({ demo: true })
  expect(accessWith('model-endpoint', { modelEndpoint })).toEqual({})
  expect(accessWith('real-key', inSandbox)).toEqual({})
})

test('communities are the demo’s if the sandbox stands in for their source', () => {
  const isDemo = (redditClientId: string, geminiApiKey: string) =>
    (['reddit', 'lemmy'] as const).map((source) =>
      isDemoSource(
        source,
        { ...filled, credentials: { ...credentials, redditClientId, geminiApiKey } },
        undefined,
      ),
    )
  expect(isDemo('demo.x', 'own')).toEqual([true, false])
  expect(isDemo('own', 'demo-paid')).toEqual([false, true])
})
