import { expect, type Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe-violations.ts'
import { dismissToast, expectToast } from './support/expect-toast.ts'
import { openFilledAnalysis } from './support/open-screens.ts'
import { rowOf, rowsOf } from './support/questions-table.ts'
import { cleanedOf, questionOf } from './support/sample-questions.ts'
import { test } from './support/watched-test.ts'

const tiller = cleanedOf(1, {
  title: 'Where do I rent a tiller in Boston?',
  originalTitle: 'where do I rent a tiller in Chicago',
  score: 900,
  numComments: 12,
  type: 'fact',
  risk: { reason: 'replaced', differences: 'Chicago → Boston' },
})
const smell = questionOf(2, {
  title: 'Why does my compost smell of ammonia after rain?',
  score: 800,
  type: 'reason',
})
const rain = questionOf(3, { title: 'Why does my compost smell of ammonia after the rain', score: 700 })
const questions = [tiller, smell, rain].map((row) => ({
  ...row,
  originalTitle: row === tiller ? row.originalTitle : row.title,
}))

function inspectorOf(page: Page) {
  return page.getByRole('region', { name: 'Question', exact: true })
}

test('the inspector follows the row, with what changed and why, the post and an editor', async ({ page }) => {
  await openFilledAnalysis(page, questions)
  await test.step('a click on a question shows it in the panel, but selecting its text does not', async () => {
    const inspector = inspectorOf(page)
    const words = rowOf(page, smell.title).getByText(smell.title)
    await words.evaluate((element) => getSelection()?.selectAllChildren(element))
    await words.dispatchEvent('click')
    await expect(inspector).toHaveCount(0)
    await page.evaluate(() => getSelection()?.removeAllRanges())
    await words.click()
    await expect(inspector).toContainText(smell.title)
    await rowOf(page, tiller.title).click({ position: { x: 300, y: 5 } })
    await expect(inspector).toContainText(tiller.title)
    await page.keyboard.press('Escape')
    await expect(inspector).toHaveCount(0)
  })

  await test.step('a double click or Enter edits in place', async () => {
    const field = page.getByRole('textbox', { name: 'Question title' })
    await rowOf(page, smell.title).dblclick({ position: { x: 300, y: 5 } })
    await expect(field).toHaveValue(smell.title)
    await field.press('Escape')
    await rowOf(page, tiller.title).focus()
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue(tiller.title)
    await field.press('Escape')
    await expect(field).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(inspectorOf(page)).toHaveCount(0)
  })

  await test.step('the inspector follows the row, with what changed and why, the post and an editor', async () => {
    const { keyboard } = page
    const inspector = inspectorOf(page)
    await rowsOf(page).first().focus()
    await keyboard.press(']')
    await expect(inspector).toContainText('1 of 3')
    await expect(inspector).toContainText(tiller.title)
    await expect(inspector.locator('del')).toHaveText(['where', 'Chicago'])
    await expect(inspector.locator('ins')).toHaveText(['Where', 'Boston?'])
    await expect(inspector).toContainText('“Chicago” became “Boston”.')
    for (const fact of ['r/composting', 'u/gardener1', '5 Jan 2026', '900 points, 12 comments', 'Facts']) {
      await expect(inspector.getByRole('definition').filter({ hasText: fact })).not.toHaveCount(0)
    }
    // The marked differences already show the original.
    await expect(inspector).not.toContainText('Original')
    await expect(inspector.getByRole('link', { name: 'Open on Reddit' })).toHaveAttribute(
      'href',
      'https://www.reddit.com/r/composting/comments/q1/',
    )

    await test.step('the arrow keys move it, and so do its buttons', async () => {
      await rowsOf(page).first().focus()
      await keyboard.press('ArrowDown')
      await expect(inspector).toContainText('2 of 3')
      await expect(inspector).toContainText(smell.title)
      await inspector.getByRole('button', { name: 'Question below' }).click()
      await expect(inspector).toContainText('3 of 3')
      await inspector.getByRole('button', { name: 'Question above' }).click()
      await expect(inspector).toContainText('2 of 3')
    })

    await test.step('the title is edited there', async () => {
      await inspector.getByRole('button', { name: 'Edit' }).click()
      await inspector.getByRole('textbox', { name: 'Question title' }).fill('Why the smell?')
      await keyboard.press('Enter')
      await expectToast(page, 'Question updated')
      await dismissToast(page)
      await expect(rowOf(page, 'Why the smell?')).toBeVisible()
      await expect(inspector).toContainText('What you changed')
    })

    await test.step('Escape closes the inspector first, and then clears the selection', async () => {
      await rowsOf(page).nth(1).focus()
      await keyboard.press('x')
      await expect(page.getByText('1 selected')).toBeVisible()
      await keyboard.press('Escape')
      await expect(inspector).toHaveCount(0)
      await expect(page.getByText('1 selected')).toBeVisible()
      await expect(rowsOf(page).nth(1)).toBeFocused()
      await keyboard.press('Escape')
      await expect(page.getByText('None selected')).toBeVisible()
    })
  })
})

test('the inspector is a sheet over the table on a phone and a tablet, and links only to the source’s hosts', async ({
  page,
}) => {
  const from = { source: 'stack-exchange', subreddit: 'cooking', licence: 'CC BY-SA 4.0' } as const
  const authors = {
    amy: 'https://cooking.stackexchange.com/users/7/amy',
    eve: 'https://evil.example/users/8/eve',
  }
  const answered = Object.entries(authors).map(([author, authorUrl], at) =>
    questionOf(5 - at, { ...from, author, authorUrl }),
  )
  await page.setViewportSize({ width: 390, height: 844 })
  await openFilledAnalysis(page, [...questions, ...answered])
  await test.step('on a phone, the inspector is a sheet over the table', async () => {
    await rowOf(page, smell.title).getByText(smell.title).click()
    const sheet = page.getByRole('dialog', { name: 'Question' })
    await expect(sheet).toContainText(smell.title)
    await expectNoAxeViolations(page, 'the sheet of the inspector')
    await sheet.getByRole('button', { name: 'Question above' }).click()
    await expect(sheet.locator('ins')).toHaveText(['Where', 'Boston?'])
    await sheet.getByRole('button', { name: 'Edit' }).click()
    const field = sheet.getByRole('textbox', { name: 'Question title' })
    await expect(field).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(field).toHaveCount(0)
    await expect(sheet).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
  })

  await test.step('on a tablet, half of the table stays in view beside the sheet', async () => {
    const width = 768
    await page.setViewportSize({ width, height: 900 })
    await rowsOf(page).first().focus()
    await page.keyboard.press(']')
    const sheet = page.getByRole('dialog', { name: 'Question' })
    await expect.poll(async () => (await sheet.boundingBox())?.x).toBeGreaterThanOrEqual(width / 2)
    await sheet.getByRole('button', { name: 'Filters' }).click()
    const filters = page.getByRole('dialog', { name: 'Filters' })
    await expect(filters).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(filters).toHaveCount(0)
  })

  await test.step("an author is a link only to the source's own hosts", async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const inspector = inspectorOf(page)
    await rowsOf(page).nth(3).focus()
    await page.keyboard.press(']')
    await expect(inspector.getByRole('link', { name: 'amy' })).toHaveAttribute('href', authors.amy)
    await page.keyboard.press('ArrowDown')
    await expect(inspector).toContainText('5 of 5')
    await expect(inspector.getByRole('definition').filter({ hasText: 'eve' })).toHaveCount(1)
    await expect(inspector.getByRole('link', { name: 'eve' })).toHaveCount(0)
  })
})
