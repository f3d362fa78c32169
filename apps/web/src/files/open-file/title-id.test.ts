import { isIdOfTitle } from '@quarry/contracts/file-title'
import { expect, test } from 'vitest'
import { sampleQuestion } from '../../analysis/questions/testing/sample-question.ts'
import { fileOf, read } from './testing/sample-file.ts'
import { createIsKnown, idOfTitle } from './title-id.ts'

test('a question is recognized by its id, or by its title if either has no Reddit id', () => {
  const held = [
    sampleQuestion('1abcde', { title: 'Is it done?', originalTitle: 'is it done' }),
    sampleQuestion(idOfTitle('why is it wet', 'bread'), {
      title: 'why is it wet',
      originalTitle: 'why is it wet',
    }),
  ]
  const isKnown = createIsKnown(held)
  const row = (id: string, title: string) => sampleQuestion(id, { title, originalTitle: title })
  expect(isKnown(row('1abcde', 'Another title'))).toBe(true)
  for (const title of ['Is it done?', 'IS IT DONE'])
    expect(isKnown(row(idOfTitle(title, 'bread'), title))).toBe(true)
  expect(isKnown(row('1abcdf', 'Why is it wet')), 'a post of a title in the file').toBe(true)
  expect(isKnown(row('1abcdf', 'is it done')), 'another post with the same title').toBe(false)
  expect(isKnown(row(idOfTitle('why', 'bread'), 'why'))).toBe(false)
})

test('a title without an id gets the same id each time, and another one in another subreddit', async () => {
  const file = fileOf('a.txt', 'How deep?\nhow deep?\nWhich one?')
  const [first, other] = [await read(file), await read(file, { subreddit: 'other' })]
  expect(first.counts).toMatchObject({ rows: 3, duplicates: 0, equal: 1 })
  expect((await read(file)).questions).toEqual(first.questions)
  expect(new Set([...first.questions, ...other.questions].map(({ id }) => id)).size).toBe(4)
  expect(first.questions[0]).toMatchObject({
    subreddit: 'my_file',
    permalink: '/',
    createdAt: '2026-01-01T23:59:59.999Z',
  })
})

test('ids and names of other tables are not Reddit’s', async () => {
  const idsIn = async (...lines: string[]) => {
    const { questions } = await read(fileOf('a.csv', lines.join('\n')))
    return questions.map(({ id, permalink }) => (isIdOfTitle(id) ? 'file' : [id, permalink]))
  }
  expect(await idsIn('Id,Subject', '104210,How deep?', '104211,Which one?')).toEqual(['file', 'file'])
  expect(await idsIn('name,question', 'anna,How deep?', 'anna,Which one?')).toEqual(['file', 'file'])
  for (const column of ['forum', 'Community', 'Sub'])
    expect(await idsIn(`id,title,${column}`, '1abcde,How deep?,bread'), column).toEqual(['file'])
  expect(await idsIn('name,title,subreddit', 'anna,How deep?,bread', 't3_1abcdf,Why?,bread')).toEqual([
    'file',
    ['1abcdf', '/r/bread/comments/1abcdf/'],
  ])

  const reddits = [['1abcde', '/r/bread/comments/1abcde/']]
  for (const column of ['subreddit', 'Subreddit Name', 'parsedCommunityName'])
    expect(await idsIn(`id,title,${column}`, '1abcde,How deep?,bread'), column).toEqual(reddits)
  expect(await idsIn('Id,Title,Community', '1abcde,How deep?,r/bread')).toEqual(reddits)
  expect(await idsIn('id,title', 't3_1abcde,How deep?', ',Which one?')).toEqual([['1abcde', '/'], 'file'])
})
