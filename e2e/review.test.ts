import { expect, type Page } from '@playwright/test'
import { counterOf } from './support/counter-of.ts'
import { expectToast } from './support/expect-toast.ts'
import { fillSession } from './support/filled-session.ts'
import { openAnalysis, openStep } from './support/open-screens.ts'
import { rowOf, rowsOf } from './support/questions-table.ts'
import { cleanedOf, questionOf } from './support/sample-questions.ts'
import { readStoredQuestions } from './support/stored-questions.ts'
import { test } from './support/watched-test.ts'
import { act } from './support/workbench.ts'

const SLUGS = 'How do I stop slugs?'
const MOSS = 'Is moss bad for lawns?'
const MINE = 'Which compost do I buy?'
const SUGGESTED = 'Which compost should I buy?'

/** In the table's order: two AI titles, one with the user's own title and a suggestion, and three without review. */
const questions = [
  cleanedOf(1, { title: SLUGS, originalTitle: 'hwo do I stop slugs', score: 60 }),
  cleanedOf(2, {
    title: MOSS,
    originalTitle: 'moss in lawns [help] bad?',
    score: 50,
    risk: { reason: 'replaced' },
  }),
  {
    ...cleanedOf(3, { title: 'Are ants useful?', originalTitle: 'ants useful?', score: 40 }),
    reviewed: true,
  },
  cleanedOf(4, {
    title: MINE,
    originalTitle: 'which compost buy',
    aiEnhanced: false,
    edited: true,
    suggestion: SUGGESTED,
    score: 30,
  }),
  questionOf(5, { score: 20 }),
  cleanedOf(6, { title: 'Why is it cold?', originalTitle: 'Why is it cold?', score: 10 }),
]

function storedTitles(page: Page) {
  return readStoredQuestions(page).then((held) => held.map(({ title }) => title))
}

