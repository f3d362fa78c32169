import type { Prompt } from '../prompt.ts'

/** Safety filters are off, because titles are often crude and are already public. */
const safetySettings = [
  'HARM_CATEGORY_HARASSMENT',
  'HARM_CATEGORY_HATE_SPEECH',
  'HARM_CATEGORY_SEXUALLY_EXPLICIT',
  'HARM_CATEGORY_DANGEROUS_CONTENT',
].map((category) => ({ category, threshold: 'OFF' }))

/**
 * Keeps a request and its response out of the project's log, whatever the project's settings. Without it, paid projects
 * created since 26 October 2026 log both for up to 55 days. The field is a sibling of `contents`. Sources:
 * `GenerateContentConfig.store` and its place in the request in @google/genai 3.1.0 of 10 November 2026;
 * https://ai.google.dev/gemini-api/docs/logs-datasets, as of November 2026.
 */
export const withoutStorage = { store: false } as const

type ThinkingConfig = { thinkingBudget: number } | { thinkingLevel: 'MINIMAL' | 'LOW' }

/** The least thinking that each model generation accepts. Gemini rejects a level together with a budget. */
const thinkingRules: readonly [RegExp, ThinkingConfig | undefined][] = [
  [/^gemini-2\.5-pro/, { thinkingBudget: 128 }],
  [/^gemini-2\.5-/, { thinkingBudget: 0 }],
  [/^gemini-[12]\./, undefined],
  [/^gemini-3-flash|^gemini-3\.1-flash|^gemini-3\.5-flash|^gemini-3\.6-flash/, { thinkingLevel: 'MINIMAL' }],
  [/^gemini-/, { thinkingLevel: 'LOW' }],
]

/** Returns the least thinking that the model accepts: cleaning needs none, and thinking uses up the output limit. */
export function thinkingConfigFor(model: string): ThinkingConfig | undefined {
  return thinkingRules.find(([pattern]) => pattern.test(model))?.[1]
}

export const userContent = (text: string) => ({ parts: [{ text }], role: 'user' })

/** Returns the body of a generateContent request with the least thinking. */
export function generationRequest(model: string, { rules, data, responseSchema, maxOutputTokens }: Prompt) {
  const thinkingConfig = thinkingConfigFor(model)
  return {
    contents: [userContent(data)],
    systemInstruction: userContent(rules),
    safetySettings,
    generationConfig: {
      responseSchema,
      maxOutputTokens,
      responseMimeType: 'application/json',
      ...(thinkingConfig && { thinkingConfig }),
    },
  }
}

/** The most bytes of a UTF-16 unit in UTF-8. A token has at least one byte. */
const CHARACTER_BYTES_MAX = 3
/** More than any schema and the service's own additions. */
const OTHER_TOKENS_MAX = 10_000

/** Returns the most tokens that a request with this prompt can use. */
export function tokensMax({ rules, data, maxOutputTokens }: Prompt): { input: number; output: number } {
  return {
    input: CHARACTER_BYTES_MAX * (rules.length + data.length) + OTHER_TOKENS_MAX,
    output: maxOutputTokens,
  }
}
