import { expect, test } from 'vitest'
import { dump, dumpTitles, fileOf, gzipped, jsonl, read, titles, zst } from './testing/sample-file.ts'

const listing = {
  kind: 'Listing',
  data: { after: null, children: dump.map((data) => ({ kind: 't3', data })) },
}

test.each([
  ['a listing of Reddit', 'new.json', JSON.stringify(listing)],
  ['a listing with line breaks', 'new.json', JSON.stringify(listing, null, 2)],
  [
    'a post and its comments',
    'post.json',
    JSON.stringify([listing, { kind: 'Listing', data: { children: [] } }]),
  ],
  ['a list', 'posts.json', JSON.stringify(dump, null, 1)],
  ['a list in an object', 'posts.json', JSON.stringify({ total: 3, posts: dump })],
  ['an object per line, whatever its name', 'posts.json', jsonl],
  ['an object per line without an extension', 'breadit_submissions', `${jsonl}\n`],
  [
    'a table with commas',
    'a.csv',
    `id,title,subreddit\n${dumpTitles.map((title, i) => `1abcd${i},${title},Breadit`).join('\n')}`,
  ],
  [
    'Excel’s table with semicolons',
    'a.csv',
    `\ufeffTitle;Subreddit\r\n${dumpTitles.map((title) => `"${title}";Breadit\r\n`).join('')}`,
  ],
  [
    'a table with tabs',
    'a.tsv',
    `Subreddit\tQuestion\n${dumpTitles.map((title) => `Breadit\t${title}`).join('\n')}`,
  ],
  [
    'a spreadsheet’s table with tabs under the name of a text',
    'a.txt',
    `E-mail\tTitle\tNotes\r\n${dumpTitles.map((title) => `ann@a.example\t${title}\t"two\r\nlines"`).join('\r\n')}\r\n`,
  ],
  [
    'a text with numbers before its titles',
    'a.txt',
    dumpTitles.map((title, i) => `${i}.\t${title}`).join('\n'),
  ],
  ['a title per line, indented', 'a.txt', dumpTitles.map((title) => `\t${title}`).join('\n')],
  ['a table without names', 'a.csv', dumpTitles.map((title, i) => `${i},"${title}"`).join('\r')],
  ['a title per line', 'a.txt', `\n${dumpTitles.join('\r\n')}\r\n\r\n`],
])('%s is read', async (_name, file, text) => {
  expect(titles((await read(fileOf(file, text))).questions)).toEqual(dumpTitles)
})

const unruly = ['Why does it rise?', 'Do we knead it, really?', 'How long is 5", or so?']

test.each([
  ['titles without quotation marks', 'a.csv', `${unruly.join('\n')}\n`],
  ['titles without them below a name', 'a.csv', `title\r\n${unruly.join('\r\n')}`],
  ['titles of which the first has a comma', 'titles', [...unruly].reverse().join('\n')],
  ['cells with a mark of inches', 'a.tsv', `Title\tScore\n${unruly.join('\t2\n')}\t2`],
  ['a line that states the separator', 'a.csv', `sep=|\r\nTitel|Punkte\r\n${unruly.join('|2\r\n')}|2`],
  ['a list of texts', 'a.json', JSON.stringify(unruly)],
  ['a text per line', 'a.jsonl', unruly.map((title) => JSON.stringify(title)).join('\n')],
  [
    'a list deep in an object',
    'a.json',
    JSON.stringify({ data: { posts: unruly.map((title) => ({ title })) } }),
  ],
  ['JSON under the name of a table', 'a.csv', JSON.stringify(unruly.map((title) => ({ title })))],
  [
    'titles below a name and a date',
    'a.csv',
    `Saved posts\n2026-01-02\n\nid,title\n${unruly.map((title, i) => `${i},"${title.replaceAll('"', '""')}"`).join('\n')}`,
  ],
  ['titles below comments', 'a.csv', `# Saved posts, 2026\r\n# three\r\ntitle\r\n${unruly.join('\r\n')}`],
  ['titles without a name below a comment', 'a.csv', `# Saved posts, 2026\n${unruly.join('\n')}`],
])('%s are read whole', async (_name, file, text) => {
  const { questions, counts } = await read(fileOf(file, text))
  expect(titles(questions).toSorted()).toEqual(unruly.toSorted())
  expect(counts.rows).toBe(unruly.length)
})

test('a quoted cell may span several lines', async () => {
  const text = 'id,title,text\n1,Why?,"He said, ""never"" to me\nand left\nthen, why?"\n2,How?,fine\n'
  const { questions, counts } = await read(fileOf('a.csv', text))
  expect(titles(questions)).toEqual(['Why?', 'How?'])
  expect(counts.unusable).toEqual({})
})

test('rows whose quotation marks close in the wrong place or never are counted as unreadable', async () => {
  const text = 'id,title\n1,Why?\n2,"Is" it done?\n3,"Is it, like, done?"\n4,"How\n'
  const { questions, counts } = await read(fileOf('a.csv', text))
  expect(titles(questions)).toEqual(['Why?'])
  expect(counts.unusable).toEqual({ unreadable: 2 })
})

test('text in UTF-16, in Windows-1252 and compressed is read', async () => {
  const text = 'Title;Score\nWie düngt man Tomaten?;7\n'
  const units = Uint16Array.from(`\ufeff${text}`, (letter) => letter.charCodeAt(0))
  const western = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  const found = { title: 'Wie düngt man Tomaten?', score: 7 }
  expect(await read(fileOf('a.csv', units))).toMatchObject({ encoding: 'utf-16le', questions: [found] })
  expect(await read(fileOf('a.csv', western))).toMatchObject({ encoding: 'windows-1252', questions: [found] })
  expect(await read(fileOf('a.csv.gz', await gzipped(text)))).toMatchObject({
    encoding: 'utf-8',
    questions: [found],
  })
})

test('Excel’s “Unicode text” is read as a table, without the addresses beside the titles', async () => {
  const text = '\ufeffKunde\tFrage\r\nann@a.example\tWie düngt man Tomaten?\r\n'
  const units = Uint16Array.from(text, (letter) => letter.charCodeAt(0))
  const { encoding, format, questions } = await read(fileOf('a.txt', units))
  expect([encoding, format, titles(questions)]).toEqual(['utf-16le', 'csv', ['Wie düngt man Tomaten?']])
})

test('a tab in one title of many does not make a table', async () => {
  const text = 'Why does it rise?\nHow long\tdoes it rest?\nIs it done?\n'
  const { format, questions } = await read(fileOf('a.txt', text))
  expect([format, questions.length]).toEqual(['txt', 3])
})

test('an archive dump is read although it was compressed with a window of 2 GB', async () => {
  expect(titles((await read(fileOf('breadit_submissions.zst', zst))).questions)).toEqual([dumpTitles[0]])
})
