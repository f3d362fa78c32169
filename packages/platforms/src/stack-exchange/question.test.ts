import { expect, test } from 'vitest'
import { question } from './fixtures.ts'
import { plainLine, questionOf } from './question.ts'

const read = (changes: Record<string, unknown>) => questionOf('stackoverflow').safeParse(question(changes))

test('a question has what its license asks for: link, author, profile and license', () => {
  expect(read({}).data).toMatchObject({
    id: 'se-stackoverflow-53579112',
    title: 'Inject list of all beans with a certain interface',
    author: 'tom & jerry',
    authorUrl: 'https://stackoverflow.com/users/2083523/tom-jerry',
    community: 'stackoverflow',
    score: 28,
    numComments: 1,
    createdAt: '2018-12-02T09:50:54.000Z',
    permalink: 'https://stackoverflow.com/q/53579112',
    licence: 'CC BY-SA 4.0',
  })
})

test.each([
  ['How do I use &lt;div&gt; &amp; &quot;quotes&quot;?', 'How do I use <div> & "quotes"?'],
  ['What&#39;s wrong with caf&eacute; &#x263A;?', "What's wrong with café ☺?"],
  ['Why does &amp;amp; show up in my title?', 'Why does &amp; show up in my title?'],
  ['A &copy without its semicolon', 'A &copy without its semicolon'],
  ['Two\nlines\tand  spaces', 'Two lines and spaces'],
])('%j is decoded once', (title, expected) => {
  expect(read({ title }).data?.title).toBe(expected)
})

test('an author whose account was deleted has a name and no profile', () => {
  const owner = { user_type: 'does_not_exist', display_name: 'user123' }
  expect(read({ owner }).data).toMatchObject({ author: 'user123' })
  expect(read({ owner }).data).not.toHaveProperty('authorUrl')
  expect(read({ owner: undefined }).data).toMatchObject({ author: '[deleted]' })
})

test.each([
  ['https://cooking.stackexchange.com/questions/7/x', 'https://cooking.stackexchange.com/q/53579112'],
  ['https://pt.stackoverflow.com/questions/7/x', 'https://pt.stackoverflow.com/q/53579112'],
  ['https://mathoverflow.net/questions/7/x', 'https://mathoverflow.net/q/53579112'],
  ['https://askubuntu.com/questions/7/x', 'https://askubuntu.com/q/53579112'],
])('the link %s points to one of the network’s hosts', (link, permalink) => {
  expect(read({ link }).data?.permalink).toBe(permalink)
})

test.each([
  'https://evil.example/questions/7',
  'https://stackoverflow.com.evil.example/questions/7',
  'https://evilstackoverflow.com/questions/7',
  'http://stackoverflow.com/questions/7',
  'https://stackoverflow.com:8443/questions/7',
  'javascript:alert(1)//stackoverflow.com',
  '//stackoverflow.com/questions/7',
  `https://stackoverflow.com/questions/${'9'.repeat(300)}`,
  7,
])('a question whose link is %s is dropped, and such a profile link is omitted', (link) => {
  expect(read({ link }).success).toBe(false)
  expect(read({ owner: { display_name: 'x', link } }).data).not.toHaveProperty('authorUrl')
})

test.each([
  { title: 7 },
  { title: '' },
  { title: ' &#32; ' },
  { question_id: '53579112' },
  { question_id: -1 },
  { question_id: 1.5 },
  { question_id: 2 ** 31 },
  { creation_date: undefined },
  { creation_date: 1e15 },
])('a question with %j is dropped', (changes) => {
  expect(read(changes).success).toBe(false)
})

test('fields that are not needed may have any type', () => {
  const changes = { score: 'many', answer_count: null, content_license: 7, owner: [], tags: 'none' }
  expect(read(changes).data).toMatchObject({ score: 0, numComments: 0, author: '[deleted]' })
  expect(read(changes).data).not.toHaveProperty('licence')
  expect(read({ score: -4, answer_count: -4 }).data).toMatchObject({ score: -4, numComments: 0 })
})

test('a text of 10 kB is cut to 1,000 characters without splitting one', () => {
  expect(plainLine('&amp;'.repeat(20_000))).toBe('&'.repeat(1_000))
  expect(plainLine(`${'a'.repeat(999)}😀`).isWellFormed()).toBe(true)
})
