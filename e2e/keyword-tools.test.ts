import { expect, type Page } from '@playwright/test'
import { downloadedFile } from './support/downloaded-csv.ts'
import { A_RUN } from './support/expect-toast.ts'
import { openFilledAnalysis } from './support/open-screens.ts'
import { select } from './support/questions-table.ts'
import { cleanedOf, questionOf } from './support/sample-questions.ts'
import { ownCredentials } from './support/setup-steps.ts'
import { test } from './support/watched-test.ts'
import { actFromMenu } from './support/workbench.ts'

/** Titles in the table's order, each with its keyword. */
const titles = [
  ['What is the best [UK] compost? (help!)', 'what is the best uk compost help'],
  ['C++ vs C#: which is faster?', 'c++ vs c# which is faster'],
  ['🪱🪱 !!!', ''],
  ['WHAT is the best UK compost, help', 'what is the best uk compost help'],
  ['one two three four five six seven eight nine ten eleven', ''],
  ['¿Cómo plantar tomates? 堆肥', 'cómo plantar tomates 堆肥'],
  ['Don’t panic: $5 soil or 50% peat…', "don't panic $5 soil or 50 peat"],
] as const

/** Sorted by the most discussed question; the first and the fourth title share a keyword. */
const keywords = [6, 5, 0, 1].map((index) => titles[index]?.[1] ?? '')

const questions = titles.map(([title], index) =>
  questionOf(index + 1, { title, originalTitle: title, score: 100 - index, numComments: index }),
)

const today = () => new Date().toLocaleDateString('sv-SE')

function drawerOf(page: Page) {
  return page.getByRole('dialog', { name: 'Keyword tools' })
}

function download(page: Page, name: 'CSV' | 'Text') {
  return downloadedFile(page, () => drawerOf(page).getByRole('button', { name, exact: true }).click())
}

test('keywords fit keyword planners, files are correct to the byte, lists follow the selection, and phrases are written', async ({
  page,
  startOver,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openFilledAnalysis(page, questions)
  await test.step('keywords fit keyword planners, and every file is correct to the byte', async () => {
    const drawer = drawerOf(page)
    const listed = drawer.getByRole('listitem')
    await actFromMenu(page, 'Keyword tools…')

    await test.step('the list shows the exported keywords, and counts the others', async () => {
      await expect(listed).toContainText(keywords)
      // The choice of the list follows the close button.
      await expect(drawer.getByRole('button').nth(1)).toHaveText('Keywords')
      await expect(listed.nth(2)).toHaveText('what is the best uk compost help3')
      await expect(drawer).toContainText('Left out: 1 too long, 1 duplicate, and 1 without words.')
      await expect(drawer).toContainText('4 keywords')
    })

    await test.step('as CSV, as text and on the clipboard', async () => {
      const csv = await download(page, 'CSV')
      expect(csv.name).toBe(`keywords-${today()}.csv`)
      expect(csv.text).toBe(
        `"Keyword","Times asked"\n${keywords.map((keyword) => `"${keyword}",${keyword === titles[0][1] ? 2 : 1}\n`).join('')}`,
      )
      await expect(page.getByText(`4 keywords in ${csv.name}.`, { exact: true })).toBeVisible()
      const lines = keywords.map((keyword) => `${keyword}\n`).join('')
      const text = await download(page, 'Text')
      expect(text).toMatchObject({ name: `keywords-${today()}.txt`, text: lines })
      await drawer.getByRole('button', { name: 'Copy' }).click()
      await expect(page.getByText('4 keywords copied', { exact: true })).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(lines)
    })

    await test.step('whole questions come with what is known of each', async () => {
      await drawer.getByRole('button', { name: 'Questions', exact: true }).click()
      await expect(listed).toHaveCount(titles.length)
      const { name, text } = await download(page, 'CSV')
      expect(name).toBe(`question-list-${today()}.csv`)
      const lines = text.split('\n')
      expect(lines.slice(0, 2)).toEqual([
        '"Question","Topic","Type","Subreddit","Points + comments","Link","Original Title","Author"',
        `"Don’t panic: $5 soil or 50% peat…",,,"composting",100,"https://www.reddit.com${questions[6]?.permalink}","${titles[6][0]}","${questions[6]?.author}"`,
      ])
      expect(lines).toHaveLength(titles.length + 2)
      await expect(page.getByText(`7 questions in ${name}.`, { exact: true })).toBeVisible()
    })
  })

  await test.step('the lists follow the selection', async () => {
    const drawer = drawerOf(page)
    const open = page.getByRole('button', { name: 'More', exact: true })

    await test.step('Escape closes it below the toast of a download, and the focus is back', async () => {
      await drawer.getByRole('button', { name: 'Keywords', exact: true }).click()
      await download(page, 'Text')
      await page.keyboard.press('Escape')
      await expect(drawer).toHaveCount(0)
      await expect(open).toBeFocused()
    })

    await test.step('selected questions alone, with the mark that Excel needs', async () => {
      await page.getByRole('button', { name: 'Export CSV' }).click()
      await page.getByRole('menuitemcheckbox', { name: 'For Excel' }).click()
      await page.keyboard.press('Escape')
      await select(page, ['C++ vs C#', '¿Cómo plantar tomates?'])
      await actFromMenu(page, 'Keyword tools…')
      await expect(drawer).toContainText('Lists of 2 questions')
      expect((await download(page, 'CSV')).text).toBe(
        '\uFEFF"Keyword"\n"cómo plantar tomates 堆肥"\n"c++ vs c# which is faster"\n',
      )
      expect((await download(page, 'Text')).text).toBe(
        'cómo plantar tomates 堆肥\nc++ vs c# which is faster\n',
      )
    })
  })

  await startOver()
  await test.step('search phrases are written for titles that have none, cleaned or not', async () => {
    const left = [
      cleanedOf(1, { keyword: 'compost smell', score: 3 }),
      cleanedOf(2, { title: 'How often should I turn my compost?', score: 2 }),
      questionOf(3, { title: 'why is my compost pile so wet??', score: 1 }),
    ]
    await openFilledAnalysis(page, left, ownCredentials('demo', 'demo-paid'))
    await actFromMenu(page, 'Keyword tools…')
    const phrases = drawerOf(page).getByRole('region', { name: 'Search phrases' })
    await expect(phrases).toContainText('About 1 request, 1 s, under $0.01.')
    await phrases.getByRole('button', { name: 'Write search phrases for 2 titles' }).click()
    // By text, because the open drawer hides toasts from queries by role.
    await expect(page.getByText('Search phrases written', { exact: true })).toBeVisible(A_RUN)
    await expect(phrases).toHaveCount(0)
    await expect(drawerOf(page).getByRole('listitem')).toContainText([
      'compost pile wet',
      'turn compost',
      'compost smell',
    ])
  })
})
