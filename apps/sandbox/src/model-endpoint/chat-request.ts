import { z } from 'zod'
import { GenerateContentRequest } from '../gemini/request.ts'

/** The subset of JSON Schema that Quarry uses. */
const JsonSchema = z.object({
  type: z.enum(['object', 'array', 'string', 'integer']),
  enum: z.array(z.string()).optional(),
  required: z.array(z.string()).optional(),
  get items() {
    return JsonSchema.optional()
  },
  get properties() {
    return z.record(z.string(), JsonSchema).optional()
  },
})
type JsonSchema = z.infer<typeof JsonSchema>

/** A request as Ollama reads it, ignoring unknown fields. */
export const ChatRequest = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })).min(1),
  max_tokens: z.number().optional(),
  response_format: z
    .object({ json_schema: z.object({ schema: JsonSchema }).optional() })
    .optional()
    .catch(undefined),
})
export type ChatRequest = z.infer<typeof ChatRequest>

/** Returns the request in Gemini's form, which the simulated model reads. */
export function generateRequestOf({
  messages,
  response_format: format,
}: ChatRequest): GenerateContentRequest {
  const [rules, data] =
    messages.length > 1 ? [messages[0]?.content, messages.at(-1)?.content] : ['', messages[0]?.content]
  return GenerateContentRequest.parse({
    contents: [{ parts: [{ text: data }] }],
    systemInstruction: { parts: [{ text: rules }] },
    generationConfig: {
      responseMimeType: 'application/json',
      ...(format?.json_schema && { responseSchema: inCapitals(format.json_schema.schema) }),
    },
  })
}

/** Returns the schema with Gemini's capitalized types. */
function inCapitals({ type, properties, items, ...others }: JsonSchema): object {
  return {
    ...others,
    type: type.toUpperCase(),
    ...(items && { items: inCapitals(items) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, schema]) => [name, inCapitals(schema)]),
      ),
    }),
  }
}
