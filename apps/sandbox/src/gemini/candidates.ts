import type { HttpResponse } from '../http.ts'
import { drawOf, opaqueText } from '../random.ts'
import { failure, invalidArgument, json } from './errors.ts'
import type { Model, ThinkingLevel } from './models.ts'
import { type GenerateContentRequest, isFlex, tokensIn } from './request.ts'

/** What a response with status 200 can have instead of its whole text. */
export type CandidateFault =
  | 'recitation'
  | 'empty'
  | 'no-candidates'
  | 'safety'
  | 'prompt-blocked'
  | 'max-tokens'

export type ResponseOptions = {
  request: GenerateContentRequest
  model: Model
  text: string
  inputTokens: number
  fault: CandidateFault | undefined
  oddCounts: boolean | undefined
  /** Seed of the ids and of the thinking tokens. */
  requestNumber: number
}

const LEVEL_TOKENS: Readonly<Record<ThinkingLevel, number>> = { MINIMAL: 0, LOW: 60, MEDIUM: 240, HIGH: 600 }

/** Returns the thinking tokens of a request. They are billed as output and count towards `maxOutputTokens`. */
function thoughtTokens({ request, model, requestNumber }: ResponseOptions): number {
  const { thinking } = model
  const { thinkingBudget, thinkingLevel } = request.generationConfig.thinkingConfig ?? {}
  const spread = 0.7 + 0.6 * drawOf('thoughts', requestNumber)
  if (thinking.kind === 'none') return 0
  if (thinking.kind === 'budget') {
    const budget =
      thinkingBudget === undefined || thinkingBudget < 0 ? thinking.defaultTokens : thinkingBudget
    return Math.floor(Math.min(budget, 400) * spread)
  }
  if (thinkingBudget === 0) return 0
  const level = thinkingLevel ?? thinking.defaultLevel
  return Math.floor(LEVEL_TOKENS[level] * spread)
}

const modality = (tokenCount: number) => [{ modality: 'TEXT', tokenCount }]

function usage(inputTokens: number, outputTokens: number, thoughts: number): Record<string, unknown> {
  return {
    promptTokenCount: inputTokens,
    ...(outputTokens > 0 ? { candidatesTokenCount: outputTokens } : {}),
    totalTokenCount: inputTokens + outputTokens + thoughts,
    promptTokensDetails: modality(inputTokens),
    ...(thoughts > 0 ? { thoughtsTokenCount: thoughts } : {}),
  }
}

const ODD_COUNTS = [1e308, 1e19, 2 ** 53, 2 ** 31, -7, 12.25]

/** Returns the counts with other values, each response the next. */
function odd(counts: Record<string, unknown>, requestNumber: number): Record<string, unknown> {
  const value = ODD_COUNTS[requestNumber % ODD_COUNTS.length]
  return Object.fromEntries(
    Object.entries(counts).map(([name, count]) => [name, typeof count === 'number' ? value : count]),
  )
}

function response(
  options: ResponseOptions,
  candidates: readonly unknown[] | undefined,
  counts: Record<string, unknown>,
  more = {},
): HttpResponse {
  const { requestNumber } = options
  const turnToken =
    drawOf('turn token', requestNumber) < 0.05 ? { turnToken: opaqueText(40, 'turn', requestNumber) } : {}
  const serviceTier = isFlex(options.request) ? 'flex' : 'standard'
  const { headers, ...rest } = json(200, {
    ...(candidates === undefined ? {} : { candidates }),
    ...more,
    usageMetadata: { ...(options.oddCounts ? odd(counts, requestNumber) : counts), serviceTier },
    modelVersion: options.model.id,
    responseId: opaqueText(23, 'response', requestNumber),
    ...turnToken,
  })
  return { ...rest, headers: { ...headers, 'x-gemini-service-tier': serviceTier } }
}

const CATEGORIES = ['HATE_SPEECH', 'DANGEROUS_CONTENT', 'HARASSMENT', 'SEXUALLY_EXPLICIT'] as const
const safetyRatings = () =>
  CATEGORIES.map((category, index) => ({
    category: `HARM_CATEGORY_${category}`,
    probability: index === 3 ? 'HIGH' : 'NEGLIGIBLE',
    ...(index === 3 ? { blocked: true } : {}),
  }))

