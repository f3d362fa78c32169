import { expect, test } from 'vitest'
import { crossValidate, trainModel } from './cross-validate.ts'
import { LabelledTitle } from './labelled-title.ts'
import { parseWrittenTitles } from './written-titles.ts'

const crumbs = ['crust', 'rye', 'starter', 'oven']
/** Twelve communities of invented bakers: they ask in texts and show in pictures. */
const rows = Array.from({ length: 12 }, (_, community) =>
  crumbs.flatMap((thing) =>
    [
      { title: `Why does my ${thing} smell of pears?`, question: 1, type: 'reason', post: { isSelf: true } },
      { title: `How do I keep ${thing} fresh?`, question: 1, type: 'howto', post: { isSelf: true } },
      { title: `My ${thing} of last Sunday`, question: 0, type: null, post: { isSelf: false } },
      { title: `${thing} news of the week`, question: 0, type: null, post: { isSelf: false } },
    ].map((row) => LabelledTitle.parse({ ...row, subreddit: `Bakers${community}` })),
  ),
).flat()

const written = parseWrittenTitles('# reason\nWhy is rye sour?\n\n# no question\nHelp us bake')

test('every title is judged once, in each setting that its facts allow, by a model that has not seen it', () => {
  const held = crossValidate(rows, written)
  expect(held.map(({ row }) => row.title).sort()).toEqual(rows.map(({ title }) => title).sort())
  const settings = ['title alone', 'with community', 'with post'] as const
  const wrong = held.filter(({ row, probabilities, cuts }) =>
    settings.some((setting) => (probabilities[setting] ?? 0) >= cuts.broad !== row.question),
  )
  expect(wrong).toEqual([])
  const types = held.flatMap(({ row, type }) => (row.type ? [row.type === type] : []))
  expect(types.every(Boolean)).toBe(true)
})

test('a title without a post is judged without one', () => {
  const bare = rows.map(({ post: _post, ...row }) => row)
  const [first] = crossValidate(bare, written)
  expect(Object.keys(first?.probabilities ?? {})).toEqual(['title alone', 'with community'])
})

test('training twice gives the same bytes, and the strict filter takes less than the broad one', () => {
  const model = trainModel(rows, written)
  expect(JSON.stringify(trainModel(rows, written))).toBe(JSON.stringify(model))
  expect(model.cuts.broad).toBeLessThanOrEqual(model.cuts.strict)
  expect(Object.keys(model.weights)).toContain('ends-asking')
  expect(model.types.weights['"why"']).toContain('w')
})
