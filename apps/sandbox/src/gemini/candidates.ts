import { drawOf, opaqueText } from '../random.ts'
import type { HttpResponse } from '../response.ts'
import { json } from './errors.ts'
import type { Model, ThinkingLevel } from './models.ts'
import { type GenerateContentRequest, isFlex, tokensIn } from './request.ts'

/** What a candidate can be instead of plain text. */
export type Twist = 'recitation' | 'empty' | 'no-candidates' | 'safety' | 'prompt-blocked' | 'max-tokens'

export type ResponseParts = {
  request: GenerateContentRequest
  model: Model
  text: string
  inputTokens: number
  twist: Twist | undefined
  /** Makes ids differ from request to request. */
  turn: number
}

const LEVEL_TOKENS: Readonly<Record<ThinkingLevel, number>> = { MINIMAL: 0, LOW: 60, MEDIUM: 240, HIGH: 600 }

/** Thoughts that a request costs; they are billed as output and eat `maxOutputTokens`. */
function thoughtTokens({ request, model, turn }: ResponseParts): number {
  const { thinking } = model
  const { thinkingBudget, thinkingLevel } = request.generationConfig.thinkingConfig ?? {}
  const spread = 0.7 + 0.6 * drawOf('thoughts', turn)
  if (thinking.kind === 'none') return 0
  if (thinking.kind === 'budget') {
    const budget =
      thinkingBudget === undefined || thinkingBudget < 0 ? thinking.defaultTokens : thinkingBudget
    return Math.floor(Math.min(budget, 400) * spread)
  }
  if (thinkingBudget === 0) return 0
  const level = thinking.levels.find((known) => known === thinkingLevel?.toUpperCase()) ?? thinking.usual
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

function response(
  parts: ResponseParts,
  candidates: readonly unknown[] | undefined,
  counts: Record<string, unknown>,
  more = {},
): HttpResponse {
  const turnToken =
    drawOf('turn token', parts.turn) < 0.05 ? { turnToken: opaqueText(40, 'turn', parts.turn) } : {}
  const serviceTier = isFlex(parts.request) ? 'flex' : 'standard'
  const { headers, ...rest } = json(200, {
    ...(candidates === undefined ? {} : { candidates }),
    ...more,
    usageMetadata: { ...counts, serviceTier },
    modelVersion: parts.model.id,
    responseId: opaqueText(23, 'response', parts.turn),
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

function twisted(parts: ResponseParts, twist: Twist): HttpResponse {
  const { inputTokens, model } = parts
  const index = model.thinking.kind === 'none' ? {} : { index: 0 }
  const nothing = usage(inputTokens, 0, 0)
  switch (twist) {
    case 'prompt-blocked':
      return response(parts, undefined, nothing, { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } })
    case 'no-candidates':
      return response(parts, undefined, nothing)
    case 'safety':
      return response(
        parts,
        [{ content: {}, finishReason: 'SAFETY', ...index, safetyRatings: safetyRatings() }],
        nothing,
      )
    case 'recitation':
      return response(parts, [{ finishReason: 'RECITATION', ...index }], nothing)
    case 'empty':
      return response(parts, [{ content: { role: 'model' }, finishReason: 'STOP', ...index }], nothing)
    case 'max-tokens':
      return written(parts, thoughtTokens(parts), Math.max(1, Math.floor(tokensIn(parts.text) * 0.6)))
  }
}

/** The text, or as much of it as fits into `room` tokens after the thoughts. */
function written(parts: ResponseParts, thoughts: number, room: number): HttpResponse {
  const { model, inputTokens, text, turn } = parts
  const index = model.thinking.kind === 'none' ? {} : { index: 0 }
  if (room <= 0) {
    const spent = Math.max(0, thoughts + room)
    return response(
      parts,
      [{ content: { role: 'model' }, finishReason: 'MAX_TOKENS', ...index }],
      usage(inputTokens, 0, spent),
    )
  }
  const needed = tokensIn(text)
  const whole = needed <= room
  const part = {
    text: whole ? text : text.slice(0, Math.max(1, Math.floor((text.length * room) / needed))),
    ...(model.signed ? { thoughtSignature: `${opaqueText(110, 'signature', turn)}==` } : {}),
  }
  const candidate = {
    content: { parts: [part], role: 'model' },
    finishReason: whole ? 'STOP' : 'MAX_TOKENS',
    ...index,
  }
  return response(parts, [candidate], usage(inputTokens, Math.min(needed, room), thoughts))
}

/** The response to an accepted request. */
export function respondWith(parts: ResponseParts): HttpResponse {
  if (parts.twist !== undefined) return twisted(parts, parts.twist)
  const thoughts = thoughtTokens(parts)
  return written(parts, thoughts, (parts.request.generationConfig.maxOutputTokens ?? 65_536) - thoughts)
}