test('keys review the AI’s changes in the table, and Cleaning shows and reviews them too', async ({
  page,
}) => {
  await fillSession(page, questions)
  await openAnalysis(page)
  await test.step('a click on a change’s description shows the change, even in a row that was not current', async () => {
    const row = rowOf(page, MOSS)
    await row.locator('[data-compares]').first().click()
    await expect(row.locator('del').first()).toBeVisible()
    await expect(row).toBeFocused()
  })

  await test.step('Cleaning shows the changes below each title, and reviews the riskiest first', async () => {
    const { keyboard } = page
    await openStep(page, 'Cleaning')
    await expect(rowOf(page, SLUGS).locator('del')).toHaveText(['hwo'])
    await expect(rowOf(page, 'Why is it cold?')).not.toContainText('Original')

    await act(page, /^Review \d/)
    const shown = page.getByRole('region', { name: 'Title to review' }).getByRole('heading')
    await expect(shown).toHaveText(MOSS)
    await keyboard.press('a')
    await expect(page.getByText('2 of 3')).toBeVisible()
    await keyboard.press('Escape')
    await expect(rowOf(page, MOSS)).toContainText('Accepted')
    await expect(rowOf(page, MOSS).locator('ins, del')).toHaveCount(0)

    await rowOf(page, SLUGS).focus()
    await keyboard.press('r')
    await expectToast(page, 'Back to the original')
    await expect(counterOf(page, 'Cleaned')).toHaveText('5')
    await keyboard.press('ControlOrMeta+z')
    await expectToast(page, 'Undid: revert')
    await expect(counterOf(page, 'Cleaned')).toHaveText('5')
    await keyboard.press('ControlOrMeta+z')
    await expectToast(page, 'Undid: acceptance')
  })

  await test.step('the keys N, D, A, R and T review the AI’s changes, and every decision can be undone', async () => {
    const { keyboard } = page
    const left = (count: number) => page.getByRole('button', { name: `Review (${count})` })
    await openStep(page, 'Analysis')
    await expect(left(3)).toBeVisible()
    await rowsOf(page).last().focus()

    await test.step('N opens the next one and shows word by word what was changed', async () => {
      await keyboard.press('n')
      const row = rowOf(page, SLUGS)
      await expect(row).toBeFocused()
      await expect(row.locator('del')).toHaveText(['hwo'])
      await expect(row.locator('ins')).toHaveText(['How', '?'])
      await expect(row).toContainText('What the AI changed')
      await keyboard.press('d')
      await expect(row.locator('ins')).toHaveCount(0)
      await keyboard.press('d')
      await expect(row.locator('ins')).toHaveCount(2)
    })

    await test.step('A accepts', async () => {
      await keyboard.press('a')
      await expectToast(page, 'Title accepted')
      await expect(rowOf(page, SLUGS)).toContainText('Accepted')
      await expect(rowOf(page, SLUGS).locator('ins')).toHaveCount(0)
      await expect(left(2)).toBeVisible()
      const held = await readStoredQuestions(page)
      expect(held.find(({ id }) => id === 'q1')).toMatchObject({ title: SLUGS, reviewed: true })
    })

    await test.step('R goes back to the original, which stays processed', async () => {
      await keyboard.press('n')
      await expect(rowOf(page, MOSS)).toBeFocused()
      await keyboard.press('r')
      await expectToast(page, 'Back to the original', 'It stays processed, and no run cleans it again.')
      const row = rowOf(page, 'moss in lawns [help] bad?')
      await expect(row.getByText('Processed', { exact: true })).toBeAttached()
      await expect(row).not.toContainText('AI-enhanced')
      await expect(counterOf(page, 'Pending')).toHaveText('1')
      await expect(left(1)).toBeVisible()
    })

    await test.step('undo and redo know the decisions', async () => {
      await act(page, 'Undo revert')
      await expectToast(page, 'Undid: revert')
      await expect(rowOf(page, MOSS)).toBeVisible()
      await keyboard.press('ControlOrMeta+z')
      await expectToast(page, 'Undid: acceptance')
      await expect(left(3)).toBeVisible()
      await keyboard.press('ControlOrMeta+Shift+z')
      await expectToast(page, 'Redid: acceptance')
      await expect(left(2)).toBeVisible()
    })

    await test.step('T takes what the AI suggests where the user’s own words have won', async () => {
      const row = rowsOf(page).nth(3)
      await expect(row).toContainText('The AI suggests another title')
      await row.focus()
      await keyboard.press('d')
      await expect(row).toContainText('What you changed')
      await expect(row).toContainText('The AI’s suggestion instead of your title')
      await expect(row.locator('del')).toHaveText(['which', 'do'])
      await expect(row.locator('ins')).toHaveText(['Which', 'do I', '?', 'should'])
      await keyboard.press('t')
      await expectToast(page, 'Now using the AI’s title')
      await expect(row).toContainText(SUGGESTED)
      await expect(row).toContainText('AI-enhanced')
      await expect(row).toContainText('Accepted')
      await expect(left(1)).toBeVisible()
      expect(await storedTitles(page)).toContain(SUGGESTED)
    })

    await test.step('questions hidden by a filter are mentioned, and so is the end', async () => {
      await page.getByRole('searchbox', { name: 'Search questions' }).fill('slugs')
      await expect(rowsOf(page)).toHaveCount(1)
      await rowsOf(page).focus()
      await keyboard.press('n')
      await expectToast(page, 'Nothing to review', '1 more is hidden by the search.')
      await page.getByRole('button', { name: 'Clear search' }).click()
      await expect(rowsOf(page)).toHaveCount(questions.length)
      await rowsOf(page).first().focus()
      await keyboard.press('n')
      await rowOf(page, MOSS)
        .getByRole('button', { name: /^Accept/ })
        .click()
      await expectToast(page, 'Title accepted')
      await expect(page.getByRole('button', { name: /^Review \(/ })).toHaveCount(0)
      await rowOf(page, MOSS).focus()
      await keyboard.press('n')
      await expectToast(page, 'Nothing to review', 'No AI title is waiting for a decision.')
    })
  })
})
