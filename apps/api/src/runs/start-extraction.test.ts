import { ExtractionParams } from '@quarry/contracts/run-params'
import { describe, expect, test } from 'vitest'
import { buildQuestion } from '../../../../testkit/build-question.ts'
import { type Browser, openBrowser, sessionIdOf } from '../testing/test-api.ts'
import { useTestApi } from '../testing/use-test-api.ts'
import { extract, fieldsOf, reddit } from './testing/start-run.ts'

const { api } = await useTestApi({ CLOCK_FACTOR: '10' })

describe('extraction', () => {
  test('is accepted with a message, a queued run and a job that contains only ids and their version', async () => {
    const browser = openBrowser(api.app)
    const { message, runId } = await extract(browser, { subreddits: ['bread', 'cats', 'rowing'] })
    expect(message).toBe('Extraction started for 3 subreddits.')
    expect((await browser.call('GET', `/api/runs/${runId}`)).json()).toMatchObject({
      id: runId,
      kind: 'extraction',
      state: 'queued',
      total: 900,
      processed: 0,
      failed: 0,
    })
    const job = await api.dependencies.queues.queues.extraction.getJob(runId)
    const ids = {
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
      key: expect.stringMatching(/^[\w-]{8}$/),
    }
    expect(job?.data).toEqual({
      ...ids,
      runId,
      sessionId: sessionIdOf(api, browser),
    })
  })

  test('requests each subreddit once, for 1 to 1000 questions, 300 by default', async () => {
    const browser = openBrowser(api.app)
    const { message, runId } = await extract(browser, {
      subreddits: ['Bread', 'cats', 'bREAD', 'rowing', 'sewing'],
      subredditLimits: { BREAD: '5000', cats: 0, rowing: 'many' },
      seedTerms: ['dough'],
    })
    expect(message).toBe('Extraction started for 4 subreddits.')
    const fields = await fieldsOf(api, browser, runId)
    expect(fields).toMatchObject({ total: '1302', titlesPerRequest: '1', delayMs: '0' })
    expect(JSON.parse(fields.params ?? '')).toEqual({
      source: 'reddit',
      subreddits: [
        { name: 'Bread', limit: 1000 },
        { name: 'cats', limit: 1 },
        { name: 'rowing', limit: 1 },
        { name: 'sewing', limit: 300 },
      ],
      seedTerms: ['dough'],
      includeAlreadySeen: false,
    })
  })

  test('reads a range of dates', async () => {
    const browser = openBrowser(api.app)
    const range = { publishedFrom: '2026-01-01T00:00:00Z', publishedTo: '2026-02-01T00:00:00Z' }
    const { runId } = await extract(browser, { subreddits: ['Bread'], ...range })
    const { params } = await fieldsOf(api, browser, runId)
    expect(ExtractionParams.decode(params ?? '')).toMatchObject(range)
  })

  test('from Stack Exchange without a key counts against the limit of the server’s address', async () => {
    const browser = openBrowser(api.app)
    const request = { source: 'stack-exchange', subreddits: ['cooking'] }
    const { runId } = (await browser.call('POST', '/api/questions/fetch', request)).json()
    expect((await fieldsOf(api, browser, runId)).limitOwner).toBe('address')
  })

  test("takes the session's choices", async () => {
    const browser = openBrowser(api.app)
    await browser.call('POST', '/api/config', { includeAlreadySeen: true })
    const { runId } = await extract(browser)
    expect(JSON.parse((await fieldsOf(api, browser, runId)).params ?? '')).toMatchObject({
      includeAlreadySeen: true,
    })
  })

  test('seals the credentials for this run only', async () => {
    const browser = openBrowser(api.app)
    const { runId, message } = await extract(browser)
    expect(message).toBe('Extraction started for 1 subreddit.')
    const opened = await api.dependencies.sealedCredentials.open(sessionIdOf(api, browser), runId)
    expect(JSON.parse(opened ?? '')).toMatchObject({ clientId: 'own-id', clientSecret: 'own-secret' })
  })

  test('is rejected while one is active, and possible again after a cancel', async () => {
    const browser = openBrowser(api.app)
    const { runId } = await extract(browser)
    const rejected = await browser.call('POST', '/api/questions/fetch', { subreddits: ['cats'], ...reddit })
    expect(rejected.statusCode).toBe(409)
    expect(rejected.body).toBe('A run is already active. Wait for it or cancel it first.')
    await browser.call('POST', `/api/runs/${runId}/cancel`)
    await extract(browser)
  })
})

describe('a check of posts', () => {
  const check = (browser: Browser, request: object) =>
    browser.call('POST', '/api/questions/check-posts', request)

  test('counts the questions of one source whose links have their ids', async () => {
    const browser = openBrowser(api.app)
    const hackerNews = {
      source: 'hacker-news' as const,
      subreddit: 'ask-hn',
      permalink: 'https://news.ycombinator.com/item?id=7',
    }
    const questions = [
      buildQuestion('1aaaaa', { permalink: '/r/bread/comments/1aaaaa/' }),
      buildQuestion('file0000000abcd', { permalink: '/' }),
      buildQuestion('hn-7', hackerNews),
      // Reddit would call an invented post deleted.
      buildQuestion('1bbbbb', { permalink: '/demo/post/1bbbbb' }),
    ]
    await browser.call('PUT', '/api/questions', { questions })
    const { message, runId } = (await check(browser, reddit)).json()
    expect(message).toBe('Checking 1 post on Reddit.')
    expect((await browser.call('GET', `/api/runs/${runId}`)).json()).toMatchObject({
      kind: 'extraction',
      task: 'post-check',
      total: 1,
      gone: 0,
    })
    const other = (await check(browser, { source: 'hacker-news' })).json()
    expect(other.message).toBe('Checking 1 post on Hacker News.')
  })

  test('is rejected without such a question, and for a source that can only look up one post at a time', async () => {
    const browser = openBrowser(api.app)
    const none = await check(browser, { source: 'stack-exchange' })
    expect([none.statusCode, none.body]).toEqual([
      400,
      'No question has a link to its post on Stack Exchange.',
    ])
    expect((await check(browser, { source: 'lemmy' })).statusCode).toBe(400)
  })
})
