import { expect, test } from 'vitest'
import { sampleRun } from '../../../analysis/questions/testing/sample-run.ts'
import { formatRequestsSent } from './format-requests-sent.ts'

const own = sampleRun({ service: 'endpoint' })
const requests = { reddit: 0, gemini: 3 }

test('requests are counted by service, and services without requests are left out', () => {
  const sources = { reddit: 41, 'hacker-news': 3, lemmy: 0 }
  expect(formatRequestsSent({ reddit: 41, gemini: 1200, sources }, [sampleRun()], undefined)).toBe(
    '41 to Reddit, 3 to Hacker News, 1,200 to Gemini',
  )
})

test('the operator’s model has the name that the operator gave it', () => {
  expect(formatRequestsSent(requests, [own], 'House Llama')).toBe('3 to House Llama')
  expect(formatRequestsSent(requests, [own, sampleRun()], 'House Llama')).toBe('3 to Gemini and House Llama')
  expect(formatRequestsSent(requests, [own], 'This server’s model')).toBe('3 to this server’s model')
  expect(formatRequestsSent(requests, [own], undefined)).toBe('3 to this server’s model')
})
