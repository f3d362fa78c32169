import { expect, test } from 'vitest'
import { editedTopics, noTopicEdits, withMerged, withName, withPinned, withSplit } from './topic-edits.ts'

test('a topic that others were merged into takes them along when it is merged itself', () => {
  const edits = withMerged(withMerged(noTopicEdits, 'slug', 'snail'), 'snail', 'pest')
  expect(edits.merged).toEqual({ slug: 'pest', snail: 'pest' })
})

test('merging back the other way leaves no circle', () => {
  const edits = withMerged(withMerged(noTopicEdits, 'slug', 'snail'), 'snail', 'slug')
  expect(edits.merged).toEqual({ snail: 'slug' })
})

test('the found topics behind all edits are kept, also those of parts', () => {
  let edits = withName(noTopicEdits, 'tomato', 'Tomatoes')
  edits = withMerged(edits, 'slug', 'snail')
  edits = withSplit(edits, { topic: 'compost', term: 'smell' })
  edits = withPinned(edits, 'compost/smell', true)
  expect([...editedTopics(edits)].sort()).toEqual(['compost', 'slug', 'snail', 'tomato'])
})

test('a pin is set once and removed', () => {
  const pinned = withPinned(withPinned(noTopicEdits, 'tomato', true), 'tomato', true)
  expect(pinned.pinned).toEqual(['tomato'])
  expect(withPinned(pinned, 'tomato', false).pinned).toEqual([])
})
