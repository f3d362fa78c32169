import { z } from 'zod'

/** The part of JSON Schema that says which fields and types a response has. */
interface Shape {
  type?: string | string[] | undefined
  anyOf?: Shape[] | undefined
  properties?: Record<string, Shape> | undefined
  items?: Shape | undefined
}

const Shape: z.ZodType<Shape> = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  anyOf: z.lazy(() => z.array(Shape)).optional(),
  properties: z.lazy(() => z.record(z.string(), Shape)).optional(),
  items: z.lazy(() => Shape).optional(),
})
const Fields = z.record(z.string(), z.unknown())

/** Values of the same field: of all items of a list together, because one item rarely has every field. */
interface Values {
  found: readonly unknown[]
  /** Of the responses that were expected. */
  expected: readonly unknown[]
}

/**
 * Returns a line for each field that is missing, new or of another type. A field that the schema does not read is new if no
 * expected response has it; one that it reads is missing if every expected response has it.
 */
export function compareResponse(schema: z.ZodType, found: unknown, expected: readonly unknown[]): string[] {
  const shape = Shape.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  return differences(shape, { found: [found], expected }, '')
}

function differences(shape: Shape, { found, expected }: Values, path: string): string[] {
  const allowed = new Set([...typesOf(shape), ...expected.map(typeOf)])
  const wrong = [...new Set(found.map(typeOf))].filter((type) => !allowed.has(type))
  if (wrong.length > 0 && typesOf(shape).length > 0) {
    return [`${path || 'body'}: ${wrong.join(' or ')} instead of ${typesOf(shape).join(' or ')}`]
  }
  if (shape.items) {
    const values = { found: found.flatMap(itemsOf), expected: expected.flatMap(itemsOf) }
    return differences(shape.items, values, `${path}[]`)
  }
  return shape.properties ? ofFields(shape, { found, expected }, path) : []
}

function ofFields({ properties = {} }: Shape, values: Values, path: string): string[] {
  const found = values.found.flatMap(fieldsOf)
  const expected = values.expected.flatMap(fieldsOf)
  if (found.length === 0) return []
  const at = (name: string) => (path === '' ? name : `${path}.${name}`)
  const known = new Set([...Object.keys(properties), ...expected.flatMap(Object.keys)])
  const added = new Set(found.flatMap(Object.keys).filter((name) => !known.has(name)))
  const ofKnown = Object.entries(properties).flatMap(([name, shape]) => {
    const present = found.filter((fields) => Object.hasOwn(fields, name))
    const wasPresent = expected.filter((fields) => Object.hasOwn(fields, name))
    const isAlways = wasPresent.length === expected.length
    if (present.length === 0) return isAlways ? [`${at(name)}: missing`] : []
    const absent = found.length - present.length
    return [
      ...(isAlways && absent > 0 ? [`${at(name)}: missing in ${absent} of ${found.length}`] : []),
      ...differences(
        shape,
        { found: present.map((fields) => fields[name]), expected: wasPresent.map((fields) => fields[name]) },
        at(name),
      ),
    ]
  })
  return [...ofKnown, ...[...added].map((name) => `${at(name)}: new`)]
}

/** JSON has one type of number. */
function typesOf({ type, anyOf = [] }: Shape): string[] {
  const own = [type ?? []].flat().map((name) => (name === 'integer' ? 'number' : name))
  return [...own, ...anyOf.flatMap(typesOf)]
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

const itemsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function fieldsOf(value: unknown): Record<string, unknown>[] {
  const { data } = Fields.safeParse(value)
  return data ? [data] : []
}
