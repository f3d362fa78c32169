import { CodebookTopic, isTopicId } from '@quarry/contracts/findings'
import { expect, test } from 'vitest'
import { newTopicId, withoutTopic, withTopicAdded, withTopicChanged, withTopicsMerged } from './codebook.ts'
import { createTopicOf, noTopicEdits } from './topic-edits.ts'

const topics = [
  { id: '#rye1', name: 'Rye', covers: 'Rye flour' },
  { id: '#oven', name: 'Ovens', covers: 'Heat and steam' },
]

const named = (codebook: readonly CodebookTopic[]) =>
  ['#rye1', '#oven'].map((topic) => createTopicOf(noTopicEdits, codebook)({ topic }))

test('a topic that the user changed is kept by every later run', () => {
  const changed = withTopicChanged(topics, '#rye1', { name: 'Rye bread' })
  expect(changed[0]).toEqual({ ...topics[0], name: 'Rye bread', fixed: true })
  expect(changed[1]).toBe(topics[1])
  expect(named(changed)).toEqual(['Rye bread', 'Ovens'])
})

test('questions of a merged topic belong to the other, also after another merge', () => {
  const merged = withTopicsMerged(topics, '#rye1', '#oven')
  expect(merged).toEqual([
    { id: '#oven', name: 'Ovens', covers: 'Heat and steam; Rye flour', fixed: true, merged: ['#rye1'] },
  ])
  expect(named(merged)).toEqual(['Ovens', 'Ovens'])
  const twice = withTopicsMerged([...merged, { id: '#loaf', name: 'Loaves', covers: '' }], '#oven', '#loaf')
  expect(twice[0]?.merged).toEqual(['#oven', '#rye1'])
  expect(named(twice)).toEqual(['Loaves', 'Loaves'])
  expect(withTopicsMerged(topics, '#oven', '#oven')).toBe(topics)
})

test('what belongs to merged topics stays within the length that a topic may have', () => {
  const long = topics.map((topic) => ({ ...topic, covers: 'long '.repeat(30).trim() }))
  const [merged] = withTopicsMerged(long, '#rye1', '#oven')
  expect(CodebookTopic.safeParse(merged).success).toBe(true)
})

test('a new topic has a name and an id of its own', () => {
  const id = newTopicId()
  expect(isTopicId(id)).toBe(true)
  const added = withTopicAdded(withTopicAdded(topics, '#new1'), id)
  expect(added.slice(2).map(({ name }) => name)).toEqual(['New topic', 'New topic 2'])
  expect(added.map((topic) => CodebookTopic.safeParse(topic).success)).toEqual([true, true, true, true])
})

test('questions of a deleted topic have none', () => {
  expect(named(withoutTopic(topics, '#oven'))).toEqual(['Rye', undefined])
})
