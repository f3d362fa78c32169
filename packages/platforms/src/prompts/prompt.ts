/** The part of OpenAPI that a response schema here uses. */
export interface Schema {
  type: 'OBJECT' | 'ARRAY' | 'STRING'
  properties?: Readonly<Record<string, Schema>>
  items?: Schema
  required?: readonly string[]
  enum?: readonly string[]
}

export const text: Schema = { type: 'STRING' }

/** Returns the schema of a response that has a list of items with these fields. */
export const listOf = (properties: Readonly<Record<string, Schema>>): Schema => ({
  type: 'OBJECT',
  properties: {
    items: { type: 'ARRAY', items: { type: 'OBJECT', properties, required: Object.keys(properties) } },
  },
  required: ['items'],
})

/** The content of a request: the rules as system instruction, and as JSON the data that they apply to. */
export interface Prompt {
  rules: string
  data: string
  responseSchema: Schema
  maxOutputTokens: number
  /** Tokens of a response without thoughts, estimated high. */
  answerTokens: number
}

/** English has four bytes a token, most other languages three, in the tokenizers of open models. */
const TOKEN_BYTES_MIN = 2.5

/** Returns an upper bound of the text's tokens in any common tokenizer. */
export const tokensAtMost = (given: string): number => Math.ceil(Buffer.byteLength(given) / TOKEN_BYTES_MIN)
