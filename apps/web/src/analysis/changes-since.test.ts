import { expect, test } from 'vitest'
import { changesSince, markSaved, savedNothing } from './changes-since.ts'
import { type KeptAnswers, noAnswers, withOnly, withRead } from './questions/kept-answers.ts'
import { emptySet } from './questions/question-set.ts'
import { sampleAnswer, sampleAnswers } from './questions/testing/sample-answer.ts'
import { sampleQuestion } from './questions/testing/sample-question.ts'
import { nothingUnsent } from './questions/unsent-questions.ts'
import { newSummary } from './summary.ts'

const read = sampleAnswers('a', sampleAnswer('t1_a', { text: 'Wait a day. '.repeat(100) }))

test('the size of an analysis counts its answers, until they leave it', async () => {
  const saved = savedNothing()
  let summary = newSummary(0)
  async function sizeWith(answers: KeptAnswers): Promise<number> {
    const set = { ...emptySet, rows: [sampleQuestion('a')] }
    const change = await changesSince({ set, unsent: nothingUnsent, parts: { answers }, summary }, saved)
    if (!change) throw new Error('something has changed')
    markSaved(saved, change)
    summary = change.summary
    return summary.bytes
  }
  const without = await sizeWith(noAnswers)
  const kept = withRead(noAnswers, [read])
  const size = await sizeWith(kept)
  expect(size - without).toBe(JSON.stringify(read).length)
  expect(await sizeWith(withRead(kept, [read]))).toBe(size)
  expect(await sizeWith(withOnly(kept, new Set()))).toBe(without)
})
