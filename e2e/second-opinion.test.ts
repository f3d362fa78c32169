import { expect } from '@playwright/test'
import { callCopy } from './support/analysis-copy.ts'
import { expectRunEnd, expectToast } from './support/expect-toast.ts'
import { openCleaningOptions, openFilledAnalysis, openStep } from './support/open-screens.ts'
import { rowOf } from './support/questions-table.ts'
import { cleanedOf, questionOf } from './support/sample-questions.ts'
import { ownCredentials } from './support/setup-steps.ts'
import { readStoredQuestions } from './support/stored-questions.ts'
import { test } from './support/watched-test.ts'
import { openRunPanel } from './support/workbench.ts'

/** In the last two, the riskiest, the AI has changed a number. */
const questions = Array.from({ length: 20 }, (_, at) => {
  const isWrong = at >= 18
  return cleanedOf(at + 1, {
    title: `Why does heap ${isWrong ? at + 100 : at} smell?`,
    originalTitle: `why does heap ${at} smell`,
    risk: { reason: isWrong ? 'replaced' : 'added', differences: '3 → 4' },
  })
})

/** Cleaning removes the text after the question mark. The titles differ enough to share one request. */
const pending = ['straw', 'bark', 'nettles'].map((kind, at) => {
  const title = `why does a heap of ${kind} smell of eggs? Asking for a friend`
  return questionOf(at + 3, { title, originalTitle: title })
})

test('on a free key, titles are judged once that is on; the riskiest can be judged later', async ({
  page,
  startOver,
}) => {
  await test.step('the AI judges the riskiest titles later, and marks titles that ask something else', async () => {
    await openFilledAnalysis(page, questions, ownCredentials('demo', 'demo-paid'))
    await expect((await openRunPanel(page)).getByRole('group', { name: 'Second opinion' })).toBeVisible()
    await openStep(page, 'Cleaning')
    await openRunPanel(page)
    const opinion = page.getByRole('group', { name: 'Second opinion' })
    await expect(opinion.getByRole('radio', { name: '15%: 3 titles' })).toBeChecked()
    await expect(opinion).toContainText('1 request, 1 s, under $0.01')
    await opinion.getByRole('radio', { name: '30%: 6 titles' }).check()
    await opinion.getByRole('button', { name: 'Check 6 titles' }).click()
    await expectRunEnd(
      page,
      'Second opinion completed',
      'Second opinion: 4 of 6 changed titles still ask the same question. 2 ask something else.',
    )
    await openStep(page, 'Analysis')
    await expect(rowOf(page, 'Why does heap 118 smell?')).toContainText(
      'Asks something else (second opinion): 118',
    )
    await expect(rowOf(page, 'Why does heap 17 smell?')).not.toContainText('Asks something')
    await expect(await openRunPanel(page)).toContainText(
      /Last run complete: 6 of 6 checked in .* Second opinion: 4 of 6 titles still ask the same question, 2 are flagged\./,
    )
    const held = await readStoredQuestions(page)
    expect(held.map(({ title }) => title).toSorted()).toEqual(questions.map(({ title }) => title).toSorted())

    await test.step('what has one is not asked about again, and a reviewed title loses its mark', async () => {
      await expect(page.getByRole('radio', { name: '30%: 6 titles' })).toBeVisible()
      await callCopy(page, 'POST', '/api/questions/change', { changes: [{ id: 'q20', decision: 'accept' }] })
      await page.getByRole('button', { name: 'Refresh' }).click()
      await expect(rowOf(page, 'Why does heap 119 smell?')).not.toContainText('Asks something')
    })
  })

  await startOver()
  await test.step('on a free key, the cleaning run judges changed titles once the option is on', async () => {
    await openFilledAnalysis(page, pending, ownCredentials('demo', 'demo-free'))
    const options = await openCleaningOptions(page)
    const option = options.getByRole('switch', { name: 'Second opinion' })
    await expect(option).not.toBeChecked()
    await expect(options).toContainText('About 12 s')
    await option.check()
    await expect(options).toContainText('About 24 s')
    const started = page.waitForRequest('**/api/questions/process')
    await options.getByRole('button', { name: 'Start AI Cleaning (3)' }).click()
    expect((await started).postDataJSON()).toMatchObject({ judge: 'always' })
  })
})

/** In both, the AI has changed a number. */
const misread = [1, 2].map((number) =>
  cleanedOf(number, {
    title: `Why does heap 10${number} smell?`,
    originalTitle: `why does heap ${number} smell`,
    risk: { reason: 'replaced', differences: 'heap → 100', verdict: { result: 'other', word: 'heap' } },
  }),
)

test('on a paid key, titles are judged and cost what is shown, and a judged title can return to its original', async ({
  page,
}) => {
  await test.step('on a paid key, a newcomer gets changed titles judged and sees the cost, in and beside the options', async () => {
    await openFilledAnalysis(page, [...misread, ...pending], ownCredentials('demo', 'demo-paid'))
    const start = page.getByRole('button', { name: 'Start AI Cleaning (3)' })
    await start.hover()
    await expect(page.getByRole('tooltip')).toHaveText('Costs under $0.01 with the second opinion')
    const started = page.waitForRequest('**/api/questions/process')
    await start.click()
    expect((await started).postDataJSON()).toMatchObject({ judge: 'if-paid' })
    await expectRunEnd(
      page,
      'AI cleaning completed',
      'Cleaned 3 questions. Second opinion: 0 of 3 changed titles still ask the same question. 3 are broader or narrower.',
    )
    await expect(rowOf(page, 'Why does a heap of bark smell of eggs?')).toContainText(
      'Broader or narrower (second opinion): for',
    )
  })

  await test.step('a title that asks something else can return to its original for good, or be cleaned again', async () => {
    const inspector = page.getByRole('region', { name: 'Question', exact: true })
    await rowOf(page, 'Why does heap 101 smell?').focus()
    await page.keyboard.press(']')
    await inspector.getByRole('button', { name: /^Revert/ }).click()
    await expectToast(page, 'Back to the original')
    await expect(rowOf(page, 'why does heap 1 smell')).not.toContainText('Asks something')
    await expect(inspector.getByRole('button', { name: /^Revert/ })).toHaveCount(0)

    await rowOf(page, 'Why does heap 102 smell?').focus()
    await inspector.getByRole('button', { name: 'Clean again with this note (1 request)' }).click()
    await expectRunEnd(page, 'Questions processed', /^Cleaned 1 question\./)
    await expect(rowOf(page, 'Why does heap 2 smell?')).toBeVisible()
    const stored = await readStoredQuestions(page)
    const [kept, again] = misread.map(({ id }) => stored.find((question) => question.id === id))
    expect(kept).toMatchObject({
      title: 'why does heap 1 smell',
      processingStatus: 'processed',
      reviewed: true,
    })
    expect(again).toMatchObject({ title: 'Why does heap 2 smell?', aiEnhanced: true })

    await test.step('a reviewed title that equals its original is cleaned again from its row', async () => {
      const row = rowOf(page, 'why does heap 1 smell')
      await row.getByRole('button', { name: 'Clean again: why does heap 1 smell' }).click()
      await expectRunEnd(page, 'Questions processed', /^Cleaned 1 question\./)
      await expect(rowOf(page, 'Why does heap 1 smell?')).toBeFocused()
    })
  })
})
