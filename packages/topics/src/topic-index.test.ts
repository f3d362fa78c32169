import { expect, test } from 'vitest'
import {
  noTopicEdits,
  partId,
  SMALLER_TOPICS,
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
  return list.map((title, at) => ({ id: `q${at}`, title }))
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
  const rows = rowsOf([...titles, ...[1, 2, 3, 4].map((at) => `Why does the constructor of ${at} fail?`)])
  const named = rows.map((row) => ({ ...row, named: /structor/.test(row.title) ? 'Constructor' : undefined }))
  for (const given of [rows, named]) {
    expect(found(given).topics).toContainEqual(
      expect.objectContaining({ id: 'constructor', label: 'Constructor' }),
    )
  }
  const renamed = withName(withName(noTopicEdits, 'constructor', 'Builders'), '__proto__', 'Parent')
  expect(labelled(found(rows, renamed).topics)).toContain('Builders 4')
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
    'Warum kommen die Schnecken bei euch nachts?',
  ]
  expect(labelled(found(rowsOf([...titles, ...german])).topics)).toContain('Schnecken 4')
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

test.each([
  ['Wifi', ['Is the wifi slow?', 'Why is my Wi-Fi off?', 'Which wi fi for a barn?', 'Wifi in the attic?']],
  ['Café', ['Which cafe for lunch?', 'A café with cake?', 'Is the café open?', 'Cafés in town?']],
  ['Cyclist', ['Are you a cyclist?', 'Is a bicyclist fast?', 'Do cyclists eat oats?', 'A cyclist in rain?']],
  ['Color', ['Which color for oak?', 'Is the colour off?', 'Colours for a shed?', 'A color for pine?']],
])('spellings of one word are one topic: %s', (label, own) => {
  const { topics } = found(rowsOf([...titles, ...own]))
  expect(labelled(topics)).toEqual([`${label} 4`, 'Compost 4', 'Rain barrel 4', 'Slugs 4'].toSorted())
})

test.each(['suck', 'laid', 'somehow', 'oh', 'yr', 'sticky', 'choose', 'recently'])(
  'a verb, adverb, adjective or interjection names no topic: %s',
  (word) => {
    const own = ['moss', 'bark', 'soil', 'seed'].map((subject) => `Does ${subject} ${word} in there?`)
    expect(labelled(found(rowsOf([...titles, ...own])).topics)).toEqual([
      'Compost 4',
      'Rain barrel 4',
      'Slugs 4',
    ])
  },
)

test('a question has a topic only if the word is a noun in it', () => {
  const own = ['Is the show good?', 'Which show is sad?', 'Was the show long?', 'My show is off?']
  const { byRow } = found(rowsOf([...titles, ...own, 'Can I show you my pond?']))
  expect(byRow.get('q13')).toEqual(['show'])
  expect(byRow.get('q17')).toBeUndefined()
})

test('of two neighbours, the second is the topic', () => {
  const broth = ['Is broth salty?', 'Why is my broth thin?', 'Which broth for soup?', 'Cloudy broth?']
  const duck = ['Is duck fatty?', 'Where is duck sold?', 'Why is duck dark?', 'Which duck for two?']
  const { byRow } = found(rowsOf([...titles, ...broth, ...duck, 'Does duck broth go off?']))
  expect(byRow.get('q21')).toEqual(['broth'])
})

test('of phrases that share a word and are always in the same titles, the longest is the topic', () => {
  const clay = [
    'Will roses like heavy clay soil?',
    'What breaks up heavy clay soil?',
    'How deep is heavy clay soil?',
  ]
  const rows = rowsOf([...titles, ...clay, 'Can I dig heavy clay soil in winter?'])
  expect(labelled(found(rows).topics)).toEqual(['Compost 4', 'Heavy clay soil 4', 'Rain barrel 4', 'Slugs 4'])
})

test('topics of fewer than four questions, or of one in a hundred, are one entry at the end', () => {
  const few = ['Are moles blind?', 'Do moles dig at night?', 'Which moles swim?']
  const { topics, byRow } = found(rowsOf([...titles, ...few]))
  expect(labelled(topics)).toEqual(['Compost 4', 'Rain barrel 4', 'Slugs 4', 'Smaller topics 3'])
  expect(byRow.get('q13')).toEqual([SMALLER_TOPICS])
  const ponds = Array.from({ length: 500 }, (_, at) => `Is the pond in ${1000 + at} deep?`)
  expect(labelled(found(rowsOf([...titles, ...ponds.slice(0, 100), ...few])).topics)).toContain('Compost 4')
  const among = found(rowsOf([...titles, ...ponds])).topics
  expect(labelled(among)).toEqual(['Smaller topics 12'])
})

test('the order and history of the rows change nothing', () => {
  const rows = rowsOf(titles)
  const index = createTopicIndex()
  index.change(rowsOf(titles.map((title) => `${title} Ask about bees, bees and bees`)))
  index.change(rows.toReversed())
  index.change([{ id: 'gone', title: 'Slugs again?' }])
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
    named: at < 4 ? 'Garden pests' : at < 6 ? 'Rain barrels' : at === 12 ? 'Weekends' : undefined,
  }))
  expect(labelled(found(named).topics)).toEqual(['Rain barrel 6', 'Garden pests 4', 'Smaller topics 3'])
  const edits = withName(withMerged(noTopicEdits, 'garden pest', 'rain barrel'), 'rain barrel', 'Outside')
  expect(labelled(found(named, edits).topics)).toEqual(['Outside 10', 'Smaller topics 3'])
  expect(found(named, withWordsOnly(noTopicEdits, true))).toEqual(found(rowsOf(titles)))
})

test('a topic may have many of all questions, unless its word is common everywhere or most have it', () => {
  const many = (subject: string, count: number) =>
    Array.from({ length: count }, (_, index) => `Is ${subject} worth it in ${2000 + index}?`)
  const among = (subject: string, count: number) =>
    labelled(found(rowsOf([...many(subject, count), ...many('this', 200 - count)])).topics)
  expect(among('compost', 90)).toEqual(['Compost 90'])
  expect(among('food', 40)).toEqual(['Food 40'])
  expect(among('music', 3)).toEqual([])
  expect(among('compost', 150)).toEqual([])
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
  ['C++ or C#?', ['C#', 'C++']],
])('four titles %j have the topics %j, and change no other topic', (title, own) => {
  const { topics } = found(rowsOf([...titles, title, title, title, title]))
  const others = ['Compost 4', 'Rain barrel 4', 'Slugs 4']
  expect(labelled(topics).toSorted()).toEqual([...others, ...own.map((label) => `${label} 4`)].toSorted())
})
