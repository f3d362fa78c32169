import type { Page } from '@playwright/test'

/** Chooses a file of titles, on any screen that offers that. */
export async function openFile(page: Page, name: string, text: string | Buffer): Promise<void> {
  const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) }
  await page.getByLabel('File with titles').setInputFiles(file)
}
