import { expect, type Locator, type Page } from '@playwright/test'
import { keptIn } from './support/analyses.ts'
import { expectNoAxeViolations } from './support/axe-violations.ts'
import { counterOf } from './support/counter-of.ts'
import { downloadedCsv } from './support/downloaded-csv.ts'
import { A_RUN, dismissToast, expectToast, toastOf } from './support/expect-toast.ts'
import { openFile } from './support/open-file.ts'
import { openSetup, openStep, titleOf } from './support/open-screens.ts'
import { exportAs, retitle, rowOf, rowsOf, select } from './support/questions-table.ts'
import { ownCredentials } from './support/setup-steps.ts'
import { storeGeminiKey } from './support/stored-credentials.ts'
import { readStoredQuestions } from './support/stored-questions.ts'
import { test } from './support/watched-test.ts'
import { act } from './support/workbench.ts'

const posts = [
  ['1qa001', 'Why does my compost heap smell of ammonia?', 41, 63],
  ['1qa002', '[Help] How do I keep rats out of the bin (urban garden)', 12, 35],
  ['1qa003', 'First harvest of the year &amp; I am proud', 310, 12],
  ['1qa004', 'Is it safe to compost glossy cardboard?', 8, 17],
  ['1qa004', 'Is it safe to compost glossy cardboard?', 8, 17],
  ['1qa005', 'What is the best bin for a small balcony?', 5, 22],
  ['1qa006', 'My heap this morning', 90, 4],
] as const

/** A dump like those of Reddit archives: one object per line, and the last line cut off. */
const dump = `${posts
  .map(([id, title, score, num_comments]) =>
    JSON.stringify({
      id,
      title,
      score,
      num_comments,
      subreddit: 'composting',
      author: 'heap_owner',
      created_utc: 1_735_689_600,
      permalink: `/r/composting/comments/${id}/`,
      is_self: title.includes('?') || title.startsWith('[Help]'),
      selftext: '',
      domain: 'i.redd.it',
      over_18: false,
    }),
  )
  .join('\n')}\n{"id":"1qa007","title":"Cut o`

const drawerOf = (page: Page): Locator => page.getByRole('dialog', { name: /^Titles in / })

/** Drops a file anywhere on the page, as from the desktop. */
async function dropFile(page: Page, name: string, bytes: Buffer): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([fileName, numbers]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(numbers)], fileName))
      return transfer
    },
    [name, [...bytes]] as const,
  )
  await page.dispatchEvent('body', 'dragover', { dataTransfer })
  await page.dispatchEvent('body', 'drop', { dataTransfer })
}

