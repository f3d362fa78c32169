import { expect, type Locator, type Page } from '@playwright/test'
import { rowsOf } from './questions-table.ts'
import { questionOf } from './sample-questions.ts'
import { filtersOf } from './workbench.ts'

export const PRUNE = 'How do I prune roses?'
export const CARROTS = 'How deep do carrots go?'
export const COLD = 'Why is my heap cold?'
export const SMELL = 'Why does it smell of eggs?'
export const POTS = 'Which pots drain best?'
export const PEAT = 'Is peat bad?'
export const BLIGHT = 'What is blight?'
export const WORMS = 'Worms escaping'

/** The most engaging first, the default order of the table. */
export const all = [PRUNE, CARROTS, COLD, SMELL, POTS, PEAT, BLIGHT, WORMS]

const details = {
  [PRUNE]: ['gardening', 'pending', 90, 'how-to'],
  [CARROTS]: ['gardening', 'processed', 80],
  [COLD]: ['composting', 'error', 70, 'reason'],
  [SMELL]: ['composting', 'pending', 60, 'reason'],
  [POTS]: ['BalconyGardens', 'processed', 50, 'recommendation'],
  [PEAT]: ['BalconyGardens', 'pending', 40],
  [BLIGHT]: ['gardening', 'processed', 30],
  [WORMS]: ['composting', 'pending', -5],
} as const

export const eightQuestions = Object.entries(details).map(
  ([title, [subreddit, processingStatus, score, type]], index) =>
    questionOf(index + 1, { title, originalTitle: title, subreddit, processingStatus, score, type }),
)

/** Expects exactly these rows in this order, and their number. */
export async function expectShown(page: Page, titles: readonly string[]): Promise<void> {
  await expect(rowsOf(page)).toContainText([...titles])
  const shown = titles.length === all.length ? '8 questions shown' : `${titles.length} of 8 questions shown`
  await expect(page.getByText(shown, { exact: true })).toBeVisible()
}

/** Returns a facet's value with its count. */
export function chip(page: Page, name: string): Locator {
  return filtersOf(page).getByRole('button', { name: new RegExp(`^${name} \\d+$`) })
}
