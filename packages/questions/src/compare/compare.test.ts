import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare, type Side } from './compare.ts'
import type { ComparedRow } from './compare-questions.ts'
import { groupOfOne } from './group-of-one.ts'

const topic = (id: string, name = id) => ({ id, name, covers: `About ${name}.` })
const codebook = [topic('#mold', 'Mold'), topic('#rise', 'Rising')]

function row(id: string, changes: Partial<ComparedRow> = {}): ComparedRow {
  const title = `Why does loaf ${id} do this?`
  return { id, title, originalTitle: title, score: 1, numComments: 0, ...changes }
}

/** Returns this many questions about a topic. */
const about = (id: string | undefined, count: number, prefix: string) =>
  Array.from({ length: count }, (_, at) => row(`${prefix}${at}`, id === undefined ? {} : { topic: id }))

const side = (rows: readonly ComparedRow[], topics = codebook): Side => ({
  rows,
  findings: { topics, groups: [] },
})

const idsIn = (questions: readonly { first: readonly ComparedRow[]; second: readonly ComparedRow[] }[]) =>
  questions.map(({ first, second }) => [first, second].map((rows) => rows.map(({ id }) => id)))

describe('questions', () => {
  it('are the same by their id, by equal text and by their group', () => {
    const first = side([
      row('a', { originalTitle: 'Why is it flat?' }),
      row('b', { originalTitle: 'Is mold bad?' }),
      row('c', { originalTitle: 'Can I eat moldy bread?', group: 'g1234' }),
      row('d'),
    ])
    const second = side([
      row('a', { originalTitle: 'Why is it flat?', score: 5 }),
      row('x', { originalTitle: 'is  mold BAD' }),
      row('y', { originalTitle: 'Mold on my loaf, is it safe?', group: 'g1234' }),
      row('z'),
    ])
    const { inBoth, onlyFirst, onlySecond } = compare(first, second)
    expect(idsIn(inBoth)).toEqual([
      [['a'], ['a']],
      [['b'], ['x']],
      [['c'], ['y']],
    ])
    expect(idsIn(onlyFirst)).toEqual([[['d'], []]])
    expect(idsIn(onlySecond)).toEqual([[[], ['z']]])
  })

  it('are the same if one side’s groups were made from questions that the other side asks once', () => {
    const first = side([row('a'), row('b')])
    const second = side([row('x', { group: groupOfOne('a') }), row('y', { group: groupOfOne('a') })])
    const { inBoth, onlyFirst } = compare(first, second)
    expect(idsIn(inBoth)).toEqual([[['a'], ['x', 'y']]])
    expect(idsIn(onlyFirst)).toEqual([[['b'], []]])
  })

  it('have the wording of their group, or else of the most engaging title', () => {
    const groups = [{ id: 'g1234', wording: 'Is moldy bread safe to eat?' }]
    const first: Side = { ...side([row('a', { group: 'g1234' })]), findings: { topics: [], groups } }
    const second = side([
      row('x', { score: 2 }),
      row('y', { score: 9, originalTitle: row('x').originalTitle }),
    ])
    const { onlyFirst, onlySecond } = compare(first, second)
    expect(onlyFirst[0]?.wording).toBe('Is moldy bread safe to eat?')
    expect(onlySecond[0]?.wording).toBe(row('y').title)
  })

  it('of gone posts are left out and counted', () => {
    const { first, onlyFirst } = compare(side([row('a', { gone: 'deleted' }), row('b')]), side([]))
    expect(first).toMatchObject({ titles: 1, gone: 1 })
    expect(idsIn(onlyFirst)).toEqual([[['b'], []]])
  })

  it('that a reading has seen again are in both, and count for the topics of the first', () => {
    const old = about('#mold', 12, 'old')
    const comparison = compare(side(old), { ...side(about('#rise', 12, 'new')), seenAgain: old.slice(0, 2) })
    expect(comparison.inBoth).toHaveLength(2)
    expect(comparison.onlyFirst).toHaveLength(10)
    expect(comparison.topics.find(({ id }) => id === '#mold')).toMatchObject({ second: 0, verdict: 'gone' })
  })

  it('are each in exactly one list', () => {
    const rows = fc.uniqueArray(
      fc.record({ id: fc.nat(40), text: fc.nat(9), group: fc.option(fc.nat(5), { nil: undefined }) }),
      { selector: ({ id }) => id },
    )
    const sideOf = (some: { id: number; text: number; group: number | undefined }[]) =>
      side(
        some.map(({ id, text, group }) =>
          row(`p${id}`, {
            originalTitle: `Why is it number ${text}?`,
            ...(group !== undefined && { group: `g000${group}` }),
          }),
        ),
      )
    fc.assert(
      fc.property(rows, rows, (one, other) => {
        const { inBoth, onlyFirst, onlySecond } = compare(sideOf(one), sideOf(other))
        const all = [...inBoth, ...onlyFirst, ...onlySecond]
        expect(all.flatMap(({ first }) => first).length).toBe(one.length)
        expect(all.flatMap(({ second }) => second).length).toBe(other.length)
        expect(inBoth.every(({ first, second }) => first.length > 0 && second.length > 0)).toBe(true)
      }),
    )
  })
})

