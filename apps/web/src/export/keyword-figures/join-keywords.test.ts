import { keywordText } from '@quarry/contracts/keyword-text'
import { expect, test } from 'vitest'
import { sampleQuestion } from '../../analysis/questions/testing/sample-question.ts'
import { createKeywordJoin } from './join-keywords.ts'

function join(titles: readonly string[], keywords: readonly (readonly [string, number])[]) {
  const joined = createKeywordJoin(titles.map((title, index) => sampleQuestion(`q${index}`, { title })))
  for (const [keyword, volume] of keywords) joined.add(keyword, { volume })
  const { figures, ...counts } = joined.result()
  return { ...counts, volumes: Object.fromEntries(figures.map(([id, { volume }]) => [id, volume])) }
}

test('signs, spaces, hyphens, accents and word endings make no difference', () => {
  const titles = [
    'Why’s my self-rising dough sticky?',
    '[Help] Is R&D worth it',
    'Wie düngt man Tomaten?',
    'Are tomato plants perennial?',
    'ｆｕｌｌ width？',
  ]
  const { matched, volumes } = join(titles, [
    ['whys my selfrising dough sticky', 1],
    ['WHY S MY SELF RISING DOUGH STICKY', 2],
    ['help is r d worth it', 3],
    ['wie dungt man tomaten', 4],
    ['are tomatoes plant perennial', 5],
    ['full width', 6],
  ])
  expect(matched).toBe(6)
  expect(volumes).toEqual({ q0: 2, q1: 3, q2: 4, q3: 5, q4: 6 })
})

test('a question takes the keyword spelled most like it, and on a tie the most searched', () => {
  const { volumes } = join(
    ['Is C++ hard?', 'Is C hard?', 'Which tomato?'],
    [
      ['is c++ hard', 10],
      ['is c hard', 20],
      ['which tomatoes', 900],
      ['which tomato', 30],
      ['which-tomato', 40],
    ],
  )
  expect(volumes).toEqual({ q0: 10, q1: 20, q2: 40 })
})

test('questions that share a keyword all get its volume, and unmatched keywords are counted', () => {
  const { keywords, matched, volumes } = join(
    ['How deep?', 'how deep', '🪱🪱'],
    [
      ['how deep', 5],
      ['how wide', 7],
      ['!!!', 9],
    ],
  )
  expect(volumes).toEqual({ q0: 5, q1: 5 })
  expect([keywords, matched]).toEqual([3, 1])
})

test('a question is found by its title or search phrase, else by its original title', () => {
  const row = sampleQuestion('a', {
    title: 'Why does it smell?',
    originalTitle: 'smelly heap HELP',
    keyword: 'heap smell',
  })
  const volumeOf = (...keywords: string[]) => {
    const joined = createKeywordJoin([row])
    for (const [index, keyword] of keywords.entries()) joined.add(keyword, { volume: index })
    return joined.result().figures[0]?.[1].volume
  }
  expect(volumeOf('smelly heap help')).toBe(0)
  expect(volumeOf('smelly heap help', 'heap smells')).toBe(1)
  expect(volumeOf('heap smell', 'smelly heap help')).toBe(0)
})

const openings = [
  'Why does',
  'What’s',
  'How do I fix',
  'Is it safe to mix',
  '[UK] Best',
  'Can I re-use',
  'Don’t you need',
]
const subjects = [
  'self-rising flour',
  'Bokashi bran',
  'C++ templates',
  'R&D credits',
  'a crème brûlée',
  'tomato plants',
  'my 3.5" floppy',
  'e-bikes',
]
const problems = [
  'in winter?',
  '(beginner!)',
  'for $50 or less',
  'w/o gluten…',
  '- any tips?',
  'on Windows/Linux',
  'after 2 weeks: ok?',
  '& what next',
]

/** 896 questions with everything that tools change: signs, accents, numbers, abbreviations. */
const questions = openings.flatMap((opening) =>
  subjects.flatMap((subject) =>
    problems.flatMap((problem) =>
      ['', 'outdoors'].map((last, index) =>
        sampleQuestion(`${opening}${subject}${problem}${index}`, {
          title: `${opening} ${subject} ${last} ${problem}`,
        }),
      ),
    ),
  ),
)

const tools: readonly (readonly [string, (keyword: string) => string])[] = [
  ['lower case', (keyword) => keyword.toLowerCase()],
  ['spaces for signs', (keyword) => keyword.replace(/[^\p{L}\p{N}\s]/gu, ' ').replace(/\s+/g, ' ')],
  ['no signs', (keyword) => keyword.replace(/[^\p{L}\p{N}\s]/gu, '')],
  ['no accents', (keyword) => keyword.normalize('NFD').replace(/\p{M}/gu, '')],
  ['decomposed accents', (keyword) => keyword.normalize('NFD')],
  ['singular', (keyword) => keyword.replace(/\b(plant|bike|template|credit|tip|week)s\b/g, '$1')],
  ['title case', (keyword) => keyword.replace(/\b\p{L}/gu, (letter) => letter.toUpperCase())],
]

test.each(tools)('at least 98% of the exported keywords are found again after %s', (_name, change) => {
  const keywords = [...new Set(questions.map(({ title }) => keywordText(title)))]
  const joined = createKeywordJoin(questions)
  for (const keyword of keywords) joined.add(change(keyword), { volume: 1 })
  const { matched, figures } = joined.result()
  expect(matched / keywords.length).toBeGreaterThanOrEqual(0.98)
  expect(figures.length / questions.length).toBeGreaterThanOrEqual(0.98)
})
