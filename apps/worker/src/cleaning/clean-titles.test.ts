import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTestCleaning } from './testing/clean-all.ts'
import { confusableTitles } from './testing/confusable-titles.ts'
import { expectNoDuplicates } from './testing/expect-rows.ts'

const clean = createTestCleaning()

test('a title that fails twice for the same reason is saved by a third, different request', async () => {
  const { questions, requests } = await clean({
    titles: confusableTitles(1),
    apiKey: `demo-paid.${randomUUID()}`,
    faults: ['empty', 'empty', 'ok'],
    titlesPerRequest: 1,
  })
  for (const { processingStatus } of questions.values()) expect(processingStatus).toBe('processed')
  expect(requests).toHaveLength(3)
  expectNoDuplicates(requests)
})

test('the complete titles of a cut-off response are saved, and the rest share a smaller request', async () => {
  const titles = confusableTitles(20)
  const { questions, requests } = await clean({
    titles,
    apiKey: `demo-paid.${randomUUID()}`,
    faults: ['max-tokens', 'ok'],
  })
  for (const { processingStatus } of questions.values()) expect(processingStatus).toBe('processed')
  expect(requests).toHaveLength(2)
  expect(requests[1]?.titles).toBeLessThanOrEqual(10)
})

test('every title is cleaned even if another worker takes over the run after each response', async () => {
  const { questions, requests } = await clean({
    titles: confusableTitles(3),
    apiKey: `demo-paid.${randomUUID()}`,
    faults: ['empty', 'empty', 'empty', 'ok'],
    titlesPerRequest: 1,
    isTakenOver: true,
  })
  for (const { processingStatus } of questions.values()) expect(processingStatus).toBe('processed')
  expect(requests).toHaveLength(6)
})

test('every title stores the model and versions that cleaned it, and the run counts its cost', async () => {
  const { questions, requests, usage } = await clean({
    titles: confusableTitles(40),
    apiKey: `demo-paid.${randomUUID()}`,
    faults: ['500', 'empty', 'ok'],
  })
  for (const { cleanedWith, risk } of questions.values()) {
    expect(risk?.reason).toBeTruthy()
    expect(cleanedWith).toMatch(/^gemini-3\.5-flash-lite\/\d+\/\d+$/)
  }
  expect(usage?.requests).toBe(requests.length)
  expect(usage?.inputTokens).toBeGreaterThan(1000)
  expect(usage?.outputTokens).toBeGreaterThan(100)
})

test('a single title that the service always fails on fails after its tries', async () => {
  const title = { id: 'alone', title: 'Why does my loaf collapse?', mark: 'loaf' }
  const { questions, requests } = await clean({
    titles: [title],
    apiKey: `demo-paid.${randomUUID()}`,
    faults: Array.from({ length: 40 }, () => '500'),
  })
  expect(questions.get('alone')).toMatchObject({ processingStatus: 'error', problem: expect.any(String) })
  expect(requests.length).toBe(12)
})

/** Pairs that differ only in a sign, because no check distinguishes feet from inches. */
const twins = [
  [`is a pole of 5' heavy`, `is a pole of 5" heavy`],
  [`who sells a 7" saw`, `who sells a 7' saw`],
  [`can a plank of 3' bend`, `can a plank of 3" bend`],
  ['how hard is C♯ for a beginner', 'how hard is C♭ for a beginner'],
  ['where do i type → on a phone', 'where do i type ← on a phone'],
  ['do i pay $50 for this', 'do i pay €50 for this'],
]

test('a model that swaps neighboring titles cannot swap look-alikes', async () => {
  const titles = twins.flat().map((title, at) => ({ id: `t${at}`, title, mark: '' }))
  const faults = Array.from({ length: 4 }, () => 'swap')
  const { questions } = await clean({ titles, apiKey: 'demo-paid.swap', faults, titlesPerRequest: 4 })
  const letters = (text: string) => text.toLowerCase().replace(/[\s?]/gu, '')
  const rows = titles.map(({ id, title }) => ({ title, row: questions.get(id) }))
  const foreign = rows.filter(({ title, row }) => {
    const own = letters(title)
    const other = twins.find((pair) => pair.includes(title))?.find((twin) => twin !== title) ?? ''
    return letters(row?.title ?? '').includes(letters(other)) && own !== letters(other)
  })
  expect(foreign).toEqual([])
  expect(rows.filter(({ row }) => row?.processingStatus !== 'processed')).toEqual([])
})
