import { z } from 'zod'
import type { HttpResponse } from '../http.ts'
import type { GeminiBehaviour } from './behaviours.ts'
import { failure, invalidArgument, unknownField } from './errors.ts'
import type { Model } from './models.ts'

const Content = z.strictObject({
  role: z.string().optional(),
  parts: z.array(z.strictObject({ text: z.string().optional() })).default([]),
})

/** The fields that Quarry sends. The service has more; like it, the sandbox rejects what it does not know. */
export const GenerateContentRequest = z.strictObject({
  contents: z.array(Content).default([]),
  systemInstruction: Content.optional(),
  safetySettings: z.array(z.strictObject({ category: z.string(), threshold: z.string() })).optional(),
  generationConfig: z
    .strictObject({
      maxOutputTokens: z.number().int().optional(),
      responseMimeType: z.string().optional(),
      responseSchema: z.record(z.string(), z.unknown()).optional(),
      thinkingConfig: z
        .strictObject({
          thinkingBudget: z.number().int().optional(),
          thinkingLevel: z.enum(['MINIMAL', 'LOW', 'MEDIUM', 'HIGH']).optional(),
        })
        .optional(),
    })
    .default({}),
  serviceTier: z.string().optional(),
  store: z.boolean().optional(),
})
export type GenerateContentRequest = z.infer<typeof GenerateContentRequest>

const protoPath = (path: readonly PropertyKey[]): string =>
  path
    .map((key) =>
      typeof key === 'number'
        ? `[${key}]`
        : `.${String(key).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
    )
    .join('')
    .replace(/^\./, '')

/** Returns the parsed request, or the 400 for an invalid one. */
export function readRequest(body: unknown): GenerateContentRequest | HttpResponse {
  const parsed = GenerateContentRequest.safeParse(body)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  if (issue?.code === 'unrecognized_keys') return unknownField(issue.keys[0] ?? '', protoPath(issue.path))
  return invalidArgument(
    `Invalid value at '${protoPath(issue?.path ?? [])}', ${issue?.message ?? 'not an object'}`,
  )
}

export const textOf = (content: { parts: readonly { text?: string | undefined }[] } | undefined): string =>
  (content?.parts ?? []).map(({ text }) => text ?? '').join('')

/** Estimates tokens: one for four characters, or for each character of scripts such as Chinese and Japanese. */
export function tokensIn(text: string): number {
  let wide = 0
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x2e7f) wide++
  return Math.ceil((text.length - wide) / 4 + wide)
}

export function inputTokensOf(request: GenerateContentRequest): number {
  const texts = [request.systemInstruction, ...request.contents].map(textOf)
  return Math.max(
    1,
    texts.reduce((sum, text) => sum + tokensIn(text), 0),
  )
}

/** Returns true for the flex tier. The service accepts its name in any case. */
export const isFlex = ({ serviceTier }: GenerateContentRequest): boolean => /^flex$/i.test(serviceTier ?? '')

/** The keys of OpenAPI that `responseSchema` may have; JSON Schema has others. */
const SCHEMA_KEYS = new Set(
  'type format title description nullable enum items maxItems minItems properties required minimum maximum minLength maxLength pattern anyOf propertyOrdering'.split(
    ' ',
  ),
)

/** Returns the first error response for one of the values, undefined if all are valid. */
function firstError<Value>(
  values: readonly Value[],
  reject: (value: Value, index: number) => HttpResponse | undefined,
): HttpResponse | undefined {
  for (const [index, value] of values.entries()) {
    const rejected = reject(value, index)
    if (rejected !== undefined) return rejected
  }
  return undefined
}

function rejectSchema(schema: unknown, path: string): HttpResponse | undefined {
  if (schema === null || typeof schema !== 'object') return undefined
  return firstError(Object.entries(schema), ([key, value]) => rejectSchemaField(key, value, path))
}

function rejectSchemaField(key: string, value: unknown, path: string): HttpResponse | undefined {
  if (!SCHEMA_KEYS.has(key)) return unknownField(key, path)
  if (key === 'items') return rejectSchema(value, `${path}.items`)
  if (key !== 'properties' || value === null || typeof value !== 'object') return undefined
  return firstError(Object.values(value), (property, index) =>
    rejectSchema(property, `${path}.properties[${index}].value`),
  )
}

function rejectThinking(request: GenerateContentRequest, model: Model): HttpResponse | undefined {
  const { thinkingLevel: level, thinkingBudget } = request.generationConfig.thinkingConfig ?? {}
  if (level !== undefined && thinkingBudget !== undefined)
    return invalidArgument('You can only set only one of thinking budget and thinking level.')
  if (level === undefined) return undefined
  if (model.thinking.kind !== 'level')
    return invalidArgument('Thinking level is not supported for this model.')
  return model.thinking.levels.some((known) => known === level)
    ? undefined
    : invalidArgument(
        `Thinking level ${level} is not supported for this model. Please retry with other thinking level.`,
      )
}

/** Returns the 400 for parameters that are invalid or that the model does not support; undefined if all are fine. */
export function rejectParameters(request: GenerateContentRequest, model: Model): HttpResponse | undefined {
  const { maxOutputTokens, responseSchema } = request.generationConfig
  if (maxOutputTokens !== undefined && (maxOutputTokens < 1 || maxOutputTokens > 65_536))
    return invalidArgument(
      `Unable to submit request because it has a maxOutputTokens value of ${maxOutputTokens} but the supported range is from 1 (inclusive) to 65537 (exclusive). Update the value and try again.`,
    )
  return rejectThinking(request, model) ?? rejectSchema(responseSchema, 'generation_config.response_schema')
}

/** Returns the 400 of a model or project that does not accept the request's `store`. */
export function rejectStore(
  { store }: GenerateContentRequest,
  { rejectsStore }: GeminiBehaviour,
): HttpResponse | undefined {
  if (rejectsStore === 'unknown-field' && store !== undefined) return unknownField('store', '')
  return rejectsStore === 'forced-logging' && store === false
    ? failure(400, 'FAILED_PRECONDITION', "Logging is required for this project. 'store' cannot be false.")
    : undefined
}
