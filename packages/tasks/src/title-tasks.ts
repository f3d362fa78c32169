import { acceptTitles, type RejectedTitle, type TitleResults } from '@quarry/cleaning/accept-titles'
import { provenance } from '@quarry/cleaning/cleaning-prompt'
import { preparePairs, readVerdicts, type TitlePair, type Verdict } from '@quarry/cleaning/judge'
import { type PreparedTitle, prepareTitles, type TitleToClean } from '@quarry/cleaning/prepare-titles'
import { ResponseItem, readItems } from '@quarry/cleaning/read-items'
import type { RejectionReason } from '@quarry/cleaning/rejection-reason'
import type { Answer, ModelClient, RequestUsage } from '@quarry/platforms/model-client'
import { type CleaningOptions, cleaningRequest } from './cleaning-request.ts'
import { judgeRequest } from './judge-request.ts'

/** Every id of the request is in exactly one of the two lists, even if the response was unusable. */
export interface CleaningResponse extends TitleResults {
  usage: RequestUsage
  /** The model that responded, which may differ from the requested one, with the prompt and schema versions. */
  cleanedWith: string
}

/** The verdicts of one request. Pairs without a verdict can be sent again. */
export interface JudgeResponse {
  verdicts: Verdict[]
  /** Ids of pairs without a clear verdict. */
  missing: string[]
  usage: RequestUsage
}

export type TitleTasks = ReturnType<typeof createTitleTasks>

const nothing: RequestUsage = { requests: 0, inputTokens: 0, outputTokens: 0 }

/** Returns the tasks of cleaning. Each task sends as many requests as the model's window requires, and retries none. */
export function createTitleTasks({
  model,
  generate,
  fits,
  checkWhole,
}: Pick<ModelClient, 'model' | 'generate' | 'fits' | 'checkWhole'>) {
  return {
    /** Asks whether cleaned titles ask the same as their originals. */
    async judgeTitles(pairs: readonly TitlePair[], signal?: AbortSignal): Promise<JudgeResponse> {
      let usage = nothing
      const verdicts: Verdict[] = []
      for (const some of inRequests(pairs, fits && ((part) => fits(judgeRequest(preparePairs(part)))))) {
        const prepared = preparePairs(some)
        const prompt = judgeRequest(prepared)
        const answer = await generate(prompt, signal)
        usage = sumOf(usage, answer.usage)
        const found = readVerdicts(answer.text, prepared)
        checkWhole?.(prompt, answer, some.length - found.length)
        verdicts.push(...found)
      }
      const known = new Set(verdicts.map(({ id }) => id))
      const missing = pairs.flatMap(({ id }) => (known.has(id) ? [] : [id]))
      return { verdicts, missing, usage }
    },
    /**
     * Cleans titles. The caller retries rejected titles in another batch with their earlier reasons, because the same
     * request would get the same response.
     */
    async cleanTitles(
      items: readonly TitleToClean[],
      { signal, ...options }: CleaningOptions & { signal?: AbortSignal },
    ): Promise<CleaningResponse> {
      const prepared = prepareTitles(items, options.protectedTerms)
      const titles = prepared.filter(({ title }) => /[\p{L}\p{N}]/u.test(title))
      const results: TitleResults = {
        accepted: [],
        rejected: prepared
          .filter((title) => !titles.includes(title))
          .map(({ id }) => ({ id, reason: 'blank' })),
      }
      let usage = nothing
      let answeredBy = model
      for (const some of inRequests(titles, fits && ((part) => fits(cleaningRequest(part, options))))) {
        const prompt = cleaningRequest(some, options)
        const answer = await generate(prompt, signal)
        const { accepted, rejected } = resultsOf(some, answer, options)
        checkWhole?.(prompt, answer, rejected.filter(({ reason }) => isAbsence(reason)).length)
        results.accepted.push(...accepted)
        results.rejected.push(...rejected)
        usage = sumOf(usage, answer.usage)
        answeredBy = answer.model ?? answeredBy
      }
      return { ...results, usage, cleanedWith: provenance(answeredBy) }
    },
  }
}

/** Splits the items into as few requests as possible. An item that fits nowhere is sent alone. */
function inRequests<Item>(
  items: readonly Item[],
  fits: ((some: readonly Item[]) => boolean) | undefined,
): (readonly Item[])[] {
  if (!fits) return items.length > 0 ? [items] : []
  const requests: Item[][] = []
  for (let at = 0; at < items.length; at += requests.at(-1)?.length ?? 1) {
    let most = items.length - at
    while (most > 1 && !fits(items.slice(at, at + most))) most = Math.ceil(most * 0.75 - 0.5)
    requests.push(items.slice(at, at + Math.max(1, most)))
  }
  return requests
}

function resultsOf(
  titles: readonly PreparedTitle[],
  { text, ending }: Answer,
  { keyword }: Pick<CleaningOptions, 'keyword'>,
): TitleResults {
  const isReadable = ending === 'whole' || ending === 'cut-off'
  const items = isReadable ? readItems(text, ResponseItem) : undefined
  const absence = ending === 'cut-off' ? 'cut-off' : 'missing'
  if (items) return acceptTitles(titles, items, { keyword, absence })
  if (ending === 'whole' || ending === 'other')
    return rejectAll(titles, text === '' ? 'no-answer' : 'unreadable')
  return rejectAll(titles, ending)
}

const isAbsence = (reason: RejectionReason): boolean =>
  reason === 'missing' || reason === 'unreadable' || reason === 'no-answer'

function rejectAll(titles: readonly PreparedTitle[], reason: RejectionReason): TitleResults {
  return { accepted: [], rejected: titles.map(({ id }): RejectedTitle => ({ id, reason })) }
}

function sumOf(one: RequestUsage, other: RequestUsage): RequestUsage {
  return {
    requests: one.requests + other.requests,
    inputTokens: one.inputTokens + other.inputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
  }
}
