import { countTerm } from '@quarry/cleaning/protected-terms'
import { expect, test } from 'vitest'
import { createTestCleaning } from './testing/clean-all.ts'
import { confusableTitles } from './testing/confusable-titles.ts'

const cleanAll = createTestCleaning()
const TITLES = 1000
const PER_REQUEST = 20

const terms = [
  'PyTorch',
  'iPhone 15',
  'C++',
  'Node.js',
  'AT&T',
  'npm',
  'eBay',
  'WD-40',
  'LaTeX',
  'Wi-Fi',
  'PS5',
  'AITA',
  "L'Oréal",
  'IKEA',
  'macOS',
  'D&D',
  'Dr Pepper',
  'Flickr',
  'lululemon',
  'Xbox Series X',
  '--no-cache',
  '-40',
]

const templates: readonly ((term: string, mark: string) => string)[] = [
  (term, mark) => `how do i use ${term} with my ${mark} when it rains [Help]`,
  (term, mark) => `is the ${mark} worth it for ${term}`,
  (term, mark) => `${term} or ${mark}, which one should a beginner buy??`,
  (term, mark) => `why does my ${mark} not work with ${term} since teh update`,
  (term, mark) => `what is the best ${mark} for people who have ${term} at home`,
]

const titles = confusableTitles(TITLES).map(({ id, mark }, at) => {
  const term = terms[at % terms.length] ?? ''
  return { id, term, title: templates[(at % 7) % templates.length]?.(term, mark) ?? '' }
})

/** Cleans all titles with this list of terms. Returns the questions and the number of requests. */
async function clean(apiKey: string, protectedTerms: string[]) {
  const { questions, requests } = await cleanAll({ titles, apiKey, protectedTerms, keyword: false })
  return { questions, requests: requests.length }
}

test('a model that changes protected terms spoils none in 1,000 titles, at the cost of at most 2% more requests', async () => {
  const { questions, requests } = await clean('demo-respeller', terms)
  const changed = titles.filter(({ id, term, title }) => {
    const row = questions.get(id)
    return row?.processingStatus !== 'processed' || countTerm(row.title, term) !== countTerm(title, term)
  })
  expect(
    changed.map(({ id, title }) => [title, questions.get(id)?.title, questions.get(id)?.problem]),
  ).toEqual([])
  expect(requests).toBeLessThanOrEqual((TITLES / PER_REQUEST) * 1.02)
})
