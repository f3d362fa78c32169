import { expect, type Page } from '@playwright/test'
import { openFilledAnalysis } from './support/open-screens.ts'
import { rowOf, rowsOf } from './support/questions-table.ts'
import { cleanedOf, questionOf } from './support/sample-questions.ts'
import { test } from './support/watched-test.ts'
import { openFilters } from './support/workbench.ts'

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

function option(page: Page, group: string, name: string) {
  return page
    .getByRole('group', { name: group, exact: true })
    .getByRole('button', { name: new RegExp(`^${name} \\d+$`) })
}

test('the status sorts by risk, which is a facet too, and its reason is in words where one looks', async ({
  page,
}) => {
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
  await openFilters(page)

  await option(page, 'Risk', 'Words left out').click()
  await expect(rowsOf(page)).toContainText([worded.title])
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(option(page, 'Risk', 'Word replaced')).toHaveText(/1$/)
})

test('what the AI left unchanged but for bracket tags counts as reviewed', async ({ page }) => {
  const unchanged = cleanedOf(6, { title: 'Why is it wet?', originalTitle: 'Why is it wet?' })
  await openFilledAnalysis(page, [moved, tagged, unchanged, waiting])
  await openFilters(page)
  await option(page, 'Review', 'Reviewed').click()
  await expect(rowsOf(page)).toHaveCount(2)
  await expect(rowOf(page, tagged.title)).toBeVisible()
  await expect(rowOf(page, unchanged.title)).toBeVisible()
  await expect(option(page, 'Review', 'To review')).toHaveText(/1$/)
  await expect(option(page, 'Review', 'Not cleaned yet')).toHaveText(/1$/)
})
