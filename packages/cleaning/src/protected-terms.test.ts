import { expect, test } from 'vitest'
import { acceptTitles } from './accept-titles.ts'
import { cleaningRules, promptTitles } from './cleaning-prompt.ts'
import { prepareTitles } from './prepare-titles.ts'
import { changesTerms, countTerm, termsIn } from './protected-terms.ts'

test.each([
  ['Is PyTorch faster than PyTorch Lightning?', 'PyTorch', 2],
  ['is pytorch fast', 'PyTorch', 0],
  ['Which PS5s are quiet?', 'PS5', 0],
  ["What is the PS5's best game?", 'PS5', 1],
  ['C++ or C?', 'C++', 1],
  ['C++ or C?', 'C', 2],
  ['Is .NET, or NET, older?', '.NET', 1],
  ['is it good for IT', 'IT', 1],
  ['was taugt der TÜV in Ü', 'TÜ', 0],
])('%j has the term %j %i times', (title, term, count) => {
  expect(countTerm(title, term)).toBe(count)
})

test('only the terms in the title itself are found, longest first', () => {
  expect(termsIn('why is Windows 11 slow', ['Windows', 'macOS', 'Windows 11'])).toEqual([
    'Windows 11',
    'Windows',
  ])
})

test('a term in a tag may disappear with the tag or move into the sentence, but not multiply', () => {
  const source = '[PyTorch] how do i train a model'
  expect(changesTerms(source, 'How do I train a model?', ['PyTorch'])).toBe(false)
  expect(changesTerms(source, 'How do I train a model in PyTorch?', ['PyTorch'])).toBe(false)
  expect(changesTerms(source, 'How do I train a PyTorch model in PyTorch?', ['PyTorch'])).toBe(true)
})

function accept(title: string, response: string, terms: string[] = []) {
  const prepared = prepareTitles([{ id: 'a1', title }], terms)
  const items = prepared.map(({ alias }) => ({ id: alias, title: response }))
  const { accepted, rejected } = acceptTitles(prepared, items, { keyword: false, absence: 'missing' })
  return accepted[0]?.title ?? rejected[0]?.reason
}

test('the rules explain the terms only if there are some', () => {
  expect(cleaningRules(true, [])).toBe(cleaningRules(true))
  expect(cleaningRules(true, ['PyTorch'])).toMatch(/hold keep/)
})

test('a title is sent only with the terms that it contains', () => {
  const titles = [
    { id: 'a1', title: 'why is PyTorch slow' },
    { id: 'a2', title: 'why is keras slow' },
  ]
  const sent = JSON.parse(promptTitles(prepareTitles(titles, ['PyTorch', 'JAX'])))
  expect(sent).toEqual([
    { id: expect.any(String), title: 'why is PyTorch slow', keep: ['PyTorch'] },
    { id: expect.any(String), title: 'why is keras slow' },
  ])
})

test('a title with a changed term is accepted if the term can be restored, or else rejected', () => {
  const terms = ['PyTorch', 'Roomba']
  expect(accept('how do i use PyTorch', 'How do I use pytorch?', terms)).toBe('How do I use PyTorch?')
  const unclear = 'Is a robot better than another robot?'
  expect(accept('is a Roomba better than another Roomba', unclear, terms)).toBe('changed-term')
  expect(accept('how do i use PyTorch', 'How do I use pytorch?')).toBe('How do I use pytorch?')
})

test('a term that looks like a mistake stays unchanged', () => {
  expect(accept('pip or uv, which one is faster?', 'pip or uv, which one is faster?', ['pip'])).toBe(
    'pip or uv, which one is faster?',
  )
})
