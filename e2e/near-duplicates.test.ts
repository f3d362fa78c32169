import { expect, type Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe-violations.ts'
import { counterOf } from './support/counter-of.ts'
import { expectToast } from './support/expect-toast.ts'
import { fillSession } from './support/filled-session.ts'
import { openAnalysis } from './support/open-screens.ts'
import { rowOf, rowsOf } from './support/questions-table.ts'
import { cleanedOf, questionOf } from './support/sample-questions.ts'
import { readStoredQuestions } from './support/stored-questions.ts'
import { test } from './support/watched-test.ts'
import { act, filtersOf, openFilters } from './support/workbench.ts'

const titled = (number: number, title: string, score: number) =>
  questionOf(number, { title, originalTitle: title, score })

const SLUGS = 'How do I keep slugs away from lettuce?'
const CLEANED = 'Can compost be too wet?'

/** Two groups; in the second, the best is the cleaned one, not the one with the highest score. Two titles are other questions. */
const questions = [
  titled(1, SLUGS, 90),
  titled(2, 'Why are slugs drawn to lettuce?', 80),
  titled(3, 'is it possible that compost gets too wet', 70),
  titled(4, 'How to keep slugs away from my lettuce', 60),
  titled(5, 'How do I keep the slug away from lettuces??', 50),
  cleanedOf(6, { title: CLEANED, originalTitle: 'can the compost be too wet', score: 40 }),
  titled(7, 'What feeds on aphids?', 30),
]

test('near-duplicates and topics are searched again after their scripts failed to load', async ({
  page,
  watch,
}) => {
  watch.expectProblem(/-worker-.*net::ERR_INTERNET_DISCONNECTED|Failed to load resource|The search for/)
  const failed = new Set<string>()
  await page.route(/\/(?:duplicates|topics)-worker-/, async (route) => {
    const { pathname } = new URL(route.request().url())
    if (failed.has(pathname)) return await route.continue()
    failed.add(pathname)
    await route.abort('internetdisconnected')
  })
  // Four titles make a topic.
  const slugs = [titled(8, 'Which slugs eat hostas?', 20), titled(9, 'Can I freeze basil?', 10)]
  await fillSession(page, [...questions, ...slugs])
  await openAnalysis(page)
  await openFilters(page)
  await expect(chip(page)).toHaveAccessibleName('Near-duplicates 5')
  await expect(page.getByRole('toolbar', { name: 'Topic' }).getByRole('button').first()).toBeVisible()
  expect(failed.size).toBe(2)
})

function chip(page: Page) {
  return filtersOf(page).getByRole('button', { name: /^Near-duplicates/ })
}

test('near-duplicates are compared, kept, dismissed or deleted after a look, and that can be undone', async ({
  page,
}) => {
  await fillSession(page, questions)
  await openAnalysis(page)
  await openFilters(page)
  await expect(chip(page)).toHaveAccessibleName('Near-duplicates 5')
  await chip(page).click()

  await test.step('groups are together, with their best question first', async () => {
    await expect(page.getByText('5 questions in 2 groups')).toBeVisible()
    await expect(rowsOf(page)).toContainText([
      SLUGS,
      'How to keep slugs away from my lettuce',
      'How do I keep the slug away from lettuces??',
      CLEANED,
      'is it possible that compost gets too wet',
    ])
    await expect(rowOf(page, SLUGS)).toContainText('Best of 3 near-duplicates')
    await expect(rowOf(page, 'lettuces??')).toContainText('One of 3 near-duplicates')
    await expect(rowOf(page, CLEANED)).toContainText('Best of 2 near-duplicates')
  })

  const drawer = page.getByRole('dialog', { name: 'Near-duplicates' })
  await test.step('the search limits what is compared', async () => {
    const search = page.getByRole('searchbox', { name: 'Search questions' })
    await search.fill('wet')
    await expect(page.getByText('2 questions in 1 group')).toBeVisible()
    await search.fill('')
    await expect(page.getByText('5 questions in 2 groups')).toBeVisible()
  })

  await test.step('nothing is deleted unseen: marks are listed first, and can be taken back', async () => {
    await page.getByRole('button', { name: 'Compare groups…' }).click()
    await expect(drawer.getByText('0 of 5 questions marked in 0 of 2 groups')).toBeVisible()
    await expectNoAxeViolations(page, 'near-duplicates compared')
    const current = drawer.locator('[aria-current="true"]')
    await expect(current).toContainText(SLUGS)
    // Only words that the best lacks, neither capitals nor signs.
    await expect(current.locator('mark')).toHaveText(['to', 'my', 'the', 'slug', 'lettuces'])
    await page.keyboard.press('s')
    await expect(current).toContainText(CLEANED)
    await page.keyboard.press('Enter')
    await expect(drawer.getByText('1 of 5 questions marked in 1 of 2 groups')).toBeVisible()
    await drawer.getByRole('button', { name: 'Keep the best of each group' }).click()
    await expect(drawer.getByText('3 of 5 questions marked in 2 of 2 groups')).toBeVisible()
    expect(await readStoredQuestions(page)).toHaveLength(7)

    await drawer.getByRole('button', { name: 'Review 3 deletions…' }).click()
    const list = page.getByRole('dialog', { name: 'Delete 3 questions?' })
    await expect(list.getByText('stays', { exact: true })).toHaveCount(2)
    await expectNoAxeViolations(page, 'the list before the delete')
    await list.getByRole('checkbox', { name: 'is it possible that compost gets too wet' }).click()
    await page.getByRole('button', { name: 'Delete 2 questions' }).click()
    await expectToast(page, 'Questions deleted', '2 questions have been deleted.')
    await expect(chip(page)).toHaveAccessibleName('Near-duplicates 2')
    expect((await readStoredQuestions(page)).map(({ id }) => id).toSorted()).toEqual([
      'q1',
      'q2',
      'q3',
      'q6',
      'q7',
    ])
  })

  await test.step('a group that is not the same is kept and not shown again', async () => {
    await page.getByRole('button', { name: 'Compare groups…' }).click()
    await expect(drawer.locator('[aria-current="true"]')).toBeVisible()
    await page.keyboard.press('n')
    await expect(drawer.getByText('No groups are left to compare.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('No near-duplicates among the questions shown.')).toBeVisible()
    await expect(chip(page)).toHaveAccessibleName('Near-duplicates 0')
    expect(await readStoredQuestions(page)).toHaveLength(5)
  })

  await test.step('after an undo the groups are there again', async () => {
    await act(page, 'Undo delete of 2 questions')
    await expectToast(page, 'Undid: delete of 2 questions')
    await expect(page.getByText('3 questions in 1 group')).toBeVisible()
    await expect(rowOf(page, SLUGS)).toContainText('Best of 3 near-duplicates')
    await chip(page).click()
    await expect(rowsOf(page)).toHaveCount(7)
    expect(await readStoredQuestions(page)).toHaveLength(7)
  })
})

const MANY = 10_000
const subjects = [
  'tomato',
  'pepper',
  'carrot',
  'potato',
  'squash',
  'radish',
  'spinach',
  'celery',
  'leek',
  'fennel',
]

/** Every tenth question is the same as the one before it, in other words. */
const many = Array.from({ length: MANY }, (_, index) => {
  const again = index % 10 === 9
  const number = again ? index - 1 : index
  const about = `${subjects[number % 10]} variety ${number}`
  return titled(
    index + 1,
    again ? `best way to grow the ${about} please` : `How do I grow ${about}?`,
    MANY - index,
  )
})

test('10,000 questions are grouped in the background while the page stays usable', async ({ page }) => {
  // The request to the worker waits until the test releases it: until then the page cannot group anything.
  await page.addInitScript(() => {
    const waiting: (() => void)[] = []
    const post = Worker.prototype.postMessage
    Worker.prototype.postMessage = function (this: Worker, message: unknown) {
      waiting.push(() => post.call(this, message))
    }
    window.addEventListener('let-go', () => {
      for (const go of waiting.splice(0)) go()
    })
  })
  await fillSession(page, many)
  await openAnalysis(page)
  await openFilters(page)
  const search = page.getByRole('searchbox', { name: 'Search questions' })

  await test.step('until they are found, the table works and shows no number', async () => {
    await expect(counterOf(page, 'Total Questions')).toHaveText('10,000')
    await expect(chip(page)).toHaveAccessibleName('Near-duplicates')
    await search.fill('variety 4242')
    await expect(page.getByText('1 of 10,000 questions shown')).toBeVisible()
    await rowsOf(page).getByRole('checkbox').check()
    await search.fill('')
    await expect(page.getByText('10,000 questions shown', { exact: true })).toBeVisible()
  })

  await test.step('once found, they are reported and can be distinguished', async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('let-go')))
    await expect(chip(page)).toHaveAccessibleName('Near-duplicates 2,000')
    await chip(page).click()
    await expect(page.getByText('2,000 questions in 1,000 groups')).toBeVisible()
    await expect(page.getByText('1 selected, 1 of them hidden by the filters')).toBeVisible()
    await expect(rowsOf(page).nth(0)).toContainText('How do I grow leek variety 8?')
    await expect(rowsOf(page).nth(1)).toContainText('best way to grow the leek variety 8 please')
  })
})
