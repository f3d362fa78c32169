import { expect, test } from 'vitest'
import { newWorkflow, restarted, wizardResult } from './workflow.ts'

const credentials = { redditClientId: 'id', redditClientSecret: 'secret', geminiApiKey: 'key' }
const choice = { name: 'rye', subscribers: 900, description: '', selected: true, limit: 250 }
const filled = {
  ...newWorkflow(credentials),
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

test('a new analysis starts at the first step without a selection, with the same credentials', () => {
  const again = restarted({ ...filled, wizardStep: 3, subredditsChosen: true })
  expect(again).toMatchObject({ wizardStep: 1, subreddits: [], subredditsChosen: false, credentials })
  expect(wizardResult(again).seedTerms).toEqual([])
})
