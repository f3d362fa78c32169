import { readFile } from 'node:fs/promises'
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { titleOf } from './open-screens.ts'
import { act } from './workbench.ts'

/** Opens the list of analyses with the name in the top bar. */
export async function openAnalyses(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /your analyses$/ })
    .click()
  await expect(titleOf(page)).toHaveText('Your analyses')
}

/** Returns the list's row of the analysis with this name. */
export function analysisRow(page: Page, name: string): Locator {
  return page.getByRole('listitem', { name, exact: true })
}

/** Waits until everything on the page is saved. */
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

/** Returns the file in which the user saves the analysis. */
export async function savedFile(page: Page): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), act(page, 'Save as a file')])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

/** Loads a session file as a new analysis. */
export async function loadFile(page: Page, name: string, text: string | Buffer): Promise<void> {
  await openAnalyses(page)
  await page
    .getByLabel('File of an analysis')
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
}

/** Returns a store's records in the browser's database as JSON, only those with this name if given. */
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
