import { expect, type Locator, type Page } from '@playwright/test'
import { callCopy } from './support/analysis-copy.ts'
import { expectNoAxeViolations } from './support/axe-violations.ts'
import { downloadedFile } from './support/downloaded-csv.ts'
import { dismissToast, expectRunEnd } from './support/expect-toast.ts'
import { questionsInDemo } from './support/filled-session.ts'
import { openFilledAnalysis } from './support/open-screens.ts'
import { rowOf, select } from './support/questions-table.ts'
import { questionOf } from './support/sample-questions.ts'
import { ownCredentials } from './support/setup-steps.ts'
import { test } from './support/watched-test.ts'
import { actFromMenu } from './support/workbench.ts'

const POURS_OUT = 'What do you adjust when the coffee pours out'
const HAND_GRINDER = 'Hand grinder good enough or save for electric'
const GONE = 'Is a paper filter under the puck worth it'

const partOf = (page: Page): Locator => page.getByRole('region', { name: 'What people answered' })
const answersOf = (page: Page): Locator => partOf(page).getByRole('article')

async function openRow(page: Page, title: string): Promise<void> {
  await rowOf(page, title).click()
  await expect(page.getByRole('region', { name: 'Question', exact: true })).toContainText(title)
}

async function markdownOf(page: Page): Promise<string> {
  await actFromMenu(page, 'Report…')
  const save = page.getByRole('dialog', { name: 'Report' }).getByRole('button', { name: 'Markdown' })
  const { text } = await downloadedFile(page, () => save.click())
  await dismissToast(page)
  return text
}

test('answers are read for one question or for a selection, quoted in the report, and checked for deletion', async ({
  page,
}) => {
  const demo = await questionsInDemo(page, { HomeBaristas: 300 })
  const answered = demo.filter(({ title }) =>
    [POURS_OUT, HAND_GRINDER].some((start) => title.startsWith(start)),
  )
  expect(answered).toHaveLength(2)
  const other = demo.find((row) => !answered.includes(row))
  const gone = questionOf(1, { title: GONE, permalink: '/demo/post/q1', gone: 'removed' })
  const ofFile = questionOf(2, { subreddit: 'own.txt', permalink: '/' })
  await callCopy(page, 'DELETE', '/api/session')
  await openFilledAnalysis(
    page,
    [...answered, ...(other ? [other] : []), gone, ofFile],
    ownCredentials('demo', 'demo-paid'),
  )
  await dismissToast(page)

  await test.step('one question is answered on request, and a long answer is folded', async () => {
    await page.route('**/api/questions/answers', async (route) => {
      const response = await route.fetch()
      const read = await response.json()
      const [first, ...others] = read.answers
      const long = { ...first, text: `${'It depends on the grinder. '.repeat(30)}Ask it.` }
      await route.fulfill({ response, json: { ...read, answers: [long, ...others] } })
    })
    await openRow(page, POURS_OUT)
    await expect(partOf(page)).toContainText('1 request to Reddit, for the comments with the most points.')
    await partOf(page).getByRole('button', { name: 'Read the top answers' }).click()
    await expect(partOf(page)).toContainText('Kept in this browser, never sent to an AI.')
    await expect(answersOf(page).first()).not.toContainText('Ask it.')
    await answersOf(page).first().getByRole('button', { name: 'Read on' }).click()
    await expect(answersOf(page).first()).toContainText('Ask it.')
    await expectNoAxeViolations(page, 'what people answered')
  })

  await test.step('a passage goes into the report, below its question', async () => {
    await answersOf(page).first().getByRole('button', { name: 'Quote in the report' }).click()
    await expect(answersOf(page).first().getByRole('button', { name: 'Quoted in the report' })).toBeVisible()
    const markdown = await markdownOf(page)
    expect(markdown).toContain('## What people answered')
    expect(markdown).toMatch(
      /> It depends on the grinder\. .*\n\n\S+, r\/HomeBaristas, .*invented by the demo/,
    )
  })

  await test.step('a run reads the answers of a selection, some of which have none', async () => {
    await select(page, [HAND_GRINDER, other?.title ?? ''])
    await actFromMenu(page, 'Read answers of these 2 questions')
    await expectRunEnd(page, 'Answers read')
    await dismissToast(page)
    await openRow(page, other?.title ?? '')
    await expect(partOf(page)).toContainText('No answers in the demo')
    await openRow(page, HAND_GRINDER)
    await expect(partOf(page)).toContainText('Good enough, and not as a consolation prize.')
  })

  await test.step('an answer that was deleted leaves the panel and the report', async () => {
    await openRow(page, POURS_OUT)
    const before = await answersOf(page).count()
    await page.route('**/api/questions/check-answers', async (route) => {
      const response = await route.fetch()
      const { states } = await response.json()
      const [first, ...others] = states
      await route.fulfill({ response, json: { states: [{ ...first, gone: true }, ...others] } })
    })
    await actFromMenu(page, 'Check for deleted posts')
    await expect(answersOf(page)).toHaveCount(before - 1)
    await expect(partOf(page)).not.toContainText('It depends on the grinder.')
    expect(await markdownOf(page)).not.toContain('What people answered')
  })

  await test.step('a removed post and a title from a file say why they have no answers', async () => {
    await openRow(page, GONE)
    await expect(partOf(page)).toContainText('Removed on Reddit')
    await expect(partOf(page).getByRole('button', { name: 'Delete this question' })).toBeVisible()
    await openRow(page, ofFile.title)
    await expect(partOf(page)).toContainText('Titles from a file have no answers to read.')
  })
})
