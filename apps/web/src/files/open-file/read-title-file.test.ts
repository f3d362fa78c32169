import { isCounted } from '@quarry/contracts/counted'
import { expect, test } from 'vitest'
import { dumpTitles, fileOf, jsonl, post, read, titles } from './testing/sample-file.ts'

test('an archived post becomes a question with its score, date and link', async () => {
  const { questions, take, format, counts } = await read(fileOf('RS_2023-11.jsonl', jsonl))
  expect([format, counts]).toEqual([
    'jsonl',
    { rows: 3, duplicates: 0, equal: 0, unusable: {}, taken: { strict: 2, broad: 2, all: 3, unlikely: 0 } },
  ])
  expect(questions[0]).toMatchObject({
    id: '1abcde',
    title: dumpTitles[0],
    originalTitle: dumpTitles[0],
    subreddit: 'Breadit',
    author: 'crumb',
    score: 12,
    numComments: 34,
    createdAt: '2023-11-14T22:13:20.000Z',
    permalink: '/r/Breadit/comments/1abcde/why_does/',
    processingStatus: 'pending',
  })
  expect(questions[2]).toMatchObject({
    id: '1abcdg',
    permalink: '/r/Breadit/comments/1abcdg/',
    createdAt: '2023-11-14T22:13:21.000Z',
  })
  expect(titles(take('strict'))).toEqual([dumpTitles[0], dumpTitles[2]])
})

test('a post whose row names no subreddit belongs to the one in its link', async () => {
  const rows = [
    'Title,Link',
    'Why does it collapse?,https://www.reddit.com/r/Breadit/comments/1abcde/why/',
    'How long should it rest?,',
  ]
  const { questions } = await read(fileOf('links.csv', rows.join('\n')))
  expect(questions.map(({ subreddit }) => subreddit)).toEqual(['Breadit', 'my_file'])
})

test('unusable rows are counted by reason, and duplicates are read once', async () => {
  const rows = [
    post(),
    post({ title: 'The same post again' }),
    post({ id: '2aaaaa', permalink: '', title: ' ' }),
    post({ id: '2aaaab', permalink: '', selftext: '[removed]' }),
    post({ id: '2aaaac', permalink: '', over_18: true }),
    post({ id: '2aaaad', permalink: '', distinguished: 'moderator' }),
    post({ id: '2aaaae', permalink: '', title: 'Wie d\ufffdngt man?' }),
    [1],
  ]
  const { counts } = await read(
    fileOf('a.jsonl', `${rows.map((row) => JSON.stringify(row)).join('\n')}\n{"title": "cut`),
  )
  expect(counts).toMatchObject({
    rows: 9,
    duplicates: 1,
    unusable: { untitled: 1, removed: 1, nsfw: 1, official: 1, garbled: 1, unreadable: 2 },
    taken: { all: 1 },
  })
})

test('rows without ids that have the same text are one question with their number, dates and figures', async () => {
  const rows = [
    'Subject,Requester,Date,Tickets',
    'Where is my parcel?,ann,2026-03-05,2',
    'How do I return it?,,2026-03-05,1',
    'Where is my parcel?,,2026-01-07,3',
    'where is my parcel?,ann,2026-04-01,4',
    'Where is my parcel?,,2026-02-01,5',
  ]
  const columns = { title: 'Subject', author: 'Requester', createdAt: 'Date', score: 'Tickets' }
  const { questions, counts } = await read(fileOf('tickets.csv', rows.join('\n')), {
    columns,
    hasHeader: true,
  })
  expect(counts).toMatchObject({ rows: 5, duplicates: 0, equal: 3, taken: { all: 2 } })
  expect(questions.map(({ title, score, asked }) => ({ title, score, asked }))).toEqual([
    {
      title: 'Where is my parcel?',
      score: 14,
      // One of four rows is by an author who has asked before.
      asked: {
        count: 3,
        rows: 4,
        first: '2026-01-07T00:00:00.000Z',
        last: '2026-04-01T00:00:00.000Z',
        files: [],
      },
    },
    { title: 'How do I return it?', score: 1, asked: undefined },
  ])
})

