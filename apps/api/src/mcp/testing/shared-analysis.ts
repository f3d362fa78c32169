import { randomUUID } from 'node:crypto'
import type { TokenSettings } from '@quarry/contracts/endpoints/tokens'
import type { Question } from '@quarry/contracts/question'
import { copyIdOf } from '@quarry/store/copy-ref'
import { openPage } from '../../analyses/testing/open-page.ts'
import { type Browser, openBrowser, sessionIdOf, type TestApi } from '../../testing/test-api.ts'
import { connect, tokenOf } from './assistant.ts'

/** Returns a browser that has an analysis of these questions, and an assistant that shares it. */
export async function shareAnalysis(
  api: TestApi,
  address: string,
  questions: readonly Question[],
  { keys, ...settings }: Partial<TokenSettings> & { keys?: Record<string, string> } = {},
) {
  const browser = openBrowser(api.app)
  const { token, record } = await tokenOf(browser, settings)
  const added = await addAnalysis(api, { browser, record }, questions)
  const assistant = await connect(address, token, { ...(keys && { keys }) })
  return { browser, token, record, assistant, ...added }
}

/** Adds an analysis to the browser and shares it with a token. */
export async function addAnalysis(
  api: TestApi,
  { browser, record }: { browser: Browser; record: { hash: string } },
  questions: readonly Question[],
  name = 'Bread',
) {
  const analysis = randomUUID()
  const page = await openPage(browser, analysis)
  const ownerId = sessionIdOf(api, browser)
  const sessionId = copyIdOf({ ownerId, analysis })
  await api.dependencies.questionSet.restore(sessionId, questions, {
    guard: { holder: page.holder, epoch: page.epoch },
  })
  await browser.call('PUT', `/api/tokens/${record.hash}/analyses/${analysis}`, { name })
  return { page, analysis, ownerId, sessionId }
}
