import type { Page } from '@playwright/test'
import { downloadedCsv } from './downloaded-csv.ts'

export function exportAs(page: Page, kind: string) {
  return downloadedCsv(page, async () => {
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await page.getByRole('menuitem', { name: kind }).click()
  })
}
