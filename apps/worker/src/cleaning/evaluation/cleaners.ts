import { setTimeout as wait } from 'node:timers/promises'
import { acceptTitles, type TitleResults } from '@quarry/cleaning/accept-titles'
import { prepareTitles, type TitleToClean } from '@quarry/cleaning/prepare-titles'
import type { RejectionReason } from '@quarry/cleaning/rejection-reason'
import { removeBrackets } from '@quarry/cleaning/remove-brackets'
import { tierInfo } from '@quarry/contracts/tier'
import type { CleaningClient } from '@quarry/platforms/cleaning-client'
import { createCleaningClient } from '@quarry/platforms/create-cleaning-client'
import type { ServiceEndpoints } from '@quarry/platforms/endpoints'
import { isRetryable, PlatformError } from '@quarry/platforms/platform-error'
import type { EditedTitle } from './edited-title.ts'
import type { CleanedRow } from './score-cleaning.ts'

/** Returns a cleaned row for every title, in their order. */
export type Cleaner = (titles: readonly EditedTitle[]) => Promise<CleanedRow[]>

const RETRIES = 5
const PAUSE_MS = 60_000

/** A rule that needs no service. Its results are checked like a model's. */
function ruleCleaner(rule: (edited: EditedTitle) => string): Cleaner {
  return async (titles) =>
    titles.map((edited) => {
      const prepared = prepareTitles([{ id: 'only', title: edited.title }])
      const answer = rule(edited)
      const answers = prepared.map(({ alias }) => ({ id: alias, title: answer }))
      const { rejected } = acceptTitles(prepared, answers, { keyword: false, absence: 'missing' })
      return { ...edited, answer, refused: rejected.length > 0, failed: false }
    })
}

export const plainRules = {
  /** The unchanged titles, as a baseline for every other figure. */
  untouched: ruleCleaner(({ title }) => title),
  /** Only Quarry's rules for brackets. */
  rules: ruleCleaner(({ title }) => removeBrackets(title)),
  /** The editor's versions: shows what the checks reject although it is perfect. */
  editor: ruleCleaner(({ clean }) => clean),
}

export interface GeminiCleanerOptions {
  apiKey: string
  endpoints: ServiceEndpoints
  model: string
  titlesPerRequest: number
  /** Speed of the service's time relative to real time; 1 by default. */
  clockFactor?: number
  /** Prints a progress line. */
  log(line: string): void
}

/**
 * Quarry's own client with its prompt and its checks, at the rate of the key's tier: titles together, then rejected ones
 * alone. Throws PlatformError.
 */
export function geminiCleaner(options: GeminiCleanerOptions): Cleaner {
  const { apiKey, endpoints, model, titlesPerRequest, clockFactor = 1, log } = options
  const client = createCleaningClient({ apiKey, endpoints, model })
  return async (titles) => {
    const { tier } = await client.detectTier()
    log(`${model}, ${tierInfo[tier].name}: a request every ${tierInfo[tier].delayMs / 1000} s`)
    const ask = createAsk(client, { delayMs: tierInfo[tier].delayMs / clockFactor, clockFactor, log })
    const asked = titles.map(({ title }, at) => ({ id: String(at), title }))
    const first = await inBatches(asked, titlesPerRequest, ask)
    const reasons = new Map(first.rejected.map(({ id, reason }) => [id, reason]))
    const again = asked.flatMap((item) => {
      const reason: RejectionReason | undefined = reasons.get(item.id)
      return reason === undefined ? [] : [{ ...item, earlier: [reason] }]
    })
    const second = await inBatches(again, 1, ask)
    const answers = new Map([...first.accepted, ...second.accepted].map(({ id, title }) => [id, title]))
    return titles.map((edited, at) => {
      const answer = answers.get(String(at))
      return {
        ...edited,
        answer: answer ?? edited.title,
        refused: reasons.has(String(at)),
        failed: answer === undefined,
      }
    })
  }
}

type Ask = (items: readonly TitleToClean[]) => Promise<TitleResults>

async function inBatches(items: readonly TitleToClean[], size: number, ask: Ask): Promise<TitleResults> {
  const all: TitleResults = { accepted: [], rejected: [] }
  for (let start = 0; start < items.length; start += size) {
    const { accepted, rejected } = await ask(items.slice(start, start + size))
    all.accepted.push(...accepted)
    all.rejected.push(...rejected)
  }
  return all
}

/** Sends one request at a time, at intervals. Waits and retries after temporary errors. */
function createAsk(
  client: CleaningClient,
  { delayMs, clockFactor, log }: { delayMs: number; clockFactor: number; log(line: string): void },
): Ask {
  return async (items) => {
    for (let attempt = 1; ; attempt += 1) {
      await wait(delayMs)
      try {
        return await client.cleanTitles(items, { keyword: false })
      } catch (error) {
        if (!(error instanceof PlatformError && isRetryable(error)) || attempt > RETRIES) throw error
        const pauseMs = error.retryAfterMs ?? PAUSE_MS
        log(`${error.kind}, waiting for ${Math.round(pauseMs / 1000)} s`)
        await wait(pauseMs / clockFactor)
      }
    }
  }
}
