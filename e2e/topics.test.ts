import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { expectNoAxeViolations, expectNoAxeViolationsInForcedColours } from './support/axe-violations.ts'
import { downloadedFile } from './support/downloaded-csv.ts'
import { expectToast } from './support/expect-toast.ts'
import { openCleaningOptions, openFilledAnalysis } from './support/open-screens.ts'
import { rowsOf } from './support/questions-table.ts'
import { questionOf, type SampleQuestion } from './support/sample-questions.ts'
import { ownCredentials } from './support/setup-steps.ts'
import { test } from './support/watched-test.ts'
import { act, openFilters } from './support/workbench.ts'

const subjects = ['slugs', 'compost', 'rain barrels', 'tomatoes', 'worms', 'hedges', 'tulips', 'mulch']
const frames = [
  ['How do I choose', 'how-to'],
  ['Why are there problems with', 'reason'],
  ['Which is better for', 'comparison'],
  ['Are you happy with your', 'experience'],
] as const

/** Six questions of each subject, and two that are about nothing. */
const questions: SampleQuestion[] = [
  ...subjects.flatMap((subject, place) =>
    Array.from({ length: 6 }, (_, index) => {
      const [frame, type] = frames[(place + index) % frames.length] ?? frames[0]
      const number = 10 * place + index + 1
      const title = `${frame} ${subject}${subject === 'slugs' && index > 3 ? ' in winter' : ''}?`
      return questionOf(number, { title, originalTitle: title, type, score: 1000 - number })
    }),
  ),
  ...['What should I do now?', 'Is this normal?'].map((title, index) =>
    questionOf(900 + index, { title, originalTitle: title }),
  ),
]

const facet = (page: Page) => page.getByRole('toolbar', { name: 'Topic' })
const map = (page: Page) => page.getByRole('group', { name: /^What people in r\/composting ask/ })
const panel = (page: Page) => page.getByRole('region', { name: 'Topic' })

/** Opens a picture on another page. Returns the green, from 0 to 255, of its corner if that is opaque, and its least and most. */
async function shadesOf(page: Page, address: string) {
  return page.evaluate(async (src) => {
    const image = new Image()
    image.src = src
    await image.decode()
    const { naturalWidth: width, naturalHeight: height } = image
    const context = new OffscreenCanvas(width, height).getContext('2d')
    context?.drawImage(image, 0, 0)
    const { data } = context?.getImageData(0, 0, width, height) ?? new ImageData(1, 1)
    const green = data.filter((_, at) => at % 4 === 1)
    return {
      corner: data[3] === 255 ? green[0] : undefined,
      min: green.reduce((least, one) => Math.min(least, one)),
      max: green.reduce((most, one) => Math.max(most, one)),
    }
  }, address)
}

test('topics filter the table, are changed by hand with undo, and are in the keyword export and the session file', async ({
  page,
}) => {
  await openFilledAnalysis(page, questions)
  await openFilters(page)

  await test.step('the facet lists them with the questions that have none', async () => {
    await expect(facet(page).getByRole('button', { name: 'Compost 6' })).toBeVisible()
    await expect(facet(page).getByRole('button', { name: 'No topic 2' })).toBeVisible()
    await facet(page).getByRole('button', { name: 'Compost 6' }).click()
    await expect(rowsOf(page)).toHaveCount(6)
    await page.getByRole('button', { name: 'Remove filter Topic: Compost' }).click()
    await expect(page.getByText('50 questions shown', { exact: true })).toBeVisible()
  })

  await test.step('a tile opens its topic, which can be renamed, pinned, merged and split', async () => {
    await page.keyboard.press('2')
    await map(page)
      .getByRole('button', { name: /^Slugs, 6 questions/ })
      .press('Enter')
    await expect(panel(page)).toContainText('6 questions')
    await panel(page).getByRole('textbox', { name: 'Name of the topic' }).fill('Slugs and snails')
    await panel(page).getByRole('button', { name: 'Rename' }).click()
    await expectToast(page, 'Topic renamed')
    await expect(facet(page).getByRole('button', { name: 'Slugs and snails 6' })).toBeVisible()
    await panel(page).getByRole('combobox', { name: 'Split off questions with' }).selectOption('winter')
    await expectToast(page, 'Topic split')
    await expect(facet(page).getByRole('button', { name: 'Slugs and snails 4' })).toBeVisible()
    await panel(page).getByRole('combobox', { name: 'Merge into' }).selectOption({ label: 'Worms' })
    await expectToast(page, 'Topics merged')
    await expect(map(page).getByRole('button', { name: /^Worms, 10 questions/ })).toBeVisible()
    for (const change of ['merge', 'split']) {
      await act(page, `Undo ${change} of a topic`)
      await expectToast(page, new RegExp(`^Undid: ${change} of a topic`, 'i'))
    }
    await expect(facet(page).getByRole('button', { name: 'Slugs and snails 6' })).toBeVisible()
    await panel(page).getByRole('button', { name: 'Pin' }).click()
    await expect(page.getByRole('button', { name: 'Clear Topic' })).toBeVisible()
    await expect(facet(page).getByRole('button', { name: /\d$/ }).first()).toHaveAccessibleName(
      'Slugs and snails 6',
    )
  })

  await test.step('its questions are shown in the table and exported with the topic', async () => {
    await panel(page).getByRole('button', { name: 'Show 6 in the table' }).click()
    await expect(rowsOf(page)).toHaveCount(6)
    await act(page, 'Keyword tools…')
    const drawer = page.getByRole('dialog', { name: 'Keyword tools' })
    await drawer.getByRole('radio', { name: /^Spreadsheet/ }).check()
    const { text } = await downloadedFile(page, () =>
      drawer.getByRole('button', { name: /^Download/ }).click(),
    )
    const lines = text.split('\n')
    expect(lines[0]).toBe('"Keyword","Type","Topic"')
    expect(lines[1]).toMatch(/"Slugs and snails"$/)
    await drawer.getByRole('button', { name: 'Close' }).click()
    const saved = await downloadedFile(page, () => act(page, 'Save session file'))
    expect(JSON.parse(saved.text).topicEdits).toEqual({
      names: { slug: 'Slugs and snails' },
      merged: {},
      splits: [],
      pinned: ['slug'],
    })
  })
})

