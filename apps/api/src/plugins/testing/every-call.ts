import { z } from 'zod'
import { openBrowser, type TestApi } from '../../testing/test-api.ts'

/** The subset of JSON Schema that the OpenAPI description uses. */
export interface Schema {
  type?: string | undefined
  enum?: unknown[] | undefined
  const?: unknown
  format?: string | undefined
  properties?: Record<string, Schema> | undefined
  required?: string[] | undefined
  items?: Schema | undefined
  anyOf?: Schema[] | undefined
  oneOf?: Schema[] | undefined
  minimum?: number | undefined
  maximum?: number | undefined
  minItems?: number | undefined
}

const Schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    type: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    format: z.string().optional(),
    properties: z.record(z.string(), Schema).optional(),
    required: z.array(z.string()).optional(),
    items: Schema.optional(),
    anyOf: z.array(Schema).optional(),
    oneOf: z.array(Schema).optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    minItems: z.number().optional(),
  }),
)

const Method = z.enum(['GET', 'POST', 'PUT', 'DELETE'])

const Operation = z.object({
  parameters: z.array(z.object({ in: z.string(), name: z.string(), schema: Schema })).default([]),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: Schema })) }).optional(),
})

export interface Call {
  method: z.infer<typeof Method>
  /** The URL, with `{id}` for a parameter. */
  path: string
  query: { name: string; schema: Schema }[]
  body: Schema | undefined
}

/** Returns every call in the server's OpenAPI description, so that tests automatically include new calls. */
export async function everyCall({ app }: TestApi): Promise<Call[]> {
  const description = (await openBrowser(app).call('GET', '/docs/json')).json()
  const { paths } = z
    .object({ paths: z.record(z.string(), z.record(z.string(), Operation)) })
    .parse(description)
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody }]) => ({
      method: Method.parse(method.toUpperCase()),
      path,
      query: parameters.filter((parameter) => parameter.in === 'query'),
      body: requestBody?.content['application/json']?.schema,
    })),
  )
}

/** Returns a value that the schema accepts. Fields that are in `known` get its values. */
export function sampleOf(schema: Schema, known: Record<string, unknown>, name = ''): unknown {
  if (Object.hasOwn(known, name)) return known[name]
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  const [first] = schema.anyOf ?? schema.oneOf ?? []
  if (first !== undefined) return sampleOf(first, known, name)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, property]) => [
          key,
          sampleOf(property, known, key),
        ]),
      )
    case 'array':
      return schema.items === undefined ? [] : [sampleOf(schema.items, known, name)]
    case 'number':
    case 'integer':
      return Math.max(schema.minimum ?? 1, 1)
    case 'boolean':
      return false
    default:
      return schema.format === 'date-time' ? '2026-01-02T03:04:05.000Z' : 'text'
  }
}
