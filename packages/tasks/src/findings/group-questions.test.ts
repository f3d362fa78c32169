import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitByFacts } from './differs-by-fact.ts'
import { groupQuestions } from './group-questions.ts'

const title = (text: string) => ({ title: text })

test.each([
  ['Which tent should I get for under $50?', 'Which tent should I get for under $80?'],
  ['Is 20 g of salt per loaf too much?', 'Is 20 oz of salt per loaf too much?'],
  ['How do I move my files from Dropbox to Nextcloud?', 'How do I move my files from Dropbox to Seafile?'],
  ['Is it safe to eat raw oats?', 'Is it not safe to eat raw oats?'],
])('%j and %j are parted, because a fact differs', (one, other) => {
  expect(splitByFacts([title(one), title(other)])).toHaveLength(2)
})

test.each([
  [
    'My starter is 12 days old and doubles, when can I use it?',
    'Two weeks old and it rises. Ready for bread or not?',
  ],
  ['How long does a tent last?', 'how long do tents last'],
  ['Do discard pancakes need soda?', 'soda in discard pancakes, yes or no'],
  ['Day 4 and my starter stopped, is it dead?', 'Went nuts for 2 days, then nothing. Dead?'],
])('%j and %j stay together', (one, other) => {
  expect(splitByFacts([title(one), title(other)])).toHaveLength(1)
})

const questions = Array.from({ length: 12 }, (_, at) => ({
  id: `q${at}`,
  title: `what is thing ${'abcdefghijkl'[at]}`,
  engagement: at,
}))
const alone = { questions, equalTo: (id: string) => [id], joined: [], parted: [] }

test('a group has the listed question unless it says more than its members, and else the most engaged plain title', () => {
  const same = [
    { ids: ['q0', 'q1'], wording: 'What are things?' },
    { ids: ['q2', 'q3'], wording: 'What is thing number 7?' },
    { ids: ['q4', 'q5'] },
  ]
  const { groups } = groupQuestions(same, alone)
  expect(groups.map(({ wording }) => wording)).toEqual([
    'What are things?',
    'what is thing d',
    'what is thing f',
  ])
})

test.each([
  [['When do people with two kids make dough?', 'How do you fit bread around a job?'], 1],
  [['Can I bake dough from Thursday on Sunday?', 'Is a 72 hour proof OK?', 'How long can dough wait?'], 2],
  [
    [
      'Comment régler la mouture sans en gaspiller ?',
      'How do you dial in a new bag without throwing away half of it and waking the baby?',
      'How do I dial in a new bag?',
      'Is there a way to dial in a bag quickly?',
    ],
    2,
  ],
  [['Which tent under $50?', 'Which one under $50 for 2 people?', 'Is there a tent under $50?'], 0],
])('of %j, the most engaged title without details of its own is the question', (titles, plainest) => {
  const questions = titles.map((each, at) => ({ id: `q${at}`, title: each, engagement: -at }))
  const { groups } = groupQuestions([{ ids: questions.map(({ id }) => id) }], { ...alone, questions })
  expect(groups.map(({ wording }) => wording)).toEqual([titles[plainest]])
})

test('a group whose questions had one keeps its id', () => {
  const known = questions.map((question) => ({ ...question, ...(question.id < 'q3' && { group: 'gknown' }) }))
  const { groups, groupOf } = groupQuestions([{ ids: ['q0', 'q1', 'q5'] }], { ...alone, questions: known })
  expect(groups.map(({ id }) => id)).toEqual(['gknown'])
  expect(groupOf.get('q5')).toBe('gknown')
})

test('a question that joins another analysis’s question gets its id, even alone, unless a fact differs', () => {
  const tents = [
    { id: 't1', title: 'Which tent should I get for under $50?', engagement: 3, group: 'gown' },
    { id: 't2', title: 'Which tent should I get for under $80?', engagement: 2 },
    { id: 't3', title: 'Does a tent rot in the rain', engagement: 1 },
    { id: 't4', title: 'will my tent rot', engagement: 0 },
  ]
  const same = [
    { ids: ['t1', 't2'], group: 'gcheap', wording: 'Which tent is best for under $50?' },
    { ids: ['t3', 't4'], group: 'grot', wording: 'Will a tent rot?' },
  ]
  const { groups, groupOf } = groupQuestions(same, { ...alone, questions: tents })
  expect(Object.fromEntries(groupOf)).toEqual({ t1: 'gcheap', t3: 'grot', t4: 'grot' })
  expect(groups).toEqual([
    { id: 'gcheap', wording: 'Which tent is best for under $50?' },
    { id: 'grot', wording: 'Will a tent rot?' },
  ])
})

test('joined questions are in one group, parted ones are not, and no question is in two', () => {
  const ids = questions.map(({ id }) => id)
  const pair = fc
    .uniqueArray(fc.constantFrom(...ids), { minLength: 2, maxLength: 2 })
    .map(([one = '', other = '']) => ({ one, other }))
  const parts = fc.array(
    fc.subarray(ids, { minLength: 2 }).map((some) => ({ ids: some })),
    { maxLength: 4 },
  )
  fc.assert(
    fc.property(parts, fc.option(pair), fc.option(pair), (same, joined, parted) => {
      const isOne = joined && parted && new Set([...Object.values(joined), ...Object.values(parted)]).size < 4
      fc.pre(!isOne)
      const { groups, groupOf } = groupQuestions(same, {
        ...alone,
        joined: joined ? [joined] : [],
        parted: parted ? [parted] : [],
      })
      if (joined && !parted) expect(groupOf.get(joined.one)).toBe(groupOf.get(joined.other))
      if (parted && groupOf.has(parted.one))
        expect(groupOf.get(parted.one)).not.toBe(groupOf.get(parted.other))
      expect(new Set(groups.map(({ id }) => id)).size).toBe(groups.length)
      for (const { id } of groups)
        expect([...groupOf.values()].filter((group) => group === id).length).toBeGreaterThan(1)
    }),
  )
})
