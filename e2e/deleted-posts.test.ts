import { expect, type Locator, type Page } from '@playwright/test'
import { Question } from '@quarry/contracts/question'
import { callCopy } from './support/analysis-copy.ts'
import { expectNoAxeViolations } from './support/axe-violations.ts'
import { dismissToast, expectToast } from './support/expect-toast.ts'
import { extractOne } from './support/filled-session.ts'
import { openFilledAnalysis } from './support/open-screens.ts'
import { rowOf, rowsOf } from './support/questions-table.ts'
import { questionOf } from './support/sample-questions.ts'
import { ownCredentials } from './support/setup-steps.ts'
import { readStoredQuestions } from './support/stored-questions.ts'
import { test } from './support/watched-test.ts'
import { actFromMenu, openFilters } from './support/workbench.ts'

/** Returns a question with a post on Reddit. */
function postOf(number: number, changes: Parameters<typeof questionOf>[1] = {}) {
  const id = `1abcd${number}`
  return { ...questionOf(number, { permalink: `/r/composting/comments/${id}/`, ...changes }), id }
}

const facetOption = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${name} \\d`) })

test('posts are checked by their ids, and the deleted ones are marked, filtered and deleted', async ({
  page,
  startOver,
}) => {
  await test.step('posts are checked by their ids at every source that supports it', async () => {
    await extractOne(page)
    const known = Question.parse((await readStoredQuestions(page))[0])
    await callCopy(page, 'DELETE', '/api/session')
    const onHackerNews = questionOf(2, {
      source: 'hacker-news',
      subreddit: 'ask-hn',
      permalink: 'https://news.ycombinator.com/item?id=1',
    })
    // The sandbox has no post with either id: its Hacker News reports that, and its Reddit omits unknown ids.
    const rows = [known, postOf(1), { ...onHackerNews, id: 'hn-1' }]
    await openFilledAnalysis(page, rows, ownCredentials('demo', 'demo-paid'))
    await dismissToast(page)
    await actFromMenu(page, 'Check for deleted posts')
    await expectToast(page, 'Posts checked', /checked: (?:1|none) deleted or removed\.$/)
    await expect(rowOf(page, 'heap 2')).toContainText('Post deleted')
    await expect(rowOf(page, 'heap 1')).not.toContainText(/Post (?:deleted|removed)/)
    await expect(page.getByRole('button', { name: '1 post deleted' })).toBeVisible()
  })

  await startOver()
  await test.step('questions whose posts were deleted are marked, filtered, and deleted in one step', async () => {
    await openFilledAnalysis(page, [
      postOf(1),
      postOf(2),
      postOf(3, { gone: 'deleted' }),
      postOf(4, { gone: 'removed' }),
    ])

    await test.step('rows are marked, and the filters count and choose them', async () => {
      await expect(rowOf(page, 'heap 3')).toContainText('Post deleted')
      await expect(rowOf(page, 'heap 4')).toContainText('Post removed')
      await expect(rowOf(page, 'heap 1')).not.toContainText(/Post (?:deleted|removed)/)
      await openFilters(page)
      await expect(facetOption(page, 'Post deleted')).toHaveAccessibleName('Post deleted 1')
      await facetOption(page, 'Post removed').click()
      await expect(rowsOf(page)).toHaveCount(1)
      await rowsOf(page).first().click()
      await expect(page.getByRole('region', { name: 'Question', exact: true })).toContainText(
        'The post was removed by moderators, a filter or the site itself.',
      )
      await expectNoAxeViolations(page, 'a post that is gone')
      await page.getByRole('button', { name: 'Remove filter Post: Post removed' }).click()
      await expect(rowsOf(page)).toHaveCount(4)
    })

    await test.step('before an export their questions can be deleted at once, and come back', async () => {
      await page.getByRole('button', { name: 'Export CSV' }).click()
      await expect(page.getByRole('menu')).toContainText('2 posts are gone: 1 deleted and 1 removed.')
      await page.getByRole('menuitem', { name: 'Delete the 2 questions whose posts were deleted' }).click()
      await expectToast(page, 'Questions deleted', /^2 questions/)
      await expect(rowsOf(page)).toHaveCount(2)
      await expect(page.getByRole('button', { name: /posts? deleted$/ })).toHaveCount(0)
      await page.getByRole('button', { name: /^Undo/ }).first().click()
      await expect(rowOf(page, 'heap 3')).toContainText('Post deleted')
      await actFromMenu(page, /^Delete the /)
      await expect(rowsOf(page)).toHaveCount(2)
    })
  })
})
