import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { titleOf } from './open-screens.ts'

/** Goes to the list of analyses by the name in the top bar. */
export async function openAnalyses(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /your analyses$/ })
    .click()
  await expect(titleOf(page)).toHaveText('Your analyses')
}

/** The analysis of this name in the list. */
export function analysisRow(page: Page, name: string): Locator {
  return page.getByRole('listitem', { name, exact: true })
}

/** Waits until all that the page shows is saved. */
export async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByText(/^Saved in this browser/)).toBeVisible()
}

/** Opens a new tab, as at the next visit, and accepts the agreement. */
export async function visitAgain(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('checkbox', { name: 'I have read this agreement and accept it.' }).check()
  await page.getByRole('button', { name: 'Accept and Continue' }).click()
  await expect(titleOf(page)).toHaveText('Your analyses')
  return page
}

/** Loads a session file as an analysis of its own. */
export async function loadFile(page: Page, name: string, text: string | Buffer): Promise<void> {
  await openAnalyses(page)
  await page
    .getByLabel('Session file')
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
}

/** Records of the browser's database as JSON: of this store, and of this name if they have one. */
export async function keptIn(page: Page, store: 'parts' | 'questions', name?: string): Promise<string> {
  return await page.evaluate(
    (wanted) =>
      new Promise<string>((resolve, reject) => {
        const opened = indexedDB.open('quarry')
        opened.onerror = () => reject(opened.error)
        opened.onsuccess = () => {
          const records = opened.result.transaction(wanted.store).objectStore(wanted.store).getAll()
          records.onsuccess = () => {
            opened.result.close()
            resolve(JSON.stringify(records.result.filter((record) => record.name === wanted.name)))
          }
        }
      }),
    { store, name },
  )
}
