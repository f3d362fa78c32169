import type { z } from 'zod'

/** Which field and why, as one sentence. `where` names what the path begins in: "The body". */
export function describeIssue(issue: z.core.$ZodIssue, where: string): string {
  const { path, reason } = innermost(issue, issue.path)
  const field = fieldName(path)
  return `${field === '' ? where : field} ${reason}.`
}

/** A union or a key wraps what is really wrong; the first of a union's alternatives is the one that is meant. */
function innermost(
  issue: z.core.$ZodIssue,
  path: readonly PropertyKey[],
): { path: readonly PropertyKey[]; reason: string } {
  const inside =
    issue.code === 'invalid_union'
      ? issue.errors[0]?.[0]
      : issue.code === 'invalid_key' || issue.code === 'invalid_element'
        ? issue.issues[0]
        : undefined
  return inside ? innermost(inside, [...path, ...inside.path]) : { path, reason: issue.message }
}

/** `subreddits[1]`, `subredditLimits.bread`; names that are no plain words are quoted and cut. */
function fieldName(path: readonly PropertyKey[]): string {
  return path.reduce<string>((name, part) => {
    if (typeof part === 'number') return `${name}[${part}]`
    const word = String(part)
    if (!/^\w{1,40}$/.test(word)) return `${name}[${quoted(word)}]`
    return name === '' ? word : `${name}.${word}`
  }, '')
}

function quoted(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text)
}

const typeNames: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  never: 'left out',
}

/** Why, to follow the field's name. A schema's own message is meant to be such a phrase and wins over this. */
export const reasonOf: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return typeReason(issue.input, issue.expected)
    case 'too_small':
      return isEmptyText(issue) ? 'must not be empty' : boundReason(issue.origin, 'least', issue.minimum)
    case 'too_big':
      return boundReason(issue.origin, 'most', issue.maximum)
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`
    case 'unrecognized_keys':
      return `must not have the field ${issue.keys.slice(0, 3).map(quoted).join(', ')}`
    case 'invalid_format':
      return formatNames[issue.format] ?? 'has the wrong form'
    default:
      return 'is not valid'
  }
}

function typeReason(input: unknown, expected: string): string {
  if (input === undefined || input === null) return 'is missing'
  return `must be ${typeNames[expected] ?? expected}`
}

function boundReason(origin: string, end: 'least' | 'most', bound: number | bigint): string {
  if (origin === 'string') return `must be at ${end} ${bound} characters long`
  if (origin === 'array') return `must have at ${end} ${bound} ${Number(bound) === 1 ? 'entry' : 'entries'}`
  return `must be at ${end} ${bound}`
}

function isEmptyText({ origin, minimum }: { origin: string; minimum: number | bigint }): boolean {
  return origin === 'string' && Number(minimum) === 1
}

const formatNames: Record<string, string> = {
  uuid: 'must be a UUID',
  datetime: 'must be an ISO date and time in UTC',
}
