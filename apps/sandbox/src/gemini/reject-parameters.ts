import type { HttpResponse } from '../response.ts'
import type { GeminiBehaviour } from './behaviours.ts'
import { failure, invalidArgument, unknownField } from './errors.ts'
import type { Model, ThinkingLevel } from './models.ts'
import type { GenerateContentRequest } from './request.ts'

const SCHEMA_KEYS = new Set([
  'type',
  'format',
  'title',
  'description',
  'nullable',
  'enum',
  'items',
  'maxItems',
  'minItems',
  'properties',
  'required',
  'minProperties',
  'maxProperties',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'pattern',
  'example',
  'anyOf',
  'propertyOrdering',
  'default',
  'property_ordering',
  'min_items',
  'max_items',
  'any_of',
])

/** Returns the first error response for one of the values, undefined if all are valid. */
function firstError<Value>(
  values: readonly Value[],
  reject: (value: Value, index: number) => HttpResponse | undefined,
): HttpResponse | undefined {
  for (const [index, value] of values.entries()) {
    const rejected = reject(value, index)
    if (rejected !== undefined) return rejected
  }
  return undefined
}

/** `responseSchema` is a subset of OpenAPI: it has no keys that only JSON Schema has, and no lists of types. */
function rejectSchema(schema: unknown, path: string): HttpResponse | undefined {
  if (schema === null || typeof schema !== 'object') return undefined
  return firstError(Object.entries(schema), ([key, value]) => rejectSchemaField(key, value, path))
}

function rejectSchemaField(key: string, value: unknown, path: string): HttpResponse | undefined {
  if (!SCHEMA_KEYS.has(key)) return unknownField(key, path)
  if (key === 'type' && typeof value !== 'string')
    return invalidArgument(
      `Proto field is not repeating, cannot start list. at '${path}.type', ${JSON.stringify(value)}`,
    )
  if (key === 'items') return rejectSchema(value, `${path}.items`)
  if (key !== 'properties' || value === null || typeof value !== 'object') return undefined
  return firstError(Object.values(value), (property, index) =>
    rejectSchema(property, `${path}.properties[${index}].value`),
  )
}

const LEVELS: readonly string[] = ['MINIMAL', 'LOW', 'MEDIUM', 'HIGH'] satisfies ThinkingLevel[]

function rejectThinking(request: GenerateContentRequest, model: Model): HttpResponse | undefined {
  const { thinkingLevel, thinkingBudget } = request.generationConfig.thinkingConfig ?? {}
  if (thinkingLevel !== undefined && thinkingBudget !== undefined)
    return invalidArgument('You can only set only one of thinking budget and thinking level.')
  if (thinkingLevel === undefined) return undefined
  const level = thinkingLevel.toUpperCase()
  if (!LEVELS.includes(level))
    return invalidArgument(
      `Invalid value at 'generation_config.thinking_config.thinking_level', "${thinkingLevel}"`,
    )
  if (model.thinking.kind !== 'level')
    return invalidArgument('Thinking level is not supported for this model.')
  return model.thinking.levels.some((known) => known === level)
    ? undefined
    : invalidArgument(
        `Thinking level ${level} is not supported for this model. Please retry with other thinking level.`,
      )
}

/** Returns the 400 for parameters that are invalid or that the model does not support; undefined if all are fine. */
export function rejectParameters(
  request: GenerateContentRequest,
  model: Model,
  inputTokens: number,
): HttpResponse | undefined {
  const config = request.generationConfig
  if (request.contents.length === 0)
    return invalidArgument('* GenerateContentRequest.contents: contents is not specified\n')
  if (request.contents.some(({ parts }) => parts.length === 0))
    return invalidArgument('* GenerateContentRequest.contents[0].parts: contents.parts must not be empty.\n')
  if (config.presencePenalty !== undefined || config.frequencyPenalty !== undefined)
    return invalidArgument(`Penalty is not enabled for models/${model.id}`)
  if (model.signed && request.contents.at(-1)?.role === 'model')
    return invalidArgument(
      'Please ensure that multiturn requests end with a user role or a function response.',
    )
  if (config.responseSchema !== undefined && config.responseJsonSchema !== undefined)
    return invalidArgument('Only one of response_schema and response_json_schema can be set.')
  if (config.maxOutputTokens !== undefined && (config.maxOutputTokens < 1 || config.maxOutputTokens > 65_536))
    return invalidArgument(
      `Unable to submit request because it has a maxOutputTokens value of ${config.maxOutputTokens} but the supported range is from 1 (inclusive) to 65537 (exclusive). Update the value and try again.`,
    )
  if (inputTokens > 1_048_576)
    return invalidArgument('The input token count exceeds the maximum number of tokens allowed 1048576.')
  return (
    rejectThinking(request, model) ?? rejectSchema(config.responseSchema, 'generation_config.response_schema')
  )
}

/** Returns the 400 of a model or project that does not accept the request's `store`. */
export function rejectStore(
  { store }: GenerateContentRequest,
  { rejectsStore }: GeminiBehaviour,
): HttpResponse | undefined {
  if (rejectsStore === 'unknown-field' && store !== undefined) return unknownField('store', '')
  return rejectsStore === 'forced-logging' && store === false
    ? failure(400, 'FAILED_PRECONDITION', "Logging is required for this project. 'store' cannot be false.")
    : undefined
}
