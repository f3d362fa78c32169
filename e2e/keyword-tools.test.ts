import { expect, type Page } from '@playwright/test'
import { downloadedFile } from './support/downloaded-csv.ts'
import { fillSession } from './support/filled-session.ts'
import { openAnalysis } from './support/open-screens.ts'
import { select } from './support/questions-table.ts'
import { questionOf } from './support/sample-questions.ts'
import { test } from './support/watched-test.ts'
import { act } from './support/workbench.ts'

/** The most that fits: ten words of 80 characters in all. */
const FITS = `${'gardens '.repeat(9)}gardener`
const ELEVEN_WORDS = 'one two three four five six seven eight nine ten eleven'
const LONG_WORDS = Array(4).fill('Internationalization').join(' ')

/** Titles in the order of the table, and what becomes of each. */
const titles = [
  ['What is the best [UK] compost? (help!)', 'what is the best uk compost help'],
  ['C++ vs C#: which is faster?', 'c++ vs c# which is faster'],
  ['=SUM(A1) +must -not "exact" {x}', 'sum a1 must not exact x'],
  ['WHAT is the best UK compost, help', 'what is the best uk compost help'],
  ['🪱🪱 !!!', ''],
  [ELEVEN_WORDS, ELEVEN_WORDS],
  [LONG_WORDS, LONG_WORDS.toLowerCase()],
  [FITS, FITS],
  ['¿Cómo plantar tomates? 堆肥', 'cómo plantar tomates 堆肥'],
  ['Don’t panic: $5 soil or 50% peat…', "don't panic $5 soil or 50 peat"],
] as const

/** The most discussed first: of two that are alike, the one with more comments counts. */
const keywords = [9, 8, 7, 0, 2, 1].map((index) => titles[index]?.[1] ?? '')
const withLonger = [9, 8, 7, 6, 5, 0, 2, 1].map((index) => titles[index]?.[1] ?? '')

const questions = titles.map(([title], index) => ({
  ...questionOf(index + 1, { title, originalTitle: title, score: 100 - index, numComments: index }),
  ...(index === 3 && { type: 'recommendation' as const }),
  ...(index < 2 && { processingStatus: 'processed' as const, aiEnhanced: true, keyword: `phrase ${index}` }),
}))

const today = () => new Date().toLocaleDateString('sv-SE')

function drawerOf(page: Page) {
  return page.getByRole('dialog', { name: 'Keyword tools' })
}

async function choose(page: Page, name: string | RegExp) {
  await drawerOf(page).getByRole('radio', { name }).check()
}

function download(page: Page) {
  return downloadedFile(page, () =>
    drawerOf(page)
      .getByRole('button', { name: /^Download/ })
      .click(),
  )
}

test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await fillSession(page, questions)
  await openAnalysis(page)
})

