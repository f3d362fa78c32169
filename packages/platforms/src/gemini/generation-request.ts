import { thinkingConfigFor } from './thinking-config.ts'

/** The part of OpenAPI that a response schema may use. */
export interface Schema {
  type: 'OBJECT' | 'ARRAY' | 'STRING'
  properties?: Readonly<Record<string, Schema>>
  items?: Schema
  required?: readonly string[]
  enum?: readonly string[]
}

/** What a request says: the rules as system instruction, and the data that they apply to as JSON. */
export interface Prompt {
  rules: string
  data: string
  responseSchema: Schema
  maxOutputTokens: number
}

/** Turned off because titles are often crude, and have already been published on Reddit. */
const safetySettings = [
  'HARM_CATEGORY_HARASSMENT',
  'HARM_CATEGORY_HATE_SPEECH',
  'HARM_CATEGORY_SEXUALLY_EXPLICIT',
  'HARM_CATEGORY_DANGEROUS_CONTENT',
].map((category) => ({ category, threshold: 'OFF' }))

export const userContent = (text: string) => ({ parts: [{ text }], role: 'user' })

/** Returns the body of a generateContent request with the least thinking. */
export function generationRequest(model: string, { rules, data, ...config }: Prompt) {
  const thinkingConfig = thinkingConfigFor(model)
  return {
    contents: [userContent(data)],
    systemInstruction: userContent(rules),
    safetySettings,
    generationConfig: {
      ...config,
      responseMimeType: 'application/json',
      ...(thinkingConfig && { thinkingConfig }),
    },
  }
}

/** Bytes that every request with these rules and this schema has besides its data and that count as input. */
export function fixedBytes({ rules, responseSchema }: Prompt): number {
  return Buffer.byteLength(JSON.stringify([rules, responseSchema]))
}
