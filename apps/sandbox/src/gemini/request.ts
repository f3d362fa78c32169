import { z } from 'zod'
import type { HttpResponse } from '../response.ts'
import { invalidArgument, unknownField } from './errors.ts'

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
