import { expect, test } from 'vitest'
import { createTopicOf, noTopicEdits, withTopicNamed } from './topic-edits.ts'

test('a topic keeps the AI’s name until it is renamed, and a question without a topic has none', () => {
  expect(createTopicOf(noTopicEdits)({ topic: 'Rye' })).toBe('Rye')
  const topicOf = createTopicOf(withTopicNamed(noTopicEdits, 'Rye', 'Rye bread'))
  expect(['Rye', 'Yeast', undefined].map((topic) => topicOf({ topic }))).toEqual([
    'Rye bread',
    'Yeast',
    undefined,
  ])
})

test('merged topics stay together when renamed or merged again', () => {
  const merged = withTopicNamed(noTopicEdits, 'Rye', 'Bread')
  const topicOf = createTopicOf(withTopicNamed(merged, 'Bread', 'Loaves'))
  expect(['Rye', 'Bread', 'Loaves'].map((topic) => topicOf({ topic }))).toEqual([
    'Loaves',
    'Loaves',
    'Loaves',
  ])
})

test('a topic can be renamed back', () => {
  const renamed = withTopicNamed(noTopicEdits, 'Rye', 'Bread')
  expect(createTopicOf(withTopicNamed(renamed, 'Bread', 'Rye'))({ topic: 'Rye' })).toBe('Rye')
})

test('a topic of the codebook has its name there, whatever the user called earlier topics', () => {
  const codebook = [{ id: '#rye1', name: 'Rye' }]
  const named = (edits = noTopicEdits) =>
    ['#rye1', '#none', '#gone', 'Yeast'].map((topic) => createTopicOf(edits, codebook)({ topic }))
  expect(named()).toEqual(['Rye', undefined, undefined, 'Yeast'])
  expect(named(withTopicNamed(noTopicEdits, 'Rye', 'Rye bread'))[0]).toBe('Rye')
})
