import { type Prompt, type Schema, tokensAtMost } from '../prompt.ts'
import type { Dialect, OptionalField } from './dialect.ts'
import type { ModelEndpoint } from './model-endpoint.ts'

/** Tokens that a server's chat template adds to the messages. */
const TEMPLATE_TOKENS = 64

/** Spells out the JSON's form, because servers don't show the schema to the model and the rules never name the list. */
function formOf({ responseSchema }: Prompt): string {
  return `\n\nReturn only JSON of this form, without any other text: ${exampleOf(responseSchema)}`
}

function exampleOf({ type, properties = {}, items, minItems = 1 }: Schema): string {
  if (type === 'STRING') return '"…"'
  if (type === 'INTEGER') return '1'
  if (type === 'ARRAY') return `[${items ? Array(minItems).fill(exampleOf(items)).join(',') : ''}]`
  const fields = Object.entries(properties).map(
    ([name, each]) => `${JSON.stringify(name)}:${exampleOf(each)}`,
  )
  return `{${fields.join(',')}}`
}

/** Returns an upper bound of the prompt's tokens. */
export const inputTokensMax = (prompt: Prompt): number =>
  tokensAtMost(prompt.rules + formOf(prompt)) + tokensAtMost(prompt.data) + TEMPLATE_TOKENS

/**
 * Returns true if the prompt and its answer fit into the window. Some servers silently cut off the rules of longer
 * ones.
 */
export function fitsWindow(prompt: Prompt, { contextTokens }: ModelEndpoint): boolean {
  return inputTokensMax(prompt) + prompt.answerTokens <= contextTokens
}

/**
 * Returns the response's maximum tokens, so that prompt and response fit into the window: some servers reject a larger
 * sum.
 */
export function outputLimit(prompt: Prompt, { contextTokens }: ModelEndpoint): number {
  return Math.max(1, Math.min(prompt.maxOutputTokens, contextTokens - inputTokensMax(prompt)))
}

/**
 * Returns true if the server's token count shows that it cut the prompt, because no tokenizer has eight bytes per
 * token.
 */
export function isCutPrompt(prompt: Prompt, inputTokens: number): boolean {
  const bytes = Buffer.byteLength(prompt.rules) + Buffer.byteLength(prompt.data)
  return inputTokens > 0 && inputTokens < bytes / 8
}

/** Returns the body of a request. Thinking is off, because a small model would spend the whole response on it. */
export function chatRequest(endpoint: ModelEndpoint, prompt: Prompt, dialect: Dialect) {
  const { rules, data } = prompt
  const whole = rules + formOf(prompt)
  const has = (field: OptionalField) => !dialect.without.includes(field)
  return {
    model: endpoint.model,
    messages: dialect.hasSystemRole
      ? [
          { role: 'system', content: whole },
          { role: 'user', content: data },
        ]
      : [{ role: 'user', content: `${whole}\n\n${data}` }],
    stream: false,
    [dialect.limit]: outputLimit(prompt, endpoint),
    ...(has('temperature') && { temperature: 0 }),
    ...(has('reasoning_effort') && { reasoning_effort: 'none' }),
    // OpenAI stores responses unless this is false; other servers ignore the field.
    ...(has('store') && { store: false }),
    ...responseFormat(prompt.responseSchema, dialect, has('strict')),
  }
}

function responseFormat(schema: Schema, { format }: Dialect, isStrict: boolean) {
  if (format === 'text') return {}
  if (format === 'json_object') return { response_format: { type: 'json_object' } }
  const json = { name: 'items', ...(isStrict && { strict: true }), schema: jsonSchema(schema) }
  return { response_format: { type: 'json_schema', json_schema: json } }
}

/** OpenAI requires objects to forbid additional properties. */
function jsonSchema({ type, properties, items, required, enum: values }: Schema): object {
  return {
    type: type.toLowerCase(),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, each]) => [name, jsonSchema(each)]),
      ),
      additionalProperties: false,
    }),
    ...(items && { items: jsonSchema(items) }),
    ...(required && { required }),
    ...(values && { enum: values }),
  }
}
