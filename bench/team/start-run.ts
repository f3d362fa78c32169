import { randomBytes, randomUUID } from 'node:crypto'
import {
  ANALYSIS_HEADER,
  EPOCH_HEADER,
  HOLDER_HEADER,
  listAnalyses,
  openAnalysis,
} from '@quarry/contracts/endpoints/analyses'
import { detectGeminiTier, testConnections } from '@quarry/contracts/endpoints/connections'
import { listQuestions, restoreQuestions } from '@quarry/contracts/endpoints/questions'
import { RunAccepted, startCleaning } from '@quarry/contracts/endpoints/runs'
import { getConfig } from '@quarry/contracts/endpoints/session'
import type { Question } from '@quarry/contracts/question'
import { buildQuestions } from '@quarry/testkit/build-question'
import { z } from 'zod'
import { type PageCalls, target } from './page-calls.ts'
import { createPolledSet } from './polled-set.ts'
import { cleaningOf, TITLES, type Visit } from './visits.ts'
import { readQuota, type StartedRun } from './watch-run.ts'

const Opened = z.object({ epoch: z.string() })

/**
 * Makes the calls of a page from its loading until a run has started: the tests of the key, the copy, the upload of a
 * file's 1,000 titles. The first `cleaned` titles are cleaned already, and the run leaves them out.
 */
export async function startRun(
  page: PageCalls,
  { number, tier }: Visit,
  cleaned: number,
): Promise<StartedRun> {
  const geminiApiKey = `demo-${tier}.team${number}`
  const analysis = randomUUID()
  const holder = `1.${randomBytes(8).toString('hex')}`

  await page.insist({ purpose: 'list', ...target(listAnalyses) })
  await page.insist({ purpose: 'list', ...target(listAnalyses) })
  await page.insist({ purpose: 'settings', ...target(getConfig) })
  await page.insist({ purpose: 'test', ...target(testConnections), body: { geminiApiKey } })
  await page.insist({ purpose: 'tier', ...target(detectGeminiTier), body: { geminiApiKey } })
  const opening = { ...target(openAnalysis, analysis), body: { holder, restores: false } }
  const { epoch } = Opened.parse(JSON.parse(await page.insist({ purpose: 'open', ...opening })))
  const headers = { [ANALYSIS_HEADER]: analysis, [HOLDER_HEADER]: holder, [EPOCH_HEADER]: epoch }
  const set = createPolledSet(page, headers, epoch)

  await page.insist({ purpose: 'refresh', headers, ...target(listQuestions) })
  const questions = titlesOf(number, cleaned)
  const upload = { ...target(restoreQuestions), body: { questions, undo: true } }
  await page.insist({ purpose: 'upload', headers, ...upload })
  await set.read('whole set')
  await set.read('refresh')
  if (tier === 'free') await readQuota(page, geminiApiKey)
  const start = {
    ...target(startCleaning),
    body: {
      questionIds: questions.slice(cleaned).map(({ id }) => id),
      geminiApiKey,
      titlesPerRequest: cleaningOf[tier].titlesPerRequest,
      ...(tier === 'paid' && { judge: 'if-paid' }),
    },
  }
  const accepted = await page.insist({ purpose: 'start', headers, ...start })
  await set.read('refresh')
  return { ...RunAccepted.parse(JSON.parse(accepted)), set, analysis, tier, geminiApiKey }
}

/** Returns the file's titles, of which the first are cleaned. */
function titlesOf(number: number, cleaned: number): Question[] {
  const titles = buildQuestions(TITLES, `t${number.toString(36)}x`)
  return titles.map((question, at): Question => {
    if (at >= cleaned) return question
    const title = `${question.originalTitle.replace(/^\[Help\] | \(pic\)$/g, '')}?`
    const result = { risk: { reason: 'form' }, cleanedWith: 'gemini-3.5-flash-lite/12/2' } as const
    return { ...question, title, processingStatus: 'processed', aiEnhanced: true, ...result }
  })
}
