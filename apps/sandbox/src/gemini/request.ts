import { z } from 'zod'
import type { Answer } from '../answer.ts'
import { invalidArgument, unknownField } from './errors.ts'
import type { Model, ThinkingLevel } from './models.ts'

const Part = z.strictObject({
  text: z.string().optional(),
  thought: z.boolean().optional(),
  thoughtSignature: z.string().optional(),
  inlineData: z.unknown().optional(),
  fileData: z.unknown().optional(),
  functionCall: z.unknown().optional(),
  functionResponse: z.unknown().optional(),
})
const Content = z.strictObject({ role: z.string().optional(), parts: z.array(Part).default([]) })

const ThinkingConfig = z.strictObject({
  thinkingBudget: z.number().int().optional(),
  thinkingLevel: z.string().optional(),
  includeThoughts: z.boolean().optional(),
})

const GenerationConfig = z.strictObject({
  temperature: z.number().optional(),
  topP: z.number().optional(),
  topK: z.number().optional(),
  candidateCount: z.number().int().optional(),
  maxOutputTokens: z.number().int().optional(),
  stopSequences: z.array(z.string()).optional(),
  responseMimeType: z.string().optional(),
  responseSchema: z.record(z.string(), z.unknown()).optional(),
  responseJsonSchema: z.unknown().optional(),
  responseModalities: z.array(z.string()).optional(),
  seed: z.number().int().optional(),
  presencePenalty: z.number().optional(),
  frequencyPenalty: z.number().optional(),
  responseLogprobs: z.boolean().optional(),
  logprobs: z.number().int().optional(),
  mediaResolution: z.string().optional(),
  thinkingConfig: ThinkingConfig.optional(),
})

export const GenerateContentRequest = z.strictObject({
  model: z.string().optional(),
  contents: z.array(Content).default([]),
  systemInstruction: Content.optional(),
  safetySettings: z.array(z.strictObject({ category: z.string(), threshold: z.string() })).optional(),
  generationConfig: GenerationConfig.default({}),
  serviceTier: z.string().optional(),
  cachedContent: z.string().optional(),
  tools: z.array(z.unknown()).optional(),
  toolConfig: z.unknown().optional(),
  labels: z.record(z.string(), z.string()).optional(),
})
export type GenerateContentRequest = z.infer<typeof GenerateContentRequest>

/** Keys below these belong to the caller. */
const OPAQUE = new Set([
  'responseSchema',
  'responseJsonSchema',
  'labels',
  'tools',
  'functionCall',
  'functionResponse',
])
const SCHEMA_KEYS = new Set([
  'type',
  'format',
  'title',
  'description',
  'nullable',
  'enum',
  'items',
  'maxItems',
  'minItems',
  'properties',
  'required',
  'minProperties',
  'maxProperties',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'pattern',
  'example',
  'anyOf',
  'propertyOrdering',
  'default',
  'property_ordering',
  'min_items',
  'max_items',
  'any_of',
])

/** The service takes fields in camelCase and in snake_case. */
function camelCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelCased)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => {
      const name = key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
      return [name, OPAQUE.has(name) ? child : camelCased(child)]
    }),
  )
}

