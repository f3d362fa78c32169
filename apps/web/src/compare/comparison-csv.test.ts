import { noFindings } from '@quarry/contracts/findings'
import { expect, test } from 'vitest'
import { sampleQuestion } from '../analysis/questions/testing/sample-question.ts'
import { sampleComparedAnalysis } from '../analysis/testing/sample-compared-analysis.ts'
import { compareAnalyses } from './compare-analyses.ts'
import { comparisonTableCsv } from './comparison-csv.ts'

test('the CSV of a comparison has its topics, then its questions with both sides’ numbers', () => {
  const topics = [{ id: '#mold', name: 'Mold', covers: 'Mold.' }]
  const analysis = (id: string, ids: readonly string[]) =>
    sampleComparedAnalysis(id, {
      rows: ids.map((each) => sampleQuestion(each, { topic: '#mold', score: 2, numComments: 1 })),
      findings: { ...noFindings, topics },
    })
  const sides = compareAnalyses([analysis('May', ['a', 'b'])], [analysis('Nov', ['b', 'c'])])
  const file = comparisonTableCsv(sides, new Date('2026-11-27T12:00:00'), 'http://quarry.test')
  expect(file.name).toBe('what-changed-2026-11-27.csv')
  expect(file.text.trim().split(/\r?\n/)).toEqual([
    '"Kind","Name","Topic","Change","Titles, May","Titles, Nov","Share, May","Share, Nov","Points","Engagement, May","Engagement, Nov","Link"',
    '"topic","Mold",,"about the same",2,2,"100.0%","100.0%","0.0",,,',
    expect.stringMatching(/^"question","Is loaf c done\?","Mold","new",0,1,,,,0,3,"http/),
    expect.stringMatching(/^"question","Is loaf b done\?","Mold","in both",1,1,,,,3,3,"http/),
    expect.stringMatching(/^"question","Is loaf a done\?","Mold","no longer asked",1,0,,,,3,0,"http/),
  ])
})
