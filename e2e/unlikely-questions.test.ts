import { expect, type Page } from '@playwright/test'
import { savedFile } from './support/analyses.ts'
import { expectNoAxeViolations } from './support/axe-violations.ts'
import { counterOf } from './support/counter-of.ts'
import { expectToast } from './support/expect-toast.ts'
import { fillSession } from './support/filled-session.ts'
import { openAnalysis, openStep } from './support/open-screens.ts'
import { retitle, rowOf, rowsOf } from './support/questions-table.ts'
import { questionOf } from './support/sample-questions.ts'
import { test } from './support/watched-test.ts'
import { act, filtersOf, openFilters } from './support/workbench.ts'

const total = (page: Page) => counterOf(page, 'Total Questions')
const noteOf = (page: Page) => page.getByRole('button', { name: /probably not (?:a question|questions)$/ })
const facetOf = (page: Page) => page.getByRole('toolbar', { name: 'Likelihood' }).getByRole('button')

const minimum = (page: Page) => page.getByRole('spinbutton', { name: 'Minimum likelihood in percent' })

async function setThreshold(page: Page, percent: number) {
  await minimum(page).fill(String(percent))
  await minimum(page).press('Enter')
}

test('titles below the threshold are hidden, shown on request, and the threshold can be moved', async ({
  page,
}) => {
  const probabilities = [90, 80, 70, 35, 30, 20]
  // At the threshold of 40 %, the last three are hidden.
  await fillSession(
    page,
    probabilities.map((probability, index) => questionOf(index + 1, { probability })),
  )
  await openAnalysis(page)

  await test.step('a session file contains the titles below the threshold', async () => {
    const { questions } = JSON.parse((await savedFile(page)).text)
    expect(questions.map(({ probability }: { probability: number }) => probability)).toEqual(probabilities)
  })

  await test.step('titles below the threshold are hidden, shown on request, and count once chosen', async () => {
    await expect(total(page)).toHaveText('3')
    await expect(rowsOf(page)).toHaveCount(3)
    await noteOf(page).click()
    await expect(rowsOf(page)).toContainText(['Likelihood 20%', 'Likelihood 30%', 'Likelihood 35%'])
    await expect(page.getByRole('button', { name: 'Export CSV' })).toHaveCount(0)
    await expect(total(page)).toHaveText('3')

    const { title } = questionOf(5)
    await rowOf(page, title).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Count as questions (1)' }).click()
    await expectToast(page, '1 title chosen')
    await expect(total(page)).toHaveText('4')
    await expect(rowsOf(page)).toContainText(['Likelihood 20%', 'Likelihood 35%'])
    await page.getByRole('button', { name: 'Remove filter Likelihood: Probably not questions' }).click()
    await expect(rowOf(page, title)).toBeVisible()

    await act(page, 'Undo choice')
    await expectToast(page, 'Undid: choice')
    await expect(total(page)).toHaveText('3')
    await act(page, 'Redo choice')
    await expect(total(page)).toHaveText('4')
  })

  await test.step('once no unlikely title is left, the table shows the questions again', async () => {
    await noteOf(page).click()
    await page.getByRole('checkbox', { name: 'Select all shown' }).check()
    await page.getByRole('button', { name: 'Delete (2)' }).click()
    await expectToast(page, 'Questions deleted')
    await expect(rowOf(page, questionOf(1).title)).toBeVisible()
    await expect(noteOf(page)).toHaveCount(0)
    await act(page, 'Undo delete of 2 questions')
    await expect(noteOf(page)).toHaveText('2 probably not questions')
    await expect(rowsOf(page)).toHaveCount(4)
  })

  await test.step('a title is counted as a question in its panel, and on a phone in the bar', async () => {
    await noteOf(page).click()
    await rowsOf(page).first().focus()
    await page.keyboard.press(']')
    const panel = page.getByRole('region', { name: 'Question', exact: true })
    await expect(panel).toContainText('20%')
    await panel.getByRole('button', { name: 'Count as a question' }).click()
    await expectToast(page, 'Counts as a question')
    await expect(total(page)).toHaveText('5')
    await page.keyboard.press(']')
    await expect(panel).toHaveCount(0)
    await page.setViewportSize({ width: 390, height: 844 })
    await rowsOf(page).first().getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Count as questions (1)' }).click()
    await expect(total(page)).toHaveText('6')
    await page.setViewportSize({ width: 1440, height: 900 })
    await act(page, 'Undo choice')
    await expect(total(page)).toHaveText('5')
  })

  await test.step('the minimum likelihood can be typed or moved by keys, and hides no edited title', async () => {
    await retitle(page, rowOf(page, questionOf(3).title), 'Is this still my title?')
    await expectToast(page, 'Question updated')
    await openFilters(page)
    await expect(facetOf(page)).toHaveAccessibleName('Probably not questions 1')
    await setThreshold(page, 85)
    await expect(facetOf(page)).toHaveAccessibleName('Probably not questions 2')
    await expect(total(page)).toHaveText('4')
    await expect(rowOf(page, 'Is this still my title?')).toBeVisible()
    await expectNoAxeViolations(page, 'the threshold')

    await expect(filtersOf(page).getByRole('slider')).toHaveCount(0)
    await minimum(page).fill('11')
    await minimum(page).press('ArrowDown')
    await expect(minimum(page)).toHaveValue('10')
    await minimum(page).blur()
    await expect(total(page)).toHaveText('6')
    await expect(facetOf(page)).toHaveCount(0)
    await page.reload()
    await openStep(page, 'Analysis')
    await expect(total(page)).toHaveText('6')
  })
})