function faultyResponse(options: ResponseOptions, fault: CandidateFault): HttpResponse {
  const { inputTokens, model } = options
  const index = model.thinking.kind === 'none' ? {} : { index: 0 }
  const nothing = usage(inputTokens, 0, 0)
  switch (fault) {
    case 'prompt-blocked':
      return response(options, undefined, nothing, { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } })
    case 'no-candidates':
      return response(options, undefined, nothing)
    case 'safety':
      return response(
        options,
        [{ content: {}, finishReason: 'SAFETY', ...index, safetyRatings: safetyRatings() }],
        nothing,
      )
    case 'recitation':
      return response(options, [{ finishReason: 'RECITATION', ...index }], nothing)
    case 'empty':
      return response(options, [{ content: { role: 'model' }, finishReason: 'STOP', ...index }], nothing)
    case 'max-tokens':
      return textResponse(
        options,
        thoughtTokens(options),
        Math.max(1, Math.floor(tokensIn(options.text) * 0.6)),
      )
  }
}

/** Returns the text, cut to `tokensMax`: the tokens that the thoughts leave, 0 or less if they took all. */
function textResponse(options: ResponseOptions, thoughts: number, tokensMax: number): HttpResponse {
  const { model, inputTokens, text, requestNumber } = options
  const index = model.thinking.kind === 'none' ? {} : { index: 0 }
  if (tokensMax <= 0) {
    const spent = Math.max(0, thoughts + tokensMax)
    return response(
      options,
      [{ content: { role: 'model' }, finishReason: 'MAX_TOKENS', ...index }],
      usage(inputTokens, 0, spent),
    )
  }
  const needed = tokensIn(text)
  const whole = needed <= tokensMax
  const part = {
    text: whole ? text : text.slice(0, Math.max(1, Math.floor((text.length * tokensMax) / needed))),
    ...(model.signed ? { thoughtSignature: `${opaqueText(110, 'signature', requestNumber)}==` } : {}),
  }
  const candidate = {
    content: { parts: [part], role: 'model' },
    finishReason: whole ? 'STOP' : 'MAX_TOKENS',
    ...index,
  }
  return response(options, [candidate], usage(inputTokens, Math.min(needed, tokensMax), thoughts))
}

/** Returns the response to an accepted request. */
export function respondWith(options: ResponseOptions): HttpResponse {
  if (options.fault !== undefined) return faultyResponse(options, options.fault)
  const thoughts = thoughtTokens(options)
  return textResponse(
    options,
    thoughts,
    (options.request.generationConfig.maxOutputTokens ?? 65_536) - thoughts,
  )
}

/** Words that `demo-blocked` blocks, each with what it makes of the response. */
const RULES: readonly (readonly [RegExp, CandidateFault])[] = [
  [/\b(?:murder|kills?|dies|dying|dead)\b/i, 'prompt-blocked'],
  [/\b(?:nude|naked|burns?|burnt|smoke)\b/i, 'safety'],
  [/\b(?:lyrics|chapter|novel)\b/i, 'recitation'],
  [/\b(?:speechless|nothing)\b/i, 'empty'],
]

/** Returns what a response for these titles has instead of text, undefined if no title is blocked. */
export function safetyFault(titles: readonly string[]): CandidateFault | undefined {
  return RULES.find(([words]) => titles.some((title) => words.test(title)))?.[1]
}

/** Words that `demo-odd-titles` rejects, each with the error response. */
const REJECTIONS: readonly (readonly [RegExp, () => HttpResponse])[] = [
  [/\boddity\b/i, () => invalidArgument('Request contains an invalid argument.')],
  [/\bvanished\b/i, () => failure(410, 'NOT_FOUND', 'The resource is gone.')],
  [/\benormous\b/i, () => failure(413, 'INVALID_ARGUMENT', 'Request entity too large.')],
  [/\bteapot\b/i, () => failure(418, 'UNKNOWN', "I'm a teapot.")],
]

/** Returns the error response to a request with these titles, undefined if none is rejected. */
export function rejectionOf(titles: readonly string[]): HttpResponse | undefined {
  return REJECTIONS.find(([words]) => titles.some((title) => words.test(title)))?.[1]()
}
