import { expect, test } from 'vitest'
import { sampleQuestion } from '../../analysis/questions/testing/sample-question.ts'
import { fileOf, read } from './testing/sample-file.ts'
import { idOfTitle } from './title-id.ts'

test('a former JSON export keeps ids, links, dates and the author’s titles', async () => {
  const before = sampleQuestion('1abcde', {
    title: 'Is the loaf done?',
    originalTitle: '[help] is the loaf done',
    processingStatus: 'processed',
    numComments: 34,
  })
  const undated = sampleQuestion(idOfTitle('is rye done', 'bread'), {
    title: 'is rye done',
    originalTitle: 'is rye done',
  })
  const { questions } = await read(fileOf('export.json', JSON.stringify([before, undated])))
  const { id, permalink, createdAt, numComments, originalTitle } = before
  expect(questions).toMatchObject([
    { id, permalink, createdAt, numComments, originalTitle, title: originalTitle },
    { id: undated.id },
  ])
})

test('a list of questions keeps the ids in its links and the authors’ titles', async () => {
  const text =
    '"Question","Topic","Type","Subreddit","Points + comments","Link","Original Title","Author"\n"Is the loaf done?","Loaf","Facts","Breadit",46,"https://www.reddit.com/r/Breadit/comments/1abcde/","is the loaf done","crumb"\n'
  expect((await read(fileOf('questions-2026-11-05.csv', text))).questions).toMatchObject([
    {
      id: '1abcde',
      title: 'is the loaf done',
      author: 'crumb',
      subreddit: 'Breadit',
      permalink: '/r/Breadit/comments/1abcde/',
    },
  ])
})

test('rows without a date get the day in the file’s name, unless the file is older', async () => {
  const text = '"Original Question","Enhanced Question","Subreddit"\n"is it done","Is it done?","bread"\n'
  const dateIn = async (name: string) => (await read(fileOf(name, text))).questions[0]?.createdAt
  const changed = new Date(Date.UTC(2026, 0, 2)).toISOString()
  expect(await dateIn('reddit-questions-enhanced-2025-11-05.csv')).toBe(
    new Date(2025, 10, 5, 23, 59, 59, 999).toISOString(),
  )
  for (const name of ['questions-2026-03-05.csv', 'questions.csv', 'q-2025-99-01.csv'])
    expect(await dateIn(name), name).toBe(changed)
})
