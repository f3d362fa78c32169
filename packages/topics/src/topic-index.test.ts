import { expect, test } from 'vitest'
import {
  noTopicEdits,
  partId,
  withMerged,
  withName,
  withPinned,
  withSplit,
  withWordsOnly,
} from './topic-edits.ts'
import { createTopicIndex, type TopicRow } from './topic-index.ts'

const titles = [
  'How do I keep slugs away from lettuce?',
  'Are slugs eating my dahlias?',
  'What is the best bait for slugs?',
  'Do slugs climb raised beds?',
  'Why is my compost so wet?',
  'Can I put citrus in the compost?',
  'How long until compost is finished?',
  'Is it safe to use compost with mould?',
  'Why does my rain barrel leak?',
  'Which rain barrel lasts longest?',
  'How do I clean a rain barrel?',
  'Does a Rain Barrel attract mosquitoes?',
  'What should I do this weekend?',
]

function rowsOf(list: readonly string[]): TopicRow[] {
  return list.map((title, at) => ({ id: `q${at}`, title, subreddit: 'gardening' }))
}

function found(rows: readonly TopicRow[], edits = noTopicEdits) {
  const index = createTopicIndex()
  index.change(rows)
  return index.find(edits)
}

const labelled = (topics: ReturnType<typeof found>['topics']) =>
  topics.map(({ label, size }) => `${label} ${size}`)

test('topics are words and phrases that several titles are about, labelled as people write them', () => {
  const { topics, byRow } = found(rowsOf(titles))
  expect(labelled(topics)).toEqual(['Compost 4', 'Rain barrel 4', 'Slugs 4'])
  expect(byRow.get('q0')).toEqual(['slug'])
  expect(byRow.get('q12')).toBeUndefined()
})

test('a topic may have the name of something that every object has', () => {
  const rows = rowsOf([1, 2, 3].map((at) => `Why does the constructor of class ${at} fail?`))
  const named = rows.map((row) => ({ ...row, topic: 'Constructor' }))
  for (const given of [rows, named]) {
    expect(found(given).topics).toContainEqual(
      expect.objectContaining({ id: 'constructor', label: 'Constructor' }),
    )
  }
  const renamed = withName(withName(noTopicEdits, 'constructor', 'Builders'), '__proto__', 'Parent')
  expect(labelled(found(rows, renamed).topics)).toContain('Builders 3')
})

test('of equally common forms the shortest is the label', () => {
  const plants = [
    'Hardy berries for clay?',
    'Are your berries sour?',
    'Can one berry be sour?',
    'Which berry is bitter?',
  ]
  expect(labelled(found(rowsOf([...titles, ...plants])).topics)).toContain('Berry 4')
})

test('function words of another language are no topics, and content words are', () => {
  const german = [
    'Wie ist das Wetter bei euch?',
    'Gibt es bei euch noch Schnecken im Beet?',
    'Wann kommt bei euch der Kompost auf das Beet?',
    'Nach dem Regen sind die Schnecken überall, was tun?',
    'Was macht ihr bei euch gegen Schnecken?',
  ]
  expect(labelled(found(rowsOf([...titles, ...german])).topics)).toContain('Schnecken 3')
  expect(labelled(found(rowsOf([...titles, ...german])).topics).join()).not.toMatch(/\bbei\b/i)
})