const mixed = [
  'Why does my dough collapse after shaping?',
  'Sourdough starter smells like acetone',
  'Best flour for pizza dough',
  'How long should dough rest?',
]

test('unlikely titles are kept beside the questions in file order, and are not more likely than the threshold', async () => {
  const { take, counts } = await read(fileOf('a.txt', mixed.join('\n')))
  const kept = take('broad', 'unlikely')
  expect(counts.taken.unlikely).toBeGreaterThan(0)
  expect(kept).toHaveLength(counts.taken.broad + counts.taken.unlikely)
  expect(titles(kept)).toEqual(mixed.filter((title) => titles(kept).includes(title)))
  expect(take('unlikely').every(({ probability = 100 }) => probability >= 10 && probability < 40)).toBe(true)
})

test('all titles count as questions, and none counts as chosen by hand', async () => {
  const { take } = await read(fileOf('a.txt', [...mixed, 'My first loaf'].join('\n')))
  const all = take('all')
  expect(all).toHaveLength(5)
  expect(all.filter((row) => !isCounted(row, 40))).toEqual([])
  expect(all.filter(({ chosen }) => chosen === true)).toEqual([])
  expect(titles(all.filter(({ noQuestion }) => noQuestion === true))).toContain('My first loaf')
  expect(take('broad', 'unlikely').filter(({ noQuestion }) => noQuestion === true)).toEqual([])
})

test('the user’s columns replace a wrong guess', async () => {
  const file = fileOf('a.csv', 'Headline,Body\nBread,Why does it collapse?')
  expect(await read(file)).toMatchObject({
    columns: { title: 'Headline' },
    names: ['Headline', 'Body'],
    hasHeader: true,
  })
  expect(titles((await read(file, { columns: { title: 'Body' } })).questions)).toEqual([
    'Why does it collapse?',
  ])
  expect(titles((await read(file, { hasHeader: false, columns: { title: 'Column 1' } })).questions)).toEqual([
    'Headline',
    'Bread',
  ])
})

test('columns may be named like properties that every object has', async () => {
  const rows = [{ constructor: 'Why does my dough collapse?' }, { other: 1 }].map((row) =>
    JSON.stringify(row),
  )
  expect(titles((await read(fileOf('a.jsonl', rows.join('\n')))).questions)).toEqual([
    'Why does my dough collapse?',
  ])
  const table = fileOf('a.csv', '__proto__,constructor\nWhy does it collapse?,Bread')
  expect(titles((await read(table, { hasHeader: true, columns: { title: '__proto__' } })).questions)).toEqual(
    ['Why does it collapse?'],
  )
})

test('reading stops when no more questions fit', async () => {
  const lines = Array.from({ length: 30_000 }, (_, i) => `Why does loaf ${i} collapse after shaping?\n`)
  const { stopped, questions, counts } = await read(fileOf('a.txt', lines.join('')), {}, 10)
  expect([stopped, questions.length]).toEqual([true, 10])
  expect(counts.rows).toBeLessThan(30_000)
})

test('formulas, markup and scripts stay text', async () => {
  const texts = ['=HYPERLINK("x")', '<img src=x onerror=alert(1)> why?', '<b>Is</b> it done?']
  expect(titles((await read(fileOf('a.txt', texts.join('\n')))).questions)).toEqual(texts)
})

test('titles without dates get times in file order, and lose invisible characters', async () => {
  const { questions } = await read(fileOf('a.txt', 'why b\u200B?\n\u200D why a\uFEFF?\nwhy c?'))
  expect(titles(questions)).toEqual(['why b?', 'why a?', 'why c?'])
  const dates = questions.map(({ createdAt }) => createdAt)
  expect(dates).toEqual(['2026-01-01T23:59:59.998Z', '2026-01-01T23:59:59.999Z', '2026-01-02T00:00:00.000Z'])
})