describe('topics', () => {
  it('are compared by their share of the sorted questions', () => {
    const first = side([...about('#mold', 20, 'a'), ...about('#rise', 80, 'b'), ...about(undefined, 50, 'c')])
    const second = side([...about('#mold', 80, 'x'), ...about('#rise', 120, 'y')])
    const { topics, first: figures } = compare(first, second)
    expect(topics).toMatchObject([
      {
        id: '#mold',
        name: 'Mold',
        first: 20,
        second: 80,
        firstShare: 0.2,
        secondShare: 0.4,
        verdict: 'rose',
      },
      { id: '#rise', first: 80, second: 120, verdict: 'fell' },
    ])
    expect(figures.unsorted).toBe(50)
  })

  it('show the most asked question behind a change', () => {
    const twice = [
      row('x', { topic: '#mold', originalTitle: 'Is mold bad?' }),
      row('y', { topic: '#mold', originalTitle: 'is mold bad' }),
    ]
    const first = side([...about('#mold', 5, 'a'), ...about('#rise', 95, 'b')])
    const second = side([...about('#mold', 40, 'm'), ...twice, ...about('#rise', 60, 'z')])
    const [mold, rising] = compare(first, second).topics
    expect(mold?.behind?.second.map(({ id }) => id)).toEqual(['x', 'y'])
    expect(rising?.behind?.first).toHaveLength(1)
  })

  it.each([
    [[], [], 'neither-sorted'],
    [[], codebook, 'first-unsorted'],
    [codebook, [], 'second-unsorted'],
    [codebook, [topic('#mold')], 'different-codebooks'],
  ])('are not compared without one codebook: %#', (one, other, reason) => {
    const rows = [...about('#mold', 10, 'a'), ...about('#rise', 10, 'b')]
    const sorted = (topics: typeof codebook) =>
      topics.length === 0 ? rows.map(({ topic: _, ...plain }) => plain) : rows
    const comparison = compare(side(sorted(one), one), side(sorted(other), other))
    expect(comparison.topics).toEqual([])
    expect(comparison.noTopics).toBe(reason)
  })

  it('don’t fall because one side is empty', () => {
    const comparison = compare(side(about('#mold', 30, 'a')), side([], []))
    expect(comparison).toMatchObject({ topics: [], noTopics: 'empty-side' })
    expect(comparison.onlyFirst).toHaveLength(30)
  })

  it('topics that a model named title by title don’t count as a codebook', () => {
    const named = [row('a', { topic: 'Mold' })]
    expect(compare(side(named, []), side(named, [])).noTopics).toBe('neither-sorted')
  })
})
