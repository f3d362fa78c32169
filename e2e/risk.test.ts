import { expect } from '@playwright/test'
import { openFilledAnalysis, openStep } from './support/open-screens.ts'
import { rowOf, rowsOf } from './support/questions-table.ts'
import { cleanedOf, questionOf } from './support/sample-questions.ts'
import { test } from './support/watched-test.ts'

const moved = cleanedOf(1, {
  title: 'Where do I rent a tiller in Boston?',
  originalTitle: 'where do i rent a tiller in Chicago',
  risk: { reason: 'replaced', differences: 'Chicago → Boston' },
})
const spelled = cleanedOf(2, { risk: { reason: 'form' } })
const worded = cleanedOf(3, { risk: { reason: 'left-out', differences: 'left out: eggs' } })
const tagged = cleanedOf(4, {
  title: 'Is moss bad for lawns?',
  originalTitle: '[Help] Is moss bad for lawns? (pic)',
  risk: { reason: 'form' },
})
const waiting = questionOf(5)

test('the status sorts by risk, spells out its reason, and has nothing to say about bracket tags', async ({
  page,
}) => {
  await test.step('the status sorts by risk, and its reason is spelled out', async () => {
    await openFilledAnalysis(page, [moved, spelled, worded, tagged, waiting])

    const status = page.getByRole('columnheader').getByRole('button', { name: 'Status' })
    await status.click()
    await status.click()
    await expect(rowsOf(page)).toContainText(
      [moved, worded, tagged, spelled, waiting].map(({ title }) => title),
    )
    const reason = '“Chicago” became “Boston”.'
    const risk = rowOf(page, moved.title).getByRole('button', { name: reason })
    await expect(risk).toContainText('Word replaced')
    await risk.click()
    await expect(rowOf(page, moved.title).getByText(reason)).toBeVisible()
    await expect(rowOf(page, waiting.title).getByRole('button', { name: /became/ })).toHaveCount(0)
  })

  await test.step('a title that the AI left unchanged except for bracket tags has nothing to see', async () => {
    await page.getByRole('button', { name: 'To review 1' }).click()
    await expect(rowsOf(page)).toHaveCount(1)
    await expect(rowOf(page, moved.title)).toBeVisible()
    await openStep(page, 'Complete')
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText('1 with nothing to see')
  })
})
