import { expect, test } from 'vitest'
import { ResponseItem, readItems } from './read-items.ts'

const items = [
  { id: 'tab', title: 'Why does "{this}" work?' },
  { id: 'tcd', title: 'What now?' },
]

test.each<[string, string]>([
  ['compact', JSON.stringify({ items })],
  ['pretty', JSON.stringify({ items }, null, 2)],
  ['a bare list', JSON.stringify(items)],
  ['fenced', `\`\`\`json\n${JSON.stringify({ items })}\n\`\`\``],
  ['with a word before', `Here you are: ${JSON.stringify({ items })}`],
])('items are read from JSON that is %s', (_, text) => {
  expect(readItems(text, ResponseItem)).toEqual(items)
})

test('the complete objects in cut-off JSON are kept, wherever it was cut off', () => {
  const text = JSON.stringify({ items })
  const firstEnds = text.indexOf('},') + 1
  const secondEnds = text.lastIndexOf('}]') + 1
  for (let length = 0; length < text.length; length += 1) {
    const complete = length >= secondEnds ? items : length >= firstEnds ? items.slice(0, 1) : undefined
    expect(readItems(text.slice(0, length), ResponseItem), `cut at ${length}`).toEqual(complete)
  }
})

test('a complete object before 100 kB of unfinished text is kept', () => {
  for (const spoilt of ['{"id": "x", "title": "', '"', '{', '\\"', '{"']) {
    const text = `${JSON.stringify(items[0])}, {"id": "tcd", "title": "${spoilt.repeat(100_000 / spoilt.length)}`
    expect(readItems(text, ResponseItem)?.[0]).toEqual(items[0])
  }
})

test('entries of another shape are dropped', () => {
  expect(readItems(JSON.stringify({ items: [items[0], { id: 3 }, null, 'x'] }), ResponseItem)).toEqual(
    items.slice(0, 1),
  )
})

test('keywords that are not text are dropped, and half a surrogate pair is replaced', () => {
  const given = [
    { id: 'tab', title: 'Why?', keyword: 7 },
    { id: 'tbc', title: 'Why not?' },
    { id: 'tcd', title: `What now${'😀'.slice(0, 1)}` },
  ]
  expect(readItems(JSON.stringify({ items: given }), ResponseItem)).toEqual([
    { id: 'tab', title: 'Why?' },
    { id: 'tbc', title: 'Why not?' },
    { id: 'tcd', title: 'What now\ufffd' },
  ])
})

test.each(['', 'Sorry, I cannot do that.', '{"answer": 42}', '12'])('%j contains no items', (text) => {
  expect(readItems(text, ResponseItem)).toBeUndefined()
})
