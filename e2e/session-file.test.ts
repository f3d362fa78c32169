import { expect } from '@playwright/test'
import { expectSaved, loadFile, openAnalyses, savedFile } from './support/analyses.ts'
import { counterOf } from './support/counter-of.ts'
import { dismissToast, expectToast } from './support/expect-toast.ts'
import { openFile } from './support/open-file.ts'
import { openCleaningOptions, openConnected, openFilledAnalysis, titleOf } from './support/open-screens.ts'
import { rowOf, rowsOf } from './support/questions-table.ts'
import { cleanedOf, failedOf, questionOf } from './support/sample-questions.ts'
import { ownCredentials } from './support/setup-steps.ts'
import { readStoredQuestions } from './support/stored-questions.ts'
import { test } from './support/watched-test.ts'

const questions = [
  questionOf(1),
  { ...cleanedOf(2), reviewed: true, keyword: 'compost smell' },
  cleanedOf(3, { title: 'Is this my own title?', edited: true, suggestion: 'Why does it smell?' }),
  failedOf(4),
  questionOf(5, { title: 'Komposthaufen: “zu nass”? 堆肥, 🪱', originalTitle: 'kompost zu nass', score: -3 }),
]

const choices = {
  seedTerms: ['compost', 'worm bin', '', '', ''],
  subreddits: [
    { name: 'composting', subscribers: 230_000, description: 'Heaps', selected: true, limit: 40 },
    { name: 'vermiculture', subscribers: 0, description: 'Worms', selected: true, limit: 7 },
    { name: 'gardening', subscribers: 5_000_000, description: 'Gardens', selected: false, limit: 300 },
  ],
  titlesPerRequest: 5,
  tableView: { sorting: { column: 'score', descending: true }, hidden: [], shown: [] },
  protectedTerms: ['C++', 'AT&T'],
  published: { from: '', to: '' },
  topicEdits: [],
}

/** Returns a session file; `changes` can make it invalid. */
function sessionFile(changes: Record<string, unknown> = {}): string {
  const rows = questions.map((question) => ({ ...question, revision: 1 }))
  const savedAt = '2026-01-05T08:00:00.000Z'
  const file = { format: 'quarry-session', version: 1, savedAt, ...choices, questions: rows, ...changes }
  return JSON.stringify(file)
}

/** Sorts the questions by id, without the field that depends on the server. */
function byId(rows: readonly { id: string; revision?: number }[]) {
  return rows.map(({ revision, ...row }) => row).toSorted((left, right) => left.id.localeCompare(right.id))
}

const useless = [
  {
    file: 'no text',
    text: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 255]),
    says: /^This is not the file of a Quarry analysis\./,
  },
  {
    file: 'older',
    text: sessionFile({ version: 0 }),
    says: /has version 0, but this Quarry reads version 1\. Save it again .* or update Quarry\./,
  },
]

test('a session file moves questions and choices to another browser, or says why it can’t', async ({
  page,
  watch,
  startOver,
}) => {
  const saved = await test.step('a session file has questions and choices, but no credentials', async () => {
    const credentials = ownCredentials('demo', 'demo-paid')
    await openConnected(page, credentials)
    await loadFile(page, 'session.json', sessionFile())
    await expectToast(page, 'Analysis loaded', '5 questions were loaded from the file.')
    await expect(titleOf(page)).toHaveText('Question Analysis')
    const file = await savedFile(page)
    await expectToast(
      page,
      'Saved as a file',
      `5 questions and your choices are in ${file.name}. Credentials are not.`,
    )
    expect(file.name).toMatch(/^compost-worm-bin-\d{4}-\d{2}-\d{2}-\d{4}\.json$/)
    for (const secret of Object.values(credentials)) expect(file.text).not.toContain(`"${secret}"`)
    const written = JSON.parse(file.text)
    expect(written).toMatchObject(choices)
    expect(byId(written.questions)).toEqual(byId(questions))
    return file.text
  })

  await startOver()
  watch.expectProblem(/503/)
  await test.step('it is an analysis of its own in the other browser', async () => {
    await openFilledAnalysis(page, [questionOf(1, { title: 'Is this the title here?' })])
    await expectSaved(page)
    await loadFile(page, 'session.json', saved)
    await expectToast(page, 'Analysis loaded', '5 questions were loaded from the file.')
    await expect(counterOf(page, 'Total Questions')).toHaveText('5')
    await expect(rowOf(page, 'Komposthaufen: “zu nass”? 堆肥, 🪱')).toBeVisible()
    await expect.poll(async () => byId(await readStoredQuestions(page))).toEqual(byId(questions))

    await expect(
      page.getByText('Extract and manage questions from r/composting and r/vermiculture'),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Extract Questions from Reddit' })).toBeVisible()
    const options = await openCleaningOptions(page)
    await expect(options.getByRole('radio', { name: /^20/ })).toBeChecked()
    await options.locator('summary', { hasText: 'More options' }).click()
    await expect(options.locator('summary', { hasText: 'Words to keep' })).toHaveText('Words to keep 2 words')
    await page.keyboard.press('Escape')
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({})
  })

  await test.step('a file that cannot be loaded is reported with the reason, and nothing is lost', async () => {
    await openAnalyses(page)
    const load = (text: string | Buffer) =>
      page
        .getByLabel('File of an analysis')
        .setInputFiles({ name: 'session.json', mimeType: 'application/json', buffer: Buffer.from(text) })
    for (const { file, text, says } of useless) {
      await test.step(`a file that is ${file}`, async () => {
        await load(text)
        await expectToast(page, 'File not loaded', says)
        await dismissToast(page)
      })
    }

    await test.step('a file that is larger than any analysis', async () => {
      // Made in the page, because handing over 65 MB takes longer than the toast is shown.
      await page.getByLabel('File of an analysis').evaluate((input: HTMLInputElement) => {
        const chosen = new DataTransfer()
        chosen.items.add(new File([new Uint8Array(65 * 1024 * 1024)], 'huge.json'))
        input.files = chosen.files
        input.dispatchEvent(new Event('change', { bubbles: true }))
      })
      await expectToast(page, 'File not loaded', 'This file is larger than any analysis.')
      await dismissToast(page)
    })

    await test.step('what was there is there', async () => {
      expect(byId(await readStoredQuestions(page))).toEqual(byId(questions))
      expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({})
    })

    await test.step('a file opens beside what was there, even if the server can’t be reached', async () => {
      await page.route('**/api/analyses/*/open', (route) =>
        route.fulfill({ status: 503, body: 'Redis is away.' }),
      )
      await load(sessionFile())
      await expectToast(page, 'Analysis loaded')
      await expect(rowsOf(page)).toHaveCount(5)
      await page.unroute('**/api/analyses/*/open')
      await openAnalyses(page)
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3)
    })

    await test.step('setup’s button for titles opens it, too, with its name', async () => {
      await page.getByRole('button', { name: 'Start a new analysis' }).click()
      await openFile(page, 'session.json', sessionFile({ name: 'Heaps' }))
      await expectToast(page, 'Analysis loaded', '5 questions were loaded from the file.')
      await expect(rowsOf(page)).toHaveCount(5)
      await expect(page.getByRole('button', { name: /^Heaps/ })).toBeVisible()
    })
  })
})
