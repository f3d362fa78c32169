import { expect, test } from 'vitest'
import { phrasesIn, phraseTree } from './phrases.ts'

test.each([
  ['loaf', ['plain']],
  ['my old rye loaf', ['any', 'plain']],
  ['rye', ['front']],
  ['old rye', []],
  ['rye roll', ['front', 'nested']],
  ['rye bun with seeds', ['front', 'nested', 'tail']],
  ['rye bun', ['front']],
  ['rye with seeds', ['front', 'tail']],
])('"%s" contains %j', (sentence, names) => {
  const tree = phraseTree({
    plain: 'crumb|loaf',
    any: 'old * loaf',
    front: '^ rye',
    nested: 'rye (roll|bun (with|and) seeds)',
    tail: 'with (seeds|) $',
  })
  const found = phrasesIn(tree, sentence.split(' '))
  expect(found.toSorted()).toEqual(names)
})
