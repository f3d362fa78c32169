import { z } from 'zod'
import type { RequestUsage } from '../model-client.ts'

const text = z.string().optional().catch(undefined)
// Optional, because most responses lack two of the counts, and `catch` alone would spend time on describing the errors.
const tokens = z.number().optional().catch(undefined)

export const GenerationBody = z.object({
  candidates: z
    .array(
      z.object({
        content: z
          .object({
            parts: z.array(z.object({ text, thought: z.boolean().optional().catch(undefined) })).catch([]),
          })
          .optional()
          .catch(undefined),
        finishReason: text,
      }),
    )
    .catch([]),
  promptFeedback: z.object({ blockReason: text }).optional().catch(undefined),
  usageMetadata: z
    .object({
      totalTokenCount: tokens,
      promptTokenCount: tokens,
      toolUsePromptTokenCount: tokens,
      candidatesTokenCount: tokens,
      thoughtsTokenCount: tokens,
    })
    .optional()
    .catch(undefined),
  modelVersion: text,
})

/** The result of one generateContent call. */
export interface Generation {
  /** The response's text without thoughts, possibly empty. */
  text: string
  finishReason: string | undefined
  /** The reason if Gemini blocked the prompt. */
  blockReason: string | undefined
  /** Output includes thoughts, because they are billed as output. */
  usage: RequestUsage
  modelVersion: string | undefined
}

/** Returns the service's count as a whole number from 0 to `most`. */
const clamped = (count: number | undefined, most: number) =>
  Math.min(Math.max(0, Math.round(count ?? 0)), most)

/**
 * Parses the body of a generateContent response. Returns undefined for any other shape. Token counts above the
 * request's possible maximum are capped, because they would stop all runs on the key for minutes.
 */
export function readGeneration(
  response: unknown,
  most: { input: number; output: number },
): Generation | undefined {
  const generation = GenerationBody.safeParse(response).data
  if (!generation) return undefined
  const { candidates, promptFeedback, usageMetadata: usage } = generation
  if (candidates.length === 0 && !promptFeedback && !usage) return undefined
  const candidate = candidates[0]
  const parts = candidate?.content?.parts ?? []
  const inputTokens = clamped(
    (usage?.promptTokenCount ?? 0) + (usage?.toolUsePromptTokenCount ?? 0),
    most.input,
  )
  const written = (usage?.candidatesTokenCount ?? 0) + (usage?.thoughtsTokenCount ?? 0)
  const outputTokens = clamped(Math.max((usage?.totalTokenCount ?? 0) - inputTokens, written), most.output)
  return {
    text: parts.map((part) => (part.thought ? '' : (part.text ?? ''))).join(''),
    finishReason: candidate?.finishReason,
    blockReason: promptFeedback?.blockReason,
    usage: { requests: 1, inputTokens, outputTokens },
    modelVersion: generation.modelVersion,
  }
}
