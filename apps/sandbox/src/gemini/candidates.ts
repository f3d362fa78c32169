import type { FaultKind } from '../faults.ts'
import type { HttpResponse } from '../http.ts'
import { drawOf, opaqueText } from '../random.ts'
import { failure, invalidArgument, json } from './errors.ts'
import type { Model } from './models.ts'
import { type GenerateContentRequest, tokensIn } from './request.ts'

type ResponseOptions = {
  request: GenerateContentRequest
  model: Model
  text: string
  inputTokens: number
  /** The fault that replaces the response's text: one of `faultyCandidates`, or `max-tokens`. */
  fault: FaultKind
  oddCounts: boolean | undefined
  /** The seed of the ids and of the thinking tokens. */
  requestNumber: number
}

const LEVEL_TOKENS = { MINIMAL: 0, LOW: 60, MEDIUM: 240, HIGH: 600 } as const

/** Returns a request's thinking tokens, which are billed as output and count toward `maxOutputTokens`. */
function thoughtTokens({ request, model, requestNumber }: ResponseOptions): number {
  const { thinkingBudget, thinkingLevel } = request.generationConfig.thinkingConfig ?? {}
  const wanted =
    thinkingLevel === undefined ? (thinkingBudget ?? model.thoughts) : LEVEL_TOKENS[thinkingLevel]
  return Math.floor(wanted * (0.7 + 0.6 * drawOf('thoughts', requestNumber)))
}

function usage(inputTokens: number, outputTokens: number, thoughts: number) {
  return {
    promptTokenCount: inputTokens,
    ...(outputTokens > 0 && { candidatesTokenCount: outputTokens }),
    totalTokenCount: inputTokens + outputTokens + thoughts,
    promptTokensDetails: [{ modality: 'TEXT', tokenCount: inputTokens }],
    ...(thoughts > 0 && { thoughtsTokenCount: thoughts }),
  }
}

const ODD_COUNTS = [1e308, 1e19, 2 ** 53, 2 ** 31, -7, 12.25]

/** Returns the counts with impossible values, different ones in each response. */
function odd(counts: object, requestNumber: number): object {
  const value = ODD_COUNTS[requestNumber % ODD_COUNTS.length]
  return Object.fromEntries(
    Object.entries(counts).map(([name, count]) => [name, typeof count === 'number' ? value : count]),
  )
}

/** Returns a response with these candidates or other fields, and with its token counts. */
function response(options: ResponseOptions, fields: object, counts: object): HttpResponse {
  const { requestNumber } = options
  return json(200, {
    ...fields,
    usageMetadata: options.oddCounts ? odd(counts, requestNumber) : counts,
    modelVersion: options.model.id,
    responseId: opaqueText(23, 'response', requestNumber),
    // Some responses have an undocumented field.
    ...(drawOf('turn token', requestNumber) < 0.05 && { turnToken: opaqueText(40, 'turn', requestNumber) }),
  })
}

const safetyRatings = [
  { category: 'HARM_CATEGORY_HATE_SPEECH', probability: 'NEGLIGIBLE' },
  { category: 'HARM_CATEGORY_SEXUALLY_EXPLICIT', probability: 'HIGH', blocked: true },
]

/** The candidates and other fields of responses with status 200 but no text. */
const faultyCandidates: ReadonlyMap<FaultKind, object> = new Map<FaultKind, object>([
  ['prompt-blocked', { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } }],
  ['no-candidates', {}],
  ['safety', { candidates: [{ content: {}, finishReason: 'SAFETY', index: 0, safetyRatings }] }],
  ['recitation', { candidates: [{ finishReason: 'RECITATION', index: 0 }] }],
  ['empty', { candidates: [{ content: { role: 'model' }, finishReason: 'STOP', index: 0 }] }],
])

/** Returns the response to an accepted request, with its text cut to the tokens that thinking leaves. */
export function respondWith(options: ResponseOptions): HttpResponse {
  const { model, inputTokens, text, fault, requestNumber } = options
  const faulty = faultyCandidates.get(fault)
  if (faulty) return response(options, faulty, usage(inputTokens, 0, 0))
  const needed = tokensIn(text)
  const thoughts = thoughtTokens(options)
  const outputMax = options.request.generationConfig.maxOutputTokens ?? 65_536
  const tokensMax = fault === 'max-tokens' ? Math.ceil(needed * 0.6) : outputMax - thoughts
  if (tokensMax <= 0)
    return response(
      options,
      { candidates: [{ content: { role: 'model' }, finishReason: 'MAX_TOKENS', index: 0 }] },
      usage(inputTokens, 0, Math.min(thoughts, outputMax)),
    )
  const isWhole = needed <= tokensMax
  const part = {
    text: isWhole ? text : text.slice(0, Math.max(1, Math.floor((text.length * tokensMax) / needed))),
    // Present since Gemini 3.
    ...(model.levels.length > 0 && {
      thoughtSignature: `${opaqueText(110, 'signature', requestNumber)}==`,
    }),
  }
  const candidate = {
    content: { parts: [part], role: 'model' },
    finishReason: isWhole ? 'STOP' : 'MAX_TOKENS',
    index: 0,
  }
  return response(
    options,
    { candidates: [candidate] },
    usage(inputTokens, Math.min(needed, tokensMax), thoughts),
  )
}

/** Words that `demo-blocked` blocks, with the resulting responses. */
const blocks: readonly (readonly [RegExp, FaultKind])[] = [
  [/\b(?:murder|kills?|dies|dying|dead)\b/i, 'prompt-blocked'],
  [/\b(?:nude|naked|burns?|burnt|smoke)\b/i, 'safety'],
  [/\b(?:lyrics|chapter|novel)\b/i, 'recitation'],
  [/\b(?:speechless|nothing)\b/i, 'empty'],
]

/** Returns what a response for these titles contains instead of text; undefined if no title is blocked. */
export function safetyFault(titles: readonly string[]): FaultKind | undefined {
  return blocks.find(([words]) => titles.some((title) => words.test(title)))?.[1]
}

/** Words that `demo-odd-titles` rejects, with the error responses. */
const rejections: readonly (readonly [RegExp, () => HttpResponse])[] = [
  [/\boddity\b/i, () => invalidArgument('Request contains an invalid argument.')],
  [/\bvanished\b/i, () => failure(410, 'NOT_FOUND', 'The resource is gone.')],
  [/\benormous\b/i, () => failure(413, 'INVALID_ARGUMENT', 'Request entity too large.')],
  [/\bteapot\b/i, () => failure(418, 'UNKNOWN', "I'm a teapot.")],
]

/** Returns the error response for a request with these titles; undefined if none is rejected. */
export function rejectionOf(titles: readonly string[]): HttpResponse | undefined {
  return rejections.find(([words]) => titles.some((title) => words.test(title)))?.[1]()
}
