import { expect, test } from 'vitest'
import type { ChangeName, Step } from '../../analysis/changes/history.ts'
import { sampleQuestion } from '../../analysis/questions/testing/sample-question.ts'
import { formatDecided } from './format-decided.ts'

function step(name: ChangeName, count = 1): Step {
  const question = sampleQuestion('a')
  return { kind: 'change', name, changed: Array(count).fill({ before: question, after: question }) }
}

test('titles that were accepted together are not counted as seen', () => {
  expect(formatDecided([step('accept'), step('edit'), step('accept-together', 900)])).toBe(
    '2 seen, 900 accepted together',
  )
  expect(formatDecided([step('revert')])).toBe('1 title seen')
  expect(formatDecided([step('accept-together', 2)])).toBe('2 titles accepted together')
  expect(formatDecided([])).toBe('')
})
