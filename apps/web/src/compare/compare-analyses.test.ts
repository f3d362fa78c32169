import { noFindings } from '@quarry/contracts/findings'
import { describe, expect, it } from 'vitest'
import { type ComparedAnalysis, comparedAnalysis } from '../analysis/compared-analysis.ts'
import { sampleQuestion } from '../analysis/questions/testing/sample-question.ts'
import { newSummary } from '../analysis/summary.ts'
import { sampleComparedAnalysis } from '../analysis/testing/sample-compared-analysis.ts'
import { compareAnalyses } from './compare-analyses.ts'

const topics = [
  { id: '#mold', name: 'Mold', covers: 'Mold.' },
  { id: '#spots', name: 'Spots', covers: 'Spots.' },
]
const analysis = (id: string, change: Partial<ComparedAnalysis>) =>
  sampleComparedAnalysis(id, { name: `Bread ${id}`, findings: { ...noFindings, topics }, ...change })
const reading = (at: string) => ({ at: Date.parse(at), starts: new Set([at]), coverage: [] })
const MAY = '2026-05-14T10:00:00.000Z'
const JULY = '2026-07-14T10:00:00.000Z'
const NOVEMBER = '2026-11-27T10:00:00.000Z'

describe('an analysis that is compared', () => {
  it('has its unsaved changes, and only questions that count', () => {
    const kept = {
      summary: newSummary(0),
      parts: { unsaved: { '1': [{ kind: 'delete' as const, id: 'a' }] } },
      questions: ['a', 'b', 'c'].map((id, at) => ({
        question: sampleQuestion(id, id === 'c' ? { probability: 12 } : {}),
        at,
        isUnsent: false,
      })),
    }
    expect(comparedAnalysis(kept, 'Bread').rows.map(({ id }) => id)).toEqual(['b'])
  })
})

describe('comparing', () => {
  it('takes two analyses as they are', () => {
    const both = compareAnalyses(
      [analysis('one', { rows: [sampleQuestion('a'), sampleQuestion('b')] })],
      [analysis('two', { rows: [sampleQuestion('b'), sampleQuestion('c')] })],
    )
    expect([both.first.name, both.second.name]).toEqual(['Bread one', 'Bread two'])
    expect(both.comparison.inBoth).toHaveLength(1)
  })

  it('takes the last two readings of one, or the chosen ones in the order of time', () => {
    const one = analysis('one', {
      rows: [
        sampleQuestion('a', { createdAt: '2026-05-01T00:00:00.000Z', addedAt: MAY }),
        sampleQuestion('b', { createdAt: '2026-06-01T00:00:00.000Z', addedAt: JULY }),
        sampleQuestion('c', { createdAt: '2026-11-01T00:00:00.000Z', addedAt: NOVEMBER }),
      ],
      readings: [reading(MAY), reading(JULY), reading(NOVEMBER)],
    })
    const last = compareAnalyses([one], [one])
    expect([last.first.name, last.second.name]).toEqual(['14 Jul 2026', '27 Nov 2026'])
    const whole = compareAnalyses([one, Date.parse(NOVEMBER)], [one, Date.parse(MAY)])
    expect([whole.first.name, whole.second.name]).toEqual(['14 May 2026', '27 Nov 2026'])
    expect(whole.comparison.onlySecond).toHaveLength(2)
  })

  it('compares topics under the names that the user gave, and those with one name as one', () => {
    const rows = (topic: string, prefix: string) =>
      Array.from({ length: 12 }, (_, at) => sampleQuestion(`${prefix}${at}`, { topic }))
    const one = analysis('one', { rows: rows('#mold', 'm') })
    const other = analysis('two', { rows: rows('#spots', 's'), edits: new Map([['#spots', 'Mold']]) })
    expect(compareAnalyses([one], [other]).comparison.topics).toMatchObject([
      { id: '#mold', name: 'Mold', first: 12, second: 12 },
    ])
  })
})
