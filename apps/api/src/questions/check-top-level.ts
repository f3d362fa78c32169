import { type ParsedTokenInfo, TokenType } from '@streamparser/json'
import type { z } from 'zod'
import { parsePart } from '../plugins/validation.ts'

const OPENING: ReadonlySet<TokenType> = new Set([TokenType.LEFT_BRACE, TokenType.LEFT_BRACKET])
const CLOSING: ReadonlySet<TokenType> = new Set([TokenType.RIGHT_BRACE, TokenType.RIGHT_BRACKET])

/** Returns a value of the kind that starts with this token, so that the schema can name what is wrong with it. */
function placeholderFor({ token, value }: ParsedTokenInfo): unknown {
  if (token === TokenType.LEFT_BRACE) return {}
  return token === TokenType.LEFT_BRACKET ? [] : value
}

/**
 * Checks an upload's outermost object token by token, because it is never in memory as a whole. Throws ApiError as soon as
 * the body is not an object with a list of questions.
 */
export function createTopLevelCheck(schema: z.ZodType): (token: ParsedTokenInfo) => void {
  let depth = 0
  let isKeyNext = true
  let hasQuestions = false

  /** Checks a key of the outermost object, or the start of a key's value. */
  function checkField(parsed: ParsedTokenInfo): void {
    if (isKeyNext) parsePart(schema, { questions: [], [String(parsed.value)]: [] })
    else parsePart(schema, { questions: placeholderFor(parsed) })
    isKeyNext = false
    hasQuestions = true
  }

  function checkInside(parsed: ParsedTokenInfo): void {
    const { token } = parsed
    if (token === TokenType.COMMA) isKeyNext = true
    else if (CLOSING.has(token)) parsePart(schema, hasQuestions ? { questions: [] } : {})
    else if (token !== TokenType.COLON) checkField(parsed)
  }

  return (parsed) => {
    const { token } = parsed
    if (depth === 0)
      parsePart(schema, token === TokenType.LEFT_BRACE ? { questions: [] } : placeholderFor(parsed))
    if (depth === 1) checkInside(parsed)
    if (OPENING.has(token)) depth += 1
    if (CLOSING.has(token)) depth -= 1
  }
}
