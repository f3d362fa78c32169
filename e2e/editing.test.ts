import { expect } from '@playwright/test'
import { openSetup, openStep } from './support/open-screens.ts'
import { rowOf, rowsOf } from './support/questions-table.ts'
import { cleanedOf, questionOf } from './support/sample-questions.ts'
import { runOf, type SimulatedQuestions, simulateQuestions } from './support/simulated-questions.ts'
import { test } from './support/watched-test.ts'

const MINE = 'Is this what I want to ask?'

test('a title being typed keeps its text, focus and caret through polls, and is saved as typed', async ({
  page,
  watch,
}) => {
  watch.expectProblem(/503/)
  const simulated: SimulatedQuestions = {
    questions: [1, 2, 3].map((number) => questionOf(number)),
    runs: [runOf({ total: 3 })],
  }
  await simulateQuestions(page, simulated)
  await page.clock.install()
  await openSetup(page)
  await openStep(page, 'Analysis')
  const field = page.getByRole('textbox', { name: 'Question title' })
  const nextPoll = () => Promise.all([page.waitForResponse('**/api/questions?*'), page.clock.runFor(2000)])
  await rowOf(page, questionOf(2).title).getByRole('button', { name: 'Edit title' }).click()
  await field.press('ControlOrMeta+a')
  await field.pressSequentially(MINE.slice(0, 12))

  await test.step('while other rows change', async () => {
    simulated.questions = [cleanedOf(1), questionOf(2, { processingStatus: 'processing' }), questionOf(3)]
    await nextPoll()
    await expect(rowOf(page, cleanedOf(1).title)).toBeVisible()
    await expect(field).toBeFocused()
    await page.keyboard.type(MINE.slice(12, 20))
  })

  await test.step('while the AI cleans this one', async () => {
    simulated.questions = [cleanedOf(1), cleanedOf(2), questionOf(3)]
    await nextPoll()
    await expect(
      page.getByText(`Changed in the meantime to “${cleanedOf(2).title}”. Saving keeps your version.`),
    ).toBeVisible()
    await expect(field).toHaveValue(MINE.slice(0, 20))
    await expect(field).toBeFocused()
  })

  await test.step('while the row moves to another place', async () => {
    simulated.questions = [cleanedOf(1), { ...cleanedOf(2), score: 99 }, questionOf(3)]
    await nextPoll()
    await expect(rowsOf(page).first()).toContainText('99 points')
    await expect(field).toBeFocused()
    await page.keyboard.type(MINE.slice(20))
    await expect(field).toHaveValue(MINE)
  })

  await test.step('while a poll fails', async () => {
    await page.keyboard.press('Home')
    await page.keyboard.type('X')
    simulated.isDown = true
    await nextPoll()
    await expect(page.getByText('Can’t reach Quarry’s server')).toBeVisible()
    await expect(field).toHaveValue(`X${MINE}`)
    await page.keyboard.press('Backspace')
    await expect(field).toHaveValue(MINE)
  })

  const question = { ...cleanedOf(2, { title: MINE, edited: true }), revision: 100, score: 99 }
  await page.route('**/api/questions/change', (route) => route.fulfill({ json: { questions: [question] } }))
  const [saved] = await Promise.all([page.waitForRequest('**/api/questions/change'), field.press('Enter')])
  expect(saved.postDataJSON()).toEqual({ changes: [{ id: 'q2', title: MINE }] })
  await expect(rowOf(page, MINE).getByRole('button', { name: 'Edit title' })).toBeFocused()
})