test('keywords fit keyword planners, and every tool gets its own file, byte for byte', async ({ page }) => {
  const drawer = drawerOf(page)
  const preview = drawer.getByRole('region', { name: 'Preview' })
  await act(page, 'Keyword tools…')

  await test.step('cleaned questions come first, then all on demand', async () => {
    await expect(drawer).toContainText('2 questions = 2 keywords')
    await choose(page, /^All of them/)
    await expect(drawer).toContainText(
      '10 questions − 1 duplicate − 1 without words − 2 too long = 6 keywords',
    )
  })

  await test.step('the preview lists what is handed out, and apart what is too long', async () => {
    const listed = preview.getByRole('listitem')
    await expect(listed).toContainText(keywords)
    await expect(listed.nth(3)).toHaveText('what is the best uk compost help3')
    await expect(preview).toContainText(
      '4 of 10 questions (40%) are left out: 2 longer than 10 words or 80 characters (Google’s limits), 1 duplicate, and 1 without words.',
    )
    await preview.getByRole('button', { name: /^Too long/ }).click()
    await expect(listed).toHaveText([`${LONG_WORDS.toLowerCase()}83 characters`, `${ELEVEN_WORDS}11 words`])
    await preview.getByRole('button', { name: /^Keywords/ }).click()
  })

  await test.step('Google gets a column; Ahrefs and Semrush a line each, without Google’s limits', async () => {
    const lines = withLonger.map((keyword) => `${keyword}\n`).join('')
    const file = await download(page)
    expect(file.name).toBe(`keywords-google-${today()}.csv`)
    expect(file.text).toBe(`"Keyword"\n${keywords.map((keyword) => `"${keyword}"\n`).join('')}`)
    await expect(page.getByText(`6 keywords in ${file.name}.`, { exact: true })).toBeVisible()
    for (const [tool, id, rows] of [
      ['Ahrefs', 'ahrefs', '10000'],
      ['Semrush', 'semrush', '100'],
      ['Plain list', 'plain', '20000'],
    ] as const) {
      await choose(page, new RegExp(`^${tool}`))
      await expect(drawer.getByLabel('Keywords per file')).toHaveValue(rows)
      const { name, text } = await download(page)
      expect(name).toBe(`keywords-${id}-${today()}.txt`)
      expect(text).toBe(lines)
    }
    await choose(page, /^Spreadsheet/)
    const spreadsheet = await download(page)
    expect(spreadsheet.name).toBe(`keywords-table-${today()}.csv`)
    expect(spreadsheet.text.split('\n').slice(0, 3)).toEqual([
      '"Keyword","Type","Topic"',
      `"${withLonger[0]}","",""`,
      `"${withLonger[1]}","",""`,
    ])
    expect(spreadsheet.text).toContain(`"${keywords[3]}","Recommendations and requests",""\n`)
    await choose(page, /^Plain list/)
    await drawer.getByRole('button', { name: 'Copy 8 keywords' }).click()
    await expect(page.getByText('8 keywords copied to the clipboard.', { exact: true })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(lines)
  })

  await test.step('a keyword without its tick is not exported', async () => {
    await choose(page, /^Google/)
    await preview.getByRole('checkbox', { name: keywords[1] ?? '' }).uncheck()
    await expect(drawer).toContainText('− 2 too long − 1 not ticked = 5 keywords')
    expect((await download(page)).text).not.toContain(keywords[1] ?? '')
    await preview.getByRole('checkbox', { name: 'Tick all' }).check()
  })

  await test.step('a prompt list has whole questions with what is known of each', async () => {
    await choose(page, /^Prompt list/)
    const { name, text } = await download(page)
    expect(name).toBe(`prompts-${today()}.csv`)
    const lines = text.split('\n')
    expect(lines.slice(0, 2)).toEqual([
      '"Prompt","Topic","Type","Subreddit","Points + comments","Link","Original Title","Author"',
      `"Don’t panic: $5 soil or 50% peat…","","","composting",100,"https://www.reddit.com${questions[9]?.permalink}","${titles[9][0]}","${questions[9]?.author}"`,
    ])
    expect(lines).toHaveLength(titles.length + 2)
    await expect(page.getByText(`10 prompts in ${name}.`, { exact: true })).toBeVisible()
    await expect(drawer.getByLabel('Prompts per file')).toHaveValue('20000')
    await choose(page, /^Plain list/)
  })

  await test.step('a row limit splits them, and none is lost or twice', async () => {
    const limit = drawer.getByLabel('Keywords per file')
    await limit.fill('4')
    await expect(drawer).toContainText('Makes 2 files.')
    const parts: string[] = []
    for (const part of [1, 2]) {
      await drawer.getByRole('button', { name: /^Download/ }).click()
      const file = await downloadedFile(page, () =>
        page.getByRole('menuitem', { name: `File ${part} of 2` }).click(),
      )
      expect(file.name).toBe(`keywords-plain-${today()}-${part}-of-2.txt`)
      parts.push(file.text)
    }
    expect(parts.map((text) => text.trimEnd().split('\n'))).toEqual([keywords.slice(0, 4), keywords.slice(4)])
    for (const typed of ['0', '', '-2']) {
      await limit.fill(typed)
      await limit.blur()
      await expect(limit).toHaveValue('4')
    }
  })
})

test('keywords follow the selection and the choices of form, case and length', async ({ page }) => {
  const drawer = drawerOf(page)
  const open = page.getByRole('button', { name: 'More', exact: true })
  await act(page, 'Keyword tools…')

  await test.step('search phrases replace questions that have one', async () => {
    await choose(page, /^Search phrase/)
    await expect(drawer.getByRole('listitem')).toHaveText(['phrase 11', 'phrase 00'])
  })

  await test.step('longer ones are let through, and capitals are kept', async () => {
    await choose(page, /^Full question/)
    await choose(page, /^All of them/)
    await drawer.getByRole('checkbox', { name: /^At most 10 words, 80 characters/ }).uncheck()
    await drawer.getByRole('checkbox', { name: 'Lower case' }).uncheck()
    await expect(drawer).toContainText('10 questions − 1 duplicate − 1 without words = 8 keywords')
    await expect(drawer.getByRole('listitem')).toContainText([
      'What is the best UK compost help',
      'C++ vs C#',
    ])
    await expect(drawer.getByRole('button', { name: /^Too long/ })).toBeDisabled()
  })

  await test.step('Escape closes it below the toast of a download, and the focus is back', async () => {
    await download(page)
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await expect(open).toBeFocused()
  })

  await test.step('selected questions alone, with the mark that Excel needs', async () => {
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'For Excel' }).click()
    await page.keyboard.press('Escape')
    await select(page, ['C++ vs C#', '¿Cómo plantar tomates?'])
    await act(page, 'Keyword tools…')
    await expect(drawer).toContainText('Turns 2 questions into keywords')
    await choose(page, /^All of them/)
    expect((await download(page)).text).toBe(
      '\uFEFF"Keyword"\n"cómo plantar tomates 堆肥"\n"c++ vs c# which is faster"\n',
    )
    await choose(page, /^Plain list/)
    expect((await download(page)).text).toBe('cómo plantar tomates 堆肥\nc++ vs c# which is faster\n')
  })
})
