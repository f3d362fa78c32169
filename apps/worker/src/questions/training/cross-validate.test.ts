import { expect, test } from 'vitest'
import { crossValidate, trainModel } from './cross-validate.ts'

const crumbs = ['crust', 'rye', 'starter', 'oven', 'flour', 'spelt', 'yeast', 'crumb', 'salt', 'dough']
const rows = crumbs.flatMap((thing) => [
  { title: `Why does my ${thing} smell of pears?`, question: true, unsure: false },
  { title: `How do I keep ${thing} fresh?`, question: true, unsure: false },
  { title: `My ${thing} of last Sunday`, question: false, unsure: false },
  { title: `${thing} news of the week`, question: false, unsure: false },
])

test('every title is judged once, by a model that has not seen it', () => {
  const held = crossValidate(rows)
  expect(held.map(({ row }) => row.title).sort()).toEqual(rows.map(({ title }) => title).sort())
  const wrong = held.filter(({ row, probability }) => row.question !== probability >= 0.5)
  expect(wrong).toEqual([])
})

test('training twice gives the same model, and its broad filter takes what its strict one takes', () => {
  const model = trainModel(rows)
  expect(trainModel(rows)).toEqual(model)
  expect(model.broadFrom).toBeLessThanOrEqual(model.strictFrom)
  expect(Object.keys(model.weights)).toContain('ends-asking')
})
