import { expect, test } from 'vitest'
import { cutOf, evidenceAgainst, questionPercent } from './is-question.ts'
import type { TitleInContext } from './question-facts.ts'

const picture = { isSelf: false, domain: 'i.redd.it', hint: 'image' }
const article = { isSelf: false, domain: 'news.invalid', url: 'https://news.invalid/bread' }

const against = (context: TitleInContext) => evidenceAgainst(context, questionPercent(context))

test.each<[string, TitleInContext, string[]]>([
  [
    'a statement without a mark',
    { title: 'Gritting my teeth while kneading' },
    ['no-question-mark', 'statement'],
  ],
  [
    'a headline that leads to an article',
    { title: 'Why Is Gluten Important? | Crumb Weekly', post: article },
    ['news', 'headline'],
  ],
  ['a caption below a picture', { title: 'Guess who baked bread?', post: picture }, ['picture']],
  [
    'a joke in a subreddit for jokes',
    { title: 'What do you call a sad loaf? A blue bread.', subreddit: 'BreadJokes' },
    ['community'],
  ],
])('what counts against %s is named', (_, context, expected) => {
  const found = against(context)
  expect(found).toEqual(expect.arrayContaining(expected))
  expect(found.length).toBeLessThanOrEqual(2)
})

test('a link is not held against a text, and nothing against a question that is sure', () => {
  const text = { title: 'My first loaf of the year', post: { isSelf: true } }
  expect(against(text)).not.toContain('link')
  expect(against({ title: 'Why does my bread collapse?', post: { isSelf: true } })).toEqual([])
})

test('nothing is named from the strict cut on', () => {
  const title = { title: 'My first loaf' }
  expect(evidenceAgainst(title, cutOf('strict'))).toEqual([])
  expect(evidenceAgainst(title, cutOf('strict') - 1)).not.toEqual([])
})