test('a topic that Gemini names with a title is in the facet, until the user wants words again', async ({
  page,
}) => {
  const titles = [
    'how do i sharpen a dull chisel',
    'where to buy a dull chisel',
    'how to clean a dull chisel',
    'when to replace a dull chisel',
    'is this normal',
  ]
  await openFilledAnalysis(
    page,
    titles.map((title, at) => questionOf(at + 1, { title, originalTitle: title })),
    ownCredentials('demo', 'demo-paid'),
  )
  const options = await openCleaningOptions(page)
  await options.getByRole('checkbox', { name: /^Let the AI name kind and topic about \d+% more/ }).check()
  await page.getByRole('button', { name: 'Start AI Cleaning (5)' }).click()
  await openFilters(page)
  const named = facet(page).getByRole('button', { name: 'Dull chisel 4' })
  await expect(named).toBeVisible()
  await expect(page.getByText('The AI named the type of 5 questions; words guess the others.')).toBeVisible()

  await page.getByRole('button', { name: 'Map' }).click()
  await page.getByRole('button', { name: 'Find topics by words instead' }).click()
  await expect(named).toBeHidden()
  await act(page, 'Undo change of all topics')
  await expect(named).toBeVisible()
})

test('the map is drawn as tiles, has the same content as a table, and is saved as a picture in the theme’s colors', async ({
  page,
}) => {
  await openFilledAnalysis(page, questions)
  await page.getByRole('button', { name: 'Map' }).click()
  await expect(map(page).getByRole('button')).toHaveCount(9)
  await expect(
    page.getByRole('table', { name: 'Topics' }).getByRole('row', { name: /^Compost 6/ }),
  ).toBeAttached()
  await expect(map(page).getByRole('button', { name: '2 questions without a topic, 4%' })).toBeVisible()
  const overflow = await map(page).evaluate((element) => {
    const area = element.closest('.overflow-auto')
    return area ? area.scrollWidth - area.clientWidth : undefined
  })
  expect(overflow, 'the hidden table does not widen the map').toBe(0)
  await expectNoAxeViolations(page, 'the map of topics')
  const [area, save] = await Promise.all(
    [
      page.getByRole('button', { name: 'By questions' }),
      page.getByRole('button', { name: 'Save picture' }),
    ].map((part) => part.boundingBox()),
  )
  expect(Math.abs((area?.y ?? 0) - (save?.y ?? 0)), 'the bar is one row').toBeLessThan(20)

  const blank = await page.context().newPage()
  for (const theme of ['dark', 'light']) {
    await page.getByRole('button', { name: `Switch to ${theme} theme` }).click()
    const download = page.waitForEvent('download')
    // Without the font in it, the picture would have another one than its texts are cut for.
    const font = page.waitForRequest(
      (request) => /\.woff2$/.test(request.url()) && request.resourceType() === 'fetch',
    )
    await page.getByRole('button', { name: 'Save picture' }).click()
    await font
    const file = await readFile(await (await download).path())
    const { corner, min, max } = await shadesOf(blank, `data:image/png;base64,${file.toString('base64')}`)
    expect(corner !== undefined && (theme === 'dark' ? corner < 50 : corner > 240)).toBe(true)
    expect(max - min).toBeGreaterThan(180)
  }

  await page.emulateMedia({ forcedColors: 'active' })
  await expectNoAxeViolationsInForcedColours(page, 'the map of topics')
  await page.emulateMedia({ forcedColors: null })

  await page.setViewportSize({ width: 390, height: 844 })
  const texts = await map(page).locator('text').allTextContents()
  expect(texts.join(' ')).toContain(
    '50 questions in 8 topics, 4% without a topic. Tile size: questions. Color: most common type.',
  )
})

test('the map begins where the bars above it do, in windows of every width', async ({ page }) => {
  await openFilledAnalysis(page, questions)
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const leftOf = async (text: string) => (await page.getByText(text).first().boundingBox())?.x ?? Number.NaN
    const indent = async () =>
      Math.abs((await leftOf('drawn with Quarry')) - (await leftOf('Question Analysis')))
    await expect.poll(indent, `at ${width} pixels`).toBeLessThan(2)
  }
})

test('a phone changes between table and map in the menu of actions', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openFilledAnalysis(page, questions)
  await act(page, /^Map/)
  await expect(map(page).getByRole('button').first()).toBeVisible()
  await act(page, /^Table/)
  await expect(page.getByRole('table', { name: 'Questions' })).toBeVisible()
})
