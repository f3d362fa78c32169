import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'

type DownloadedCsv = { name: string; text: string; header: string[]; rows: string[][] }

/** The file that an action downloads, made in the browser without asking the server for anything. */
export async function downloadedFile(
  page: Page,
  action: () => Promise<void>,
): Promise<{ name: string; text: string }> {
  const asked: string[] = []
  const note = (request: { url: () => string }) => void asked.push(request.url())
  page.on('request', note)
  const [download] = await Promise.all([page.waitForEvent('download'), action()])
  page.off('request', note)
  expect(asked.filter((address) => !address.startsWith('blob:'))).toEqual([])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

export async function downloadedCsv(page: Page, action: () => Promise<void>): Promise<DownloadedCsv> {
  const file = await downloadedFile(page, action)
  const [header = [], ...rows] = parse(file.text)
  return { ...file, header, rows }
}

/** A stated file name with today's date, whichever day it is by now. */
export function datedName(prefix: string): RegExp {
  const days = [Date.now() - 60_000, Date.now()].map((ms) => new Date(ms).toLocaleDateString('sv-SE'))
  return new RegExp(`^${prefix}-(?:${days.join('|')})\\.csv$`)
}
