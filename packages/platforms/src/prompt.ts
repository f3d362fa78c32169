/** The subset of OpenAPI schemas that responses use. */
export interface Schema {
  type: 'OBJECT' | 'ARRAY' | 'STRING' | 'INTEGER'
  properties?: Readonly<Record<string, Schema>>
  items?: Schema
  minItems?: number
  required?: readonly string[]
  enum?: readonly string[]
}

export const text: Schema = { type: 'STRING' }
export const number: Schema = { type: 'INTEGER' }

/** Returns the schema of an object with one list. */
export const listOf = (name: string, items: Schema): Schema => ({
  type: 'OBJECT',
  properties: { [name]: { type: 'ARRAY', items } },
  required: [name],
})

/** Returns the schema of an object with a list of items that have these fields. */
export const arrayOfObjects = (properties: Readonly<Record<string, Schema>>): Schema =>
  listOf('items', { type: 'OBJECT', properties, required: Object.keys(properties) })

/** A request's content: the rules are the system instruction, and the data is JSON. */
export interface Prompt {
  rules: string
  data: string
  responseSchema: Schema
  maxOutputTokens: number
  /** An upper estimate of the response's tokens, without thoughts. */
  answerTokens: number
}

/** The tokenizers of open models have four bytes per token in English and three in most other languages. */
const TOKEN_BYTES_MIN = 2.5

/** Returns an upper bound of the text's tokens in any common tokenizer. */
export const tokensAtMost = (given: string): number => Math.ceil(Buffer.byteLength(given) / TOKEN_BYTES_MIN)
