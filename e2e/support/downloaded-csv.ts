import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'

type DownloadedCsv = { name: string; text: string; header: string[]; rows: string[][] }

/** Returns the file that an action downloads. Expects the browser to make it without a request to the server. */
export async function downloadedFile(
  page: Page,
  action: () => Promise<void>,
): Promise<{ name: string; text: string }> {
  const requested: string[] = []
  const record = (request: { url: () => string }) => void requested.push(request.url())
  page.on('request', record)
  const [download] = await Promise.all([page.waitForEvent('download'), action()])
  page.off('request', record)
  // The page may still be loading scripts, such as a worker's, and look after the copies on the server.
  const others = requested.filter((address) => !/^blob:|\/assets\/[^/]+\.js$|\/api\/analyses/.test(address))
  expect(others).toEqual([])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

export async function downloadedCsv(page: Page, action: () => Promise<void>): Promise<DownloadedCsv> {
  const file = await downloadedFile(page, action)
  const [header = [], ...rows] = parse(file.text)
  return { ...file, header, rows }
}

/** Matches a file name with today's date, even if the day has just changed. */
export function datedName(prefix: string): RegExp {
  const days = [Date.now() - 60_000, Date.now()].map((ms) => new Date(ms).toLocaleDateString('sv-SE'))
  return new RegExp(`^${prefix}-(?:${days.join('|')})\\.csv$`)
}
