import type { Findings } from '@quarry/contracts/findings'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { putQuestions } from '../questions/question-cache.ts'
import { emptySet } from '../questions/question-set.ts'
import { saveCodebook, topicsIn } from './save-codebook.ts'

const rye = { id: '#rye1', name: 'Rye', covers: '' }
const renamed = { ...rye, name: 'Rye bread', fixed: true as const }

function openTopics(answer: () => Promise<void>) {
  const sent: Partial<Findings>[] = []
  const services = {
    id: 'a',
    queries: new QueryClient(),
    sendFindings: (change: Partial<Findings>) => {
      sent.push(change)
      return answer()
    },
  }
  putQuestions(services, {
    ...emptySet,
    findings: { topics: [rye], groups: [], joined: [], parted: [] },
  })
  return { services, sent }
}

test('changed topics are shown and sent', async () => {
  const { services, sent } = openTopics(async () => {})
  expect(await saveCodebook(services, { from: [rye], to: [renamed] })).toBe(true)
  expect(topicsIn(services)).toEqual([renamed])
  expect(sent).toEqual([{ topics: [renamed] }])
})

test('topics that the server rejects are shown as before', async () => {
  const { services } = openTopics(async () => {
    throw new Error('run-active')
  })
  await expect(saveCodebook(services, { from: [rye], to: [renamed] })).rejects.toThrow('run-active')
  expect(topicsIn(services)).toEqual([rye])
})

test('topics that changed in the meantime stay as they are', async () => {
  const { services, sent } = openTopics(async () => {})
  expect(await saveCodebook(services, { from: [renamed], to: [] })).toBe(false)
  expect(topicsIn(services)).toEqual([rye])
  expect(sent).toEqual([])
})