test('contractions, feedback and the addresses of sites are no topics', () => {
  const sites = [
    'Who runs mulch.com?',
    'Is slugs.com down?',
    'What is loam.com about?',
    'Is worms.com legit?',
  ]
  expect(labelled(found(rowsOf([...titles, ...sites])).topics).join()).not.toContain('Com ')
  const asked = ['Rye', 'Oats', 'Figs', 'Hops'].flatMap((crop) => [
    `${crop}: how'd it go?`,
    `${crop}, any feedback?`,
  ])
  expect(labelled(found(rowsOf([...titles, ...asked])).topics).join()).not.toMatch(/How'd|Feedback/)
})

test('no row has more than two topics', () => {
  const { byRow } = found(rowsOf([...titles, 'Do slugs in the compost drown in a rain barrel?']))
  expect(byRow.get('q13')).toHaveLength(2)
})

test('a topic that is too small after all is none', () => {
  const mixers = [
    'What about the mixer stand mixer?',
    'What about the cutting for the stand?',
    'What about the stand mixer?',
    'What about the chicken stand?',
    'What about the cutting stand stand?',
    'What about the chicken for the mixer?',
    'What about the mixer for the stand?',
    'What about the stand thigh?',
    'What about the thigh stand mixer?',
  ]
  expect(found(rowsOf(mixers)).topics.filter(({ size }) => size < 3)).toEqual([])
})

test('kinds of one thing are one topic, named after the thing unless nearly all titles name one kind', () => {
  const fish = [
    'How long do I bake salmon?',
    'Is raw trout safe?',
    'Why is my tuna dry?',
    'Which sauce for cod?',
  ]
  const { topics, byRow } = found(rowsOf([...titles, ...fish]))
  expect(labelled(topics)).toContain('Fish 4')
  expect(byRow.get('q13')).toEqual(['fish'])
  const salmon = ['How do I bake salmon?', 'Can I bake frozen salmon?', 'Do I bake salmon in foil?']
  const { topics: kinds } = found(rowsOf([...titles, ...salmon, 'Which sauce for cod?']))
  expect(labelled(kinds)).toContain('Salmon 3')
  expect(labelled(kinds).join()).not.toContain('Fish')
})

test('a general word is of a family only as it is listed', () => {
  const jobs = ['Is this a good job?', 'How do I tell my boss?', 'What is a manager for?', 'Any good jobs?']
  expect(labelled(found(rowsOf([...titles, ...jobs])).topics)).toContain('Jobs 4')
  const run = ['How do I run a shop?', 'Who ran this hotel?', 'Why does it run so slowly?']
  expect(labelled(found(rowsOf([...titles, ...run])).topics).join()).not.toContain('Running')
})

test('the order and history of the rows change nothing', () => {
  const rows = rowsOf(titles)
  const index = createTopicIndex()
  index.change(rowsOf(titles.map((title) => `${title} Ask about bees, bees and bees`)))
  index.change(rows.toReversed())
  index.change([{ id: 'gone', title: 'Slugs again?', subreddit: 'gardening' }])
  index.change([], ['gone'])
  const { topics, byRow } = index.find()
  expect(topics).toEqual(found(rows).topics)
  expect(new Map([...byRow].sort())).toEqual(new Map([...found(rows).byRow].sort()))
})

test('words that all titles share, verbs and words of questions are no topics', () => {
  const { topics } = found(
    rowsOf([
      'How do I water basil?',
      'Should I water mint?',
      'When to water sage?',
      'What is the best way to water?',
    ]),
  )
  expect(topics).toEqual([])
})

test('names, merges, splits and pins hold while rows come in', () => {
  const split = { topic: 'compost', term: 'citru' }
  let edits = withName(noTopicEdits, 'slug', 'Slugs and snails')
  edits = withMerged(edits, 'rain barrel', 'slug')
  edits = withSplit(edits, split)
  edits = withPinned(edits, partId(split), true)
  const { topics, byRow } = found(rowsOf([...titles, 'Is citrus bad for compost?']), edits)
  expect(labelled(topics)).toEqual(['Citrus 2', 'Slugs and snails 8', 'Compost 3'])
  expect(byRow.get('q13')).toEqual(['compost/citru'])
  expect(byRow.get('q8')).toEqual(['slug'])
})

test('a name by the model goes before the words, joins the topic that they found, and yields to the user', () => {
  const named = rowsOf(titles).map((row, at) => ({
    ...row,
    // One name is a found topic in other words, one is new, and one is of a single question.
    named: at < 2 ? 'Rain barrels' : at < 4 ? 'Garden pests' : at === 4 ? 'Moisture' : undefined,
  }))
  expect(labelled(found(named).topics)).toEqual(['Rain barrel 6', 'Compost 4', 'Garden pests 2'])
  const edits = withName(withMerged(noTopicEdits, 'garden pest', 'rain barrel'), 'rain barrel', 'Outside')
  expect(labelled(found(named, edits).topics)).toEqual(['Outside 8', 'Compost 4'])
  expect(found(named, withWordsOnly(noTopicEdits, true))).toEqual(found(rowsOf(titles)))
})

test('a topic may have many of all questions if its word is rare elsewhere', () => {
  const many = (subject: string, count: number) =>
    Array.from({ length: count }, (_, index) => `How do I choose ${subject} in ${2000 + index}?`)
  const among = (subject: string) => found(rowsOf([...many(subject, 40), ...many('advice', 160)])).topics
  expect(labelled(among('compost'))).toEqual(['Compost 40'])
  expect(among('food')).toEqual([])
})

test('a pinned topic stays when few questions are left', () => {
  const few = rowsOf(titles.slice(0, 2))
  expect(found(few).topics).toEqual([])
  expect(labelled(found(few, withPinned(noTopicEdits, 'slug', true)).topics)).toEqual(['Slugs 2'])
})

test.each([
  ['', []],
  ['   ', []],
  ['???', []],
  ['👍👍👍', []],
  ['東京でおいしいラーメン屋はどこですか', ['東京でおいしいラーメン屋はどこですか']],
  ['C++ or C#?', ['C#']],
])('four titles %j have the topics %j, and change no other topic', (title, own) => {
  const { topics } = found(rowsOf([...titles, title, title, title, title]))
  const others = ['Compost 4', 'Rain barrel 4', 'Slugs 4']
  expect(labelled(topics).toSorted()).toEqual([...others, ...own.map((label) => `${label} 4`)].toSorted())
})
