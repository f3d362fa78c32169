import { type RejectionReason, rejections } from '@quarry/cleaning/rejection-reason'
import type { SampleCleaning } from '@quarry/contracts/model-endpoint'
import type { CleaningClient } from '../cleaning-client.ts'

/** Tests whether a model removes the tag and brackets, fixes the typo and case, and keeps the name and number. */
const SAMPLE = '[Help] why do my 3 Roma tomato seedlings (not fed) keep faling over??'

/** Cleans a sample title to show what a model does and how long it takes. Throws PlatformError. */
export async function cleanSample(client: Pick<CleaningClient, 'cleanTitles'>): Promise<SampleCleaning> {
  const started = performance.now()
  const { accepted, rejected } = await client.cleanTitles([{ id: 'sample', title: SAMPLE }], {
    keyword: false,
  })
  const [rejection] = rejected
  return {
    title: SAMPLE,
    cleaned: accepted[0]?.title,
    ...(rejection && { problem: sentenceOf(rejection.reason) }),
    ms: Math.max(1, Math.round(performance.now() - started)),
  }
}

const sentenceOf = (reason: RejectionReason): string =>
  rejections[reason].sentence
    .replace('The AI', 'Its response')
    .replace('Gemini', 'The model')
    .replace('this title', 'the title')