test('the questions keep the file’s order, tickets with the same subject are one row, and the start says what is missing', async ({
  page,
  startOver,
}) => {
  await test.step('the order of a file with dates and scores is kept after a cleaning, in exported files and after a reload, until the user sorts', async () => {
    const rows = [
      ['how do i oil a bench', 4, '2026-03-02'],
      ['how do i wax a bench', 90, '2026-01-05'],
      ['how do i sand a bench', 31, '2026-02-11'],
      ['how do i paint a bench', 12, '2025-12-24'],
    ] as const
    const order = rows.map(([title]) => new RegExp(title, 'i'))
    await storeGeminiKey(page, 'demo-paid')
    await openSetup(page)
    await openFile(page, 'bench.csv', `title,score,date\n${rows.map((row) => row.join(',')).join('\n')}\n`)
    await page.getByRole('button', { name: 'Open 4 questions' }).click()
    await expect(rowsOf(page)).toHaveText(order)
    await page.getByRole('button', { name: 'Start AI Cleaning (4)' }).click()
    await expect(counterOf(page, 'Processed')).toHaveText('4', A_RUN)
    await expect(rowsOf(page)).toHaveText(order)
    const current = await downloadedCsv(page, () => exportAs(page, 'Current Questions'))
    expect(current.rows.map(([title]) => title)).toEqual(order.map((title) => expect.stringMatching(title)))
    await openStep(page, 'Cleaning')
    const cleaned = await downloadedCsv(page, () =>
      page.getByRole('button', { name: 'Export Cleaned Results (4)' }).click(),
    )
    expect(cleaned.rows.map(([title]) => title)).toEqual(order.map((title) => expect.stringMatching(title)))
    await page.reload()
    await openStep(page, 'Analysis')
    await expect(rowsOf(page)).toHaveText(order)

    await page.getByRole('columnheader', { name: 'Engagement' }).getByRole('button').click()
    await expect(rowsOf(page).first()).toHaveText(/wax/i)
    await expect.poll(() => keptIn(page, 'parts', 'choices')).toMatch(/"sorting":{"column":"score"/)
    await page.reload()
    await openStep(page, 'Analysis')
    await expect(rowsOf(page)).toHaveText([/wax/i, /sand/i, /paint/i, /oil/i])
  })

  await startOver()
  await test.step('tickets with the same subject are one row with their number, and another file adds to it', async () => {
    const tickets = [
      'Subject',
      'How do I return a parcel?',
      ...Array.from({ length: 3 }, () => 'Where is my parcel?'),
      ...Array.from({ length: 2 }, () => 'where is my parcel'),
    ].join('\n')
    await openSetup(page)
    await openFile(page, 'tickets.csv', tickets)
    await expect(drawerOf(page)).toContainText('3 rows have the text of an earlier one and count there.')
    await page.getByRole('button', { name: 'Open 3 questions' }).click()
    const together = page.getByRole('switch', { name: 'Same questions together' })
    await expect(together).toBeChecked()
    await expect(
      page.getByText(/^6 titles ask 2 different questions, 1 of them more than once/),
    ).toBeVisible()
    await expect(rowsOf(page)).toHaveText([/Where is my parcel\?asked 5×/, /return a parcel\?asked 1×/])

    await page.getByRole('button', { name: /^Show the 2 titles/ }).click()
    await expect(rowsOf(page)).toHaveText([/parcel/, /Where is my parcel\?/, /where is my parcel/, /return/])
    await page.getByRole('checkbox', { name: /^Select the 2 titles/ }).check()
    await expect(page.getByText(/^2 selected/)).toBeVisible()
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await expectNoAxeViolations(page, 'questions together')

    await together.uncheck()
    await expect(rowsOf(page)).toHaveCount(3)
    await expect(page.getByRole('columnheader', { name: 'Asked' })).toHaveCount(0)
    await together.check()

    await act(page, 'Open titles from a file')
    await openFile(page, 'copy.csv', tickets)
    await page.getByLabel('Community for all rows').fill('tickets.csv')
    await page.getByLabel('Community for all rows').blur()
    await page.getByRole('button', { name: 'Open 3 questions' }).click()
    await expectToast(page, 'Titles opened', /3 were already here and stay unchanged/)
    await expect(rowsOf(page).first()).toContainText('5×')
    await expect(counterOf(page, 'New')).toHaveCount(0)

    await act(page, 'Open titles from a file')
    await openFile(page, 'more.csv', 'Subject\nHow do I track a parcel?')
    await page.getByRole('button', { name: 'Open 1 question' }).click()
    await expect(counterOf(page, 'New')).toHaveText('1')
    await expect(rowOf(page, 'How do I track a parcel?')).toContainText('New')
  })

  await test.step('without a key, the start says what is missing and opens its field, and no tier is shown', async () => {
    const starts: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/process')) starts.push(request.url())
    })
    const key = page.getByLabel('Gemini API Key')
    await expect(page.getByRole('button', { name: /RPM\)$/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Start AI Cleaning (4)' }).click()
    const sentence = 'Enter your key in Setup, then start again.'
    await expectToast(page, 'Gemini API key required', sentence)
    expect(starts).toEqual([])
    await toastOf(page).getByRole('button', { name: 'Enter the key' }).click()
    await expect(key).toBeFocused()
    await openStep(page, 'Analysis')
    await page.getByRole('button', { name: 'Enter a Gemini API key' }).click()
    await expect(key).toBeFocused()
  })
})

test('an archive’s titles become questions without a request, and are cleaned with only a Gemini key', async ({
  page,
}) => {
  await openSetup(page)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.postData() !== null) sent.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })

  await test.step('the file is read here, and what is left out is counted', async () => {
    await openFile(page, 'composting_submissions.jsonl', dump)
    const drawer = drawerOf(page)
    await expect(drawer).toContainText('8 rows read: JSON, an object per line')
    await expect(drawer).toContainText('Left out: 1 duplicate and 1 not readable as a row.')
    await expect(drawer.getByRole('radio', { name: /^All titles/ })).toHaveAccessibleName(/6 titles/)
    await expect(drawer.getByLabel('Title', { exact: true })).toHaveValue('title')
    await expect(drawer.getByRole('listitem')).toContainText([
      'Why does my compost heap smell of ammonia?',
      '[Help] How do I keep rats out of the bin (urban garden)',
      'Is it safe to compost glossy cardboard?',
      'What is the best bin for a small balcony?',
    ])
    await drawer.getByRole('button', { name: 'Open 4 questions' }).click()
    await expectToast(
      page,
      'Titles opened',
      /^4 questions were loaded from the file\. They stay in this browser/,
    )
  })

  await test.step('they can be edited, deleted, brought back and exported as after an extraction', async () => {
    await expect(titleOf(page)).toHaveText('Question Analysis')
    await expect(rowsOf(page)).toHaveCount(4)
    await retitle(page, rowOf(page, 'glossy cardboard'), 'Can glossy cardboard be composted?')
    await select(page, ['small balcony'])
    await page.getByRole('button', { name: 'Delete (1)' }).click()
    await expect(rowsOf(page)).toHaveCount(3)
    await act(page, /^Undo/)
    await expect(rowsOf(page)).toHaveCount(4)
    await select(page, ['Can glossy cardboard'])
    const { rows } = await downloadedCsv(page, () => exportAs(page, 'Before & After Comparison'))
    expect(rows.find(([original]) => original === 'Is it safe to compost glossy cardboard?')).toMatchObject([
      'Is it safe to compost glossy cardboard?',
      'Can glossy cardboard be composted?',
      'composting',
      'heap_owner',
      '8',
      '17',
    ])
    expect(sent).toEqual([])
    expect(await readStoredQuestions(page)).toEqual([])
  })

  await test.step('cleaning sends them, with a Gemini key and no Reddit credentials', async () => {
    await dismissToast(page)
    await page.setViewportSize({ width: 1024, height: 800 })
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await page.getByRole('button', { name: '4 not sent yet' }).click()
    await page.getByRole('button', { name: 'enter it in Setup' }).click()
    await page.getByLabel('Gemini API Key').fill(ownCredentials('demo', 'demo-paid').geminiApiKey)
    await page.getByRole('button', { name: 'Save & Test Credentials' }).click()
    await expect(page.getByText('Paid', { exact: false }).first()).toBeVisible()
    expect(await readStoredQuestions(page)).toEqual([])
    await openStep(page, 'Analysis')
    await page.getByRole('button', { name: 'Start AI Cleaning (4)' }).click()
    await expect(counterOf(page, 'Processed')).toHaveText('4', A_RUN)
    const stored = await readStoredQuestions(page)
    expect(stored.map(({ id, processingStatus }) => [id, processingStatus]).sort()).toEqual(
      ['1qa001', '1qa002', '1qa004', '1qa005'].map((id) => [id, 'processed']),
    )
    await expect(page.getByText('not sent yet')).toHaveCount(0)
  })
})

