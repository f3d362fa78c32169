import { z } from 'zod'
import type { HttpResponse } from '../response.ts'
import { invalidArgument, unknownField } from './errors.ts'

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
  store: z.boolean().optional(),
  cachedContent: z.string().optional(),
  tools: z.array(z.unknown()).optional(),
  toolConfig: z.unknown().optional(),
  labels: z.record(z.string(), z.string()).optional(),
})
export type GenerateContentRequest = z.infer<typeof GenerateContentRequest>

/** Fields whose contents have the caller's own keys, which must not be renamed. */
const OPAQUE = new Set([
  'responseSchema',
  'responseJsonSchema',
  'labels',
  'tools',
  'functionCall',
  'functionResponse',
])
/** Renames fields to camelCase. The service accepts them in snake_case, too. */
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

/** Returns the parsed request, or the 400 for an invalid one. */
export function readRequest(body: unknown): GenerateContentRequest | HttpResponse {
  const parsed = GenerateContentRequest.safeParse(camelCased(body))
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
