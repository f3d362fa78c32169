import { z } from 'zod'
import type { HttpResponse } from '../http.ts'
import type { GeminiBehavior } from './behaviors.ts'
import { failure, invalidArgument, unknownField } from './errors.ts'
import type { Model } from './models.ts'

const Content = z.strictObject({
  role: z.string().optional(),
  parts: z.array(z.strictObject({ text: z.string().optional() })).default([]),
})

/** The subset of OpenAPI schemas that Quarry uses. */
const ResponseSchema = z.strictObject({
  type: z.enum(['OBJECT', 'ARRAY', 'STRING', 'INTEGER']),
  minItems: z.number().int().optional(),
  enum: z.array(z.string()).optional(),
  required: z.array(z.string()).optional(),
  get items() {
    return ResponseSchema.optional()
  },
  get properties() {
    return z.record(z.string(), ResponseSchema).optional()
  },
})

/** The fields that Quarry sends. The service has more, and like the service, the sandbox rejects unknown fields. */
export const GenerateContentRequest = z.strictObject({
  contents: z.array(Content).default([]),
  systemInstruction: Content.optional(),
  safetySettings: z.array(z.strictObject({ category: z.string(), threshold: z.string() })).optional(),
  generationConfig: z
    .strictObject({
      maxOutputTokens: z.number().int().positive().max(65_536).optional(),
      responseMimeType: z.string().optional(),
      responseSchema: ResponseSchema.optional(),
      thinkingConfig: z
        .strictObject({
          thinkingBudget: z.number().int().optional(),
          thinkingLevel: z.enum(['MINIMAL', 'LOW', 'MEDIUM', 'HIGH']).optional(),
        })
        .optional(),
    })
    .default({}),
  store: z.boolean().optional(),
})
export type GenerateContentRequest = z.infer<typeof GenerateContentRequest>

/** Returns the path as in the service's proto files: `generation_config.thinking_config`. */
const protoPath = (path: readonly PropertyKey[]): string =>
  path.map((key) => String(key).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)).join('.')

/** Returns the parsed request, or the 400 for an invalid one. */
export function readRequest(body: unknown): GenerateContentRequest | HttpResponse {
  const parsed = GenerateContentRequest.safeParse(body)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  if (issue?.code === 'unrecognized_keys') return unknownField(issue.keys[0] ?? '', protoPath(issue.path))
  return invalidArgument(`Invalid value at '${protoPath(issue?.path ?? [])}', ${issue?.message}`)
}

export const textOf = (content: z.infer<typeof Content> | undefined): string =>
  (content?.parts ?? []).map(({ text }) => text ?? '').join('')

/** Estimates tokens: one for every four characters, or for every character of scripts such as Chinese and Japanese. */
export function tokensIn(text: string): number {
  const wide = text.match(/[\u2e80-\uffff]/g)?.length ?? 0
  return Math.ceil((text.length - wide) / 4 + wide)
}

export function inputTokensOf({ systemInstruction, contents }: GenerateContentRequest): number {
  const counts = [systemInstruction, ...contents].map((content) => tokensIn(textOf(content)))
  return Math.max(
    1,
    counts.reduce((sum, count) => sum + count, 0),
  )
}

/** Returns the 400 for a thinking level that the model does not have. */
export function rejectThinking(request: GenerateContentRequest, model: Model): HttpResponse | undefined {
  const level = request.generationConfig.thinkingConfig?.thinkingLevel
  if (level === undefined || model.levels.includes(level)) return undefined
  return invalidArgument(
    `Thinking level ${level} is not supported for this model. Please retry with other thinking level.`,
  )
}

/** Returns the 400 from a model or project that does not accept the request's `store`. */
export function rejectStore(
  { store }: GenerateContentRequest,
  { rejectsStore }: GeminiBehavior,
): HttpResponse | undefined {
  if (rejectsStore === 'unknown-field' && store !== undefined) return unknownField('store', '')
  return rejectsStore === 'forced-logging' && store === false
    ? failure(400, 'FAILED_PRECONDITION', "Logging is required for this project. 'store' cannot be false.")
    : undefined
}
