import { expect, test } from 'vitest'
import { laterPostsAbout, postsAbout, subjects, writtenPostOf } from '../written/written-posts.ts'
import { createDemoModel, demoPhrase } from './demo-model.ts'
import { judgePairs } from './judge-pairs.ts'

const NOTE = 'An earlier response changed, added or left out a number.'

test.each(subjects)('the model makes seven mistakes about %s and no other', (subject) => {
  const cleaned = createDemoModel()
  const wrong = postsAbout(subject).filter(({ title, clean }) => cleaned({ title }) !== (clean || title))
  expect(wrong.map(({ mistake }) => mistake?.kind).toSorted()).toEqual([
    'answer',
    'broader',
    'changed-number',
    'guessed-name',
    'lost-not',
    'numbers-left-out',
    'reworded',
  ])
})

test('it is right at its second try, if a note tells what was wrong with the first', () => {
  const cleaned = createDemoModel()
  const title = 'Machine leaks 2 cups a day, why?'
  expect(cleaned({ title })).toBe('Why does my machine leak 20 cups a day?')
  expect(cleaned({ title, note: NOTE })).toBe('Why does my machine leak 2 cups a day?')
})

test('it answers a question until it is asked anew', () => {
  const cleaned = createDemoModel()
  const title = 'how fine for moka?'
  const [first, second, third] = [cleaned({ title }), cleaned({ title, note: NOTE }), cleaned({ title })]
  expect([first, second, third]).toEqual([
    'Medium fine, like table salt.',
    'Medium fine, like table salt.',
    'How fine should I grind for a moka pot?',
  ])
  expect(cleaned({ title })).toBe(first)
})

test('it leaves cleaned titles and posts that ask nothing as they are, and tidies unknown titles', () => {
  const cleaned = createDemoModel()
  for (const title of ['Why does my machine leak 2 cups a day?', 'Update: it was the basket'])
    expect(cleaned({ title })).toBe(title)
  expect(cleaned({ title: 'Help! my fig tree drops its leaves' })).toBe('My fig tree drops its leaves?')
})

test('a post is known by its title as typed, as its source shows it and as it is cleaned', () => {
  const titles = [
    'Ask HN: Why do so many programmers bake sourdough?',
    'Why do so many  programmers bake sourdough?',
  ]
  for (const title of titles) expect(writtenPostOf(title)?.community).toBe('hn')
  expect(writtenPostOf('Is anyone happy with their Niche?')?.title).toBe('Anyone UNhappy with their Niche?')
  expect(writtenPostOf('How do I prune a fig tree?')).toBeUndefined()
})

test.each(subjects)(
  'no search phrase about %s begins with words that only ask, or ends in the middle',
  (subject) => {
    const asks =
      /^(?:there|is|are|was|do|does|did|can|could|should|would|will|has|have|what|why|which|who|where|i|you|we|my|your|the|an?|any|some|if|it|and|or|to|of|for)\b/
    const hangs =
      /\b(?:the|an?|my|your|is|are|(?<!worth )it|that|this|do|does|i|you|we|so|if|when|and|or|but|to|of|for|in|on|at|by|from|with|without|than|as|not|no)$/
    for (const { title, clean } of [...postsAbout(subject), ...laterPostsAbout(subject)]) {
      const phrase = demoPhrase(clean || title)
      expect(phrase, title).not.toMatch(asks)
      expect(phrase, title).not.toMatch(hangs)
      expect(phrase.split(' ').length, title).toBeLessThanOrEqual(8)
    }
  },
)

test('its second opinion is right about every title', () => {
  const all = subjects.flatMap(postsAbout).filter(({ clean }) => clean !== '')
  const right = all.map(({ title, clean }) => ({ id: title, title, response: clean }))
  expect(judgePairs(right).filter(({ verdict }) => verdict !== 'same')).toEqual([])
  const wrong = postsAbout('espresso').flatMap(({ title, mistake }) =>
    mistake ? [{ id: mistake.kind, title, response: mistake.answer }] : [],
  )
  expect(new Map(judgePairs(wrong).map(({ id, verdict, word }) => [id, [verdict, word]]))).toEqual(
    new Map([
      ['answer', ['other', 'moka']],
      ['broader', ['scope', '200']],
      ['lost-not', ['other', 'unhappy']],
      ['changed-number', ['other', '2']],
      ['guessed-name', ['other', 'breville']],
      ['numbers-left-out', ['scope', '9']],
      ['reworded', ['same', '']],
    ]),
  )
})

test('an apology isn’t taken for a condition', () => {
  const title = 'Sorry if this has been asked before, is it normal that my cat snores?'
  const [judged] = judgePairs([{ id: '1', title, response: 'Is it normal that my cat snores?' }])
  expect(judged?.verdict).toBe('same')
})