test('a dropped file from Excel is read, and a panel that cannot be loaded closes with a message', async ({
  page,
  watch,
}) => {
  await test.step('a dropped file from Excel is read, its columns can be changed, and a file without titles shows why', async () => {
    await openSetup(page)
    const text =
      '\ufeffHeadline;Body;Score\r\nKompost;Warum stinkt mein Kompost?;7\r\nBeet;Wie tief säe ich Möhren?;3\r\n'
    await dropFile(page, 'Fragen.csv', Buffer.from(text, 'utf16le'))
    const drawer = drawerOf(page)
    await expect(drawer).toContainText('2 rows read: a table in UTF-16LE')
    await drawer.getByLabel('Title', { exact: true }).selectOption('Body')
    await expect(drawer.getByRole('listitem')).toContainText([
      'Warum stinkt mein Kompost?',
      'Wie tief säe ich Möhren?',
    ])
    await test.step('titles without a community are named after the file, and not as a subreddit', async () => {
      await expect(drawer.getByRole('listitem').first()).toContainText('Fragen.csv')
      await expect(drawer).not.toContainText('r/Fragen')
    })
    await drawer.getByLabel('Community for all rows').fill('r/garten')
    await drawer.getByLabel('Community for all rows').blur()
    await expect(drawer.getByRole('listitem').first()).toContainText('r/garten')
    await drawer.getByRole('button', { name: 'Cancel' }).click()

    await test.step('nothing opens from a table of messages until the title’s column is chosen', async () => {
      await dropFile(page, 'Tickets.csv', Buffer.from('Nr;Nachricht\n7;Warum kam mein Paket nicht an?\n'))
      await expect(drawer).toContainText('No column looks like titles.')
      const button = drawer.getByRole('button', { name: /^Open / })
      await expect(button).toBeDisabled()
      await expect(button).toHaveAccessibleDescription('Choose the column that contains the titles.')
      await expectNoAxeViolations(page, 'a file without titles that are recognized')
      await drawer.getByLabel('Title', { exact: true }).selectOption('Nachricht')
      await expect(drawer.getByRole('listitem')).toContainText(['Warum kam mein Paket nicht an?'])
      await drawer.getByRole('button', { name: 'Cancel' }).click()
    })

    await dropFile(page, 'Fragen.xlsx', Buffer.from('PK\u0003\u0004'))
    await expect(drawerOf(page).getByRole('alert')).toHaveText(
      'This is a spreadsheet file. Save it as “CSV UTF-8” in your spreadsheet program and open that file.',
    )
  })

  await test.step('a panel that cannot be loaded, as after a server update, closes and shows a message', async () => {
    watch.expectProblem(/^GET \/assets\/open-file-drawer|ERR_FAILED|A panel failed|dynamically imported/)
    await page.route('**/assets/open-file-drawer*', (route) => route.abort())
    await page.reload()
    await openFile(page, 'dump.jsonl', dump)
    await expectToast(page, 'Panel not opened', /^Part of this page didn’t load\./)
    await expect(titleOf(page)).toHaveText('API Configuration')
  })
})
