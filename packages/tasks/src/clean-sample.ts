import { type RejectionReason, rejections } from '@quarry/cleaning/rejection-reason'
import type { SampleCleaning } from '@quarry/contracts/model-endpoint'
import type { MeasuredBatch } from '@quarry/contracts/tier'
import { PlatformError } from '@quarry/platforms/platform-error'
import type { TitleTasks } from './title-tasks.ts'

/** Tests whether a model removes the tag and brackets, fixes the typo and case, and keeps the name and number. */
const SAMPLE = '[Help] why do my 3 Roma tomato seedlings (not fed) keep faling over??'

/** Cleans a sample title to show what a model does and how long it takes. Throws PlatformError. */
export async function cleanSample(client: Pick<TitleTasks, 'cleanTitles'>): Promise<SampleCleaning> {
  const started = performance.now()
  const { accepted, rejected } = await client.cleanTitles([{ id: 'sample', title: SAMPLE }], {
    keyword: false,
  })
  const [rejection] = rejected
  return {
    title: SAMPLE,
    cleaned: accepted[0]?.title,
    ...(rejection && { problem: sentenceOf(rejection.reason) }),
    ms: elapsedMs(started),
  }
}

/** Titles as people write them, for a request whose time shows what each further title adds. */
const BATCH = [
  'how long does sourdough starter last in the fridge (not fed)',
  'What is the best way to descale a espresso machine?? pls help',
  '[Question] is it normal that my basil turns black over night',
  'Anyone else has a bike chain that skips under load?',
  'how do i stop my router from dropping the 5 GHz band',
].map((title, at) => ({ id: `batch-${at}`, title }))

/** Measures one request with several titles; undefined if it fails, because the sample has shown that the model works. */
export async function measureBatch(
  client: Pick<TitleTasks, 'cleanTitles'>,
): Promise<MeasuredBatch | undefined> {
  const started = performance.now()
  try {
    await client.cleanTitles(BATCH, { keyword: false })
  } catch (error) {
    if (error instanceof PlatformError) return undefined
    throw error
  }
  return { titles: BATCH.length, ms: elapsedMs(started) }
}

/** At least 1. */
const elapsedMs = (started: number) => Math.max(1, Math.round(performance.now() - started))

const sentenceOf = (reason: RejectionReason): string =>
  rejections[reason].sentence
    .replace('The AI', 'Its response')
    .replace('Gemini', 'The model')
    .replace('this title', 'the title')