const protoPath = (path: readonly PropertyKey[]): string =>
  path
    .map((key) =>
      typeof key === 'number'
        ? `[${key}]`
        : `.${String(key).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
    )
    .join('')
    .replace(/^\./, '')

/** The first refusal among the values, if there is one. */
function firstRefusal<Value>(
  values: readonly Value[],
  refuse: (value: Value, index: number) => Answer | undefined,
): Answer | undefined {
  for (const [index, value] of values.entries()) {
    const refused = refuse(value, index)
    if (refused !== undefined) return refused
  }
  return undefined
}

/** `responseSchema` is a subset of OpenAPI: keys of JSON Schema are unknown fields there, lists of types too. */
function refuseSchema(schema: unknown, path: string): Answer | undefined {
  if (schema === null || typeof schema !== 'object') return undefined
  return firstRefusal(Object.entries(schema), ([key, value]) => refuseSchemaField(key, value, path))
}

function refuseSchemaField(key: string, value: unknown, path: string): Answer | undefined {
  if (!SCHEMA_KEYS.has(key)) return unknownField(key, path)
  if (key === 'type' && typeof value !== 'string')
    return invalidArgument(
      `Proto field is not repeating, cannot start list. at '${path}.type', ${JSON.stringify(value)}`,
    )
  if (key === 'items') return refuseSchema(value, `${path}.items`)
  if (key !== 'properties' || value === null || typeof value !== 'object') return undefined
  return firstRefusal(Object.values(value), (property, index) =>
    refuseSchema(property, `${path}.properties[${index}].value`),
  )
}

/** The request, or the 400 that the service answers to it. */
export function readRequest(body: unknown): GenerateContentRequest | Answer {
  const parsed = GenerateContentRequest.safeParse(camelCased(body))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  if (issue?.code === 'unrecognized_keys') return unknownField(issue.keys[0] ?? '', protoPath(issue.path))
  return invalidArgument(
    `Invalid value at '${protoPath(issue?.path ?? [])}', ${issue?.message ?? 'not an object'}`,
  )
}

const LEVELS: readonly string[] = ['MINIMAL', 'LOW', 'MEDIUM', 'HIGH'] satisfies ThinkingLevel[]

function refuseThinking(request: GenerateContentRequest, model: Model): Answer | undefined {
  const { thinkingLevel, thinkingBudget } = request.generationConfig.thinkingConfig ?? {}
  if (thinkingLevel !== undefined && thinkingBudget !== undefined)
    return invalidArgument('You can only set only one of thinking budget and thinking level.')
  if (thinkingLevel === undefined) return undefined
  const level = thinkingLevel.toUpperCase()
  if (!LEVELS.includes(level))
    return invalidArgument(
      `Invalid value at 'generation_config.thinking_config.thinking_level', "${thinkingLevel}"`,
    )
  if (model.thinking.kind !== 'level')
    return invalidArgument('Thinking level is not supported for this model.')
  return model.thinking.levels.some((known) => known === level)
    ? undefined
    : invalidArgument(
        `Thinking level ${level} is not supported for this model. Please retry with other thinking level.`,
      )
}

/** Rules that depend on the model: thinking, penalties, whose turn is last. */
export function refuseParameters(
  request: GenerateContentRequest,
  model: Model,
  inputTokens: number,
): Answer | undefined {
  const config = request.generationConfig
  if (request.contents.length === 0)
    return invalidArgument('* GenerateContentRequest.contents: contents is not specified\n')
  if (request.contents.some(({ parts }) => parts.length === 0))
    return invalidArgument('* GenerateContentRequest.contents[0].parts: contents.parts must not be empty.\n')
  if (config.presencePenalty !== undefined || config.frequencyPenalty !== undefined)
    return invalidArgument(`Penalty is not enabled for models/${model.id}`)
  if (model.signed && request.contents.at(-1)?.role === 'model')
    return invalidArgument(
      'Please ensure that multiturn requests end with a user role or a function response.',
    )
  if (config.responseSchema !== undefined && config.responseJsonSchema !== undefined)
    return invalidArgument('Only one of response_schema and response_json_schema can be set.')
  if (config.maxOutputTokens !== undefined && (config.maxOutputTokens < 1 || config.maxOutputTokens > 65_536))
    return invalidArgument(
      `Unable to submit request because it has a maxOutputTokens value of ${config.maxOutputTokens} but the supported range is from 1 (inclusive) to 65537 (exclusive). Update the value and try again.`,
    )
  if (inputTokens > 1_048_576)
    return invalidArgument('The input token count exceeds the maximum number of tokens allowed 1048576.')
  return (
    refuseThinking(request, model) ?? refuseSchema(config.responseSchema, 'generation_config.response_schema')
  )
}

export const textOf = (content: { parts: readonly { text?: string | undefined }[] } | undefined): string =>
  (content?.parts ?? []).map(({ text }) => text ?? '').join('')

/** About four characters make a token, fewer in scripts without spaces. */
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
