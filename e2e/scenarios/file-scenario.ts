import type { Page } from '@playwright/test'
import type { Capture } from './capture.ts'
import { buildQuestions } from './sample-questions.ts'

/** Titles from a file: where they are opened, what is read, what can't be, and the table that they become. */
export async function captureFile(page: Page, take: Capture): Promise<void> {
  await page.addInitScript(() => sessionStorage.setItem('agreement-consent', 'accepted'))
  await page.goto('/')
  await page.getByRole('button', { name: 'Open titles from a file' }).waitFor()
  await take('80-setup-with-file', { whole: true })

  const posts = buildQuestions(300).map(({ id, originalTitle, subreddit, score, numComments }, number) => ({
    id,
    title: originalTitle,
    subreddit,
    score,
    num_comments: numComments,
    created_utc: 1_767_225_600,
    is_self: number % 4 !== 0,
    selftext: number % 9 === 0 ? '[removed]' : '',
  }))
  const lines = [...posts, ...posts.slice(0, 12)].map((post) => JSON.stringify(post))
  await openFile(page, 'composting_submissions.jsonl', lines.join('\n'))
  await page.getByRole('dialog').getByRole('listitem').first().waitFor()
  await take('81-titles-in-file')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

  await openFile(page, 'questions.xlsx', 'PK\u0003\u0004')
  await page.getByText('This is a spreadsheet file.').waitFor()
  await take('82-unusable-file')
  await page.keyboard.press('Escape')

  await openFile(page, 'composting_submissions.jsonl', lines.join('\n'))
  await page.getByRole('button', { name: /^Open \d+ questions$/ }).click()
  await page.getByRole('checkbox', { name: 'Select all shown' }).waitFor()
  await take('83-opened-titles')
}

async function openFile(page: Page, name: string, text: string): Promise<void> {
  const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) }
  await page.getByLabel('File with titles').setInputFiles(file)
}
