import { expect, type Page } from '@playwright/test'
import { analysisRow, loadFile, openAnalyses } from './support/analyses.ts'
import { downloadedFile } from './support/downloaded-csv.ts'
import { A_RUN, expectToast } from './support/expect-toast.ts'
import { openSetup, titleOf } from './support/open-screens.ts'
import { questionOf } from './support/sample-questions.ts'
import { enterCredentials, ownCredentials } from './support/setup-steps.ts'
import { lookAtEveryWidth } from './support/tour.ts'
import { test } from './support/watched-test.ts'
import { act, actFromMenu } from './support/workbench.ts'

const topics = [
  { id: '#smell', name: 'Smells', covers: 'How a heap smells.' },
  { id: '#worms', name: 'Worms', covers: 'Worms and their bins.' },
]

/** Returns a session file with questions of these numbers, of which the first ones are about smells. */
function fileOf(
  name: string,
  numbers: readonly number[],
  smells: number,
  { codebook = topics, titles = [] }: { codebook?: typeof topics; titles?: readonly string[] } = {},
): string {
  const questions = numbers.map((number, at) => ({
    ...questionOf(number, titles[at] === undefined ? {} : { title: titles[at], originalTitle: titles[at] }),
    topic: at < smells ? '#smell' : '#worms',
    revision: 1,
  }))
  const findings = { topics: codebook, groups: [], joined: [], parted: [] }
  return JSON.stringify({ format: 'quarry-session', version: 1, name, findings, questions })
}

const numbersFrom = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at)

async function compareInList(page: Page, ...names: readonly string[]): Promise<void> {
  await openAnalyses(page)
  for (const name of names)
    await analysisRow(page, name)
      .getByRole('button', { name: `Compare ${name}` })
      .click()
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect(titleOf(page)).toHaveText('What changed')
}

test('two analyses of the list are compared by topic and by question', async ({ page }) => {
  await openSetup(page)
  await loadFile(page, 'may.json', fileOf('Heaps in May', numbersFrom(1, 60), 10))
  await expect(titleOf(page)).toHaveText('Question Analysis')
  await loadFile(page, 'november.json', fileOf('Heaps in November', numbersFrom(31, 60), 40))
  await expect(titleOf(page)).toHaveText('Question Analysis')
  await compareInList(page, 'Heaps in May', 'Heaps in November')

  const short = page.getByRole('region', { name: 'In short' })
  await expect(short).toContainText('Smells went from 16.7% to 66.7%.')
  await expect(short).toContainText('Worms went from 83.3% to 33.3%.')
  await expect(page.getByRole('row', { name: /Smells/ })).toContainText('+50.0')

  await lookAtEveryWidth(page, 'the topics that changed')
  await page
    .getByRole('row', { name: /Smells/ })
    .getByRole('button')
    .click()
  await expect(page.getByRole('button', { name: 'New questions 30' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'In both 30' }).click()
  await page.getByText('why does compost heap 31 smell of eggs').first().click()
  await expect(page.getByRole('heading', { name: 'Heaps in May, 1 title' })).toBeVisible()
  await lookAtEveryWidth(page, 'the questions in both')

  const file = await downloadedFile(page, () => page.getByRole('button', { name: 'CSV' }).click())
  expect(file.text).toContain('"topic","Smells",,"rose",10,40')

  await test.step('the report of the later analysis says what has changed since the earlier one', async () => {
    await page.getByRole('button', { name: 'Add to report' }).click()
    await expectToast(page, 'Added to the report', /^The report of “Heaps in November” says/)
    await expect(page.getByRole('button', { name: 'Remove from report' })).toBeVisible()
    await act(page, 'Analysis')
    await expect(titleOf(page)).toHaveText('Question Analysis')
    await actFromMenu(page, 'Report…')
    const dialog = page.getByRole('dialog', { name: 'Report' })
    await expect(dialog).toContainText('Includes what has changed since “Heaps in May”.')
    const save = dialog.getByRole('button', { name: 'Markdown' })
    const { text } = await downloadedFile(page, () => save.click())
    expect(text).toContain('## Since “Heaps in May”')
    expect(text).toContain('### Risen: Smells\n\n10 → 40 questions')
  })
})

test('both are sorted by one codebook and grouped by one side’s questions, which the starts carry', async ({
  page,
}) => {
  const kettles = ['Why is it that my kettle rusts outside?', 'Does anyone know why my kettle rusts outside?']
  await openSetup(page)
  await enterCredentials(page, ownCredentials('demo', 'demo-paid'))
  await loadFile(page, 'may.json', fileOf('Heaps in May', numbersFrom(1, 6), 2, { titles: kettles }))
  await expect(titleOf(page)).toHaveText('Question Analysis')
  const later = { codebook: [], titles: ['my kettle rusts outside, what can I do'] }
  await loadFile(page, 'november.json', fileOf('Heaps in November', numbersFrom(31, 6), 0, later))
  await expect(titleOf(page)).toHaveText('Question Analysis')
  await compareInList(page, 'Heaps in May', 'Heaps in November')
  const nextStart = async (button: string) => {
    const [sent] = await Promise.all([
      page.waitForRequest('**/api/questions/find-topics'),
      page.getByRole('button', { name: button }).click(),
    ])
    return sent.postDataJSON()
  }

  await test.step('without one codebook only questions are compared, and sorting both is offered with its cost', async () => {
    await expect(page.getByRole('region', { name: 'In short' })).toContainText(
      'Only questions are compared, because Heaps in November has no topics yet.',
    )
    await expect(page.getByText(/^At most \d+ requests?, /)).toHaveCount(2)
    await page.getByRole('button', { name: 'In both 0' }).click()
    await expect(page.getByText('The two analyses share no questions.')).toBeVisible()
  })

  const sorting = await nextStart('Sort both by this codebook')
  expect(sorting).toMatchObject({ scope: 'sort-again', codebook: topics })
  await expect(page.getByRole('button', { name: /^Topics / })).toBeVisible(A_RUN)

  await page.getByRole('button', { name: 'In both 0' }).click()
  const carrying = page.waitForRequest(
    (request) => request.url().endsWith('/find-topics') && request.postData()?.includes('carried') === true,
  )
  expect(await nextStart('Group both')).toMatchObject({ scope: 'group', questionIds: { length: 6 } })
  const { carried } = (await carrying).postDataJSON()
  expect(carried).toHaveLength(5)
  expect(carried[0].wording).toContain('kettle')
  await page.getByRole('button', { name: 'In both 1' }).click()
  await expect(page.getByText('2× → 1×')).toBeVisible()
})
