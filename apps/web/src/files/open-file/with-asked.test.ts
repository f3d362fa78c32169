import { expect, test } from 'vitest'
import { sampleQuestion } from '../../analysis/questions/testing/sample-question.ts'
import { hashOfFile } from './hash-of-file.ts'
import { idOfTitle } from './title-id.ts'
import { askedAgain } from './with-asked.ts'

const title = 'Where is my parcel?'
const id = idOfTitle(title, 'tickets.csv')
const october = '2026-10-01T00:00:00.000Z'
const november = '2026-11-01T00:00:00.000Z'

const inFile = (file: string, count: number, day: string) =>
  sampleQuestion(id, {
    title,
    originalTitle: title,
    subreddit: 'tickets.csv',
    score: count,
    numComments: 0,
    asked: { count, rows: count, first: day, last: day, files: [file] },
  })

test('a second file adds to the question that is there, and the same file again changes nothing', () => {
  const held = inFile('one', 3, november)
  const changed = askedAgain([held], [inFile('two', 4, october)])
  expect(changed.map(({ after }) => [after.score, after.asked])).toEqual([
    [7, { count: 7, rows: 7, first: october, last: november, files: ['one', 'two'] }],
  ])
  const [after] = changed.map((change) => change.after)
  for (const file of ['one', 'two'])
    expect(askedAgain(after ? [after] : [], [inFile(file, 4, october)])).toEqual([])
})

test('a file adds to a post with its title, whose points stay the post’s', () => {
  const post = sampleQuestion('1abcde', {
    title: 'Where is the parcel?',
    originalTitle: title,
    subreddit: 'tickets.csv',
    score: 5,
    createdAt: november,
  })
  expect(askedAgain([post], [inFile('one', 3, october)])).toEqual([
    {
      before: post,
      after: {
        ...post,
        asked: { count: 4, rows: 4, first: october, last: november, files: ['one'] },
      },
    },
  ])
})

test('a file’s hash depends on its bytes alone', async () => {
  const hashes = await Promise.all(
    ['a\nb', 'a\nb', 'b\na'].map((text, at) => hashOfFile(new File([text], `${at}.txt`))),
  )
  expect(hashes[0]).toBe(hashes[1])
  expect(hashes[0]).not.toBe(hashes[2])
})
