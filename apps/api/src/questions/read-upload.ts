import { restoreQuestions } from '@quarry/contracts/endpoints/questions'
import { QUESTIONS_MAX } from '@quarry/contracts/limits'
import { NewQuestion } from '@quarry/contracts/question'
import { JSONParser, type ParsedTokenInfo, TokenType } from '@streamparser/json'
import { ApiError } from '../api-error.ts'
import { parsePart } from '../plugins/validation.ts'

const Body = restoreQuestions.schema.body
const TOO_MANY = `questions must have at most ${QUESTIONS_MAX} entries.`
/** Bytes of the body that are parsed in one go, which takes a few milliseconds. */
const SLICE_BYTES = 64 * 1024
/** Maximum bytes from one question to the next. Anything longer is no question and would fill the memory. */
const ROW_BYTES = 64 * 1024

/** Some of an upload's questions, and the bytes in which they arrived. */
export interface UploadPart {
  questions: NewQuestion[]
  bytes: number
}

/**
 * Yields the questions of an upload as they arrive, a few at a time, each validated. Throws ApiError if the body is not a
 * list of questions, if one of them is invalid, or if it is larger than `limitBytes`.
 */
export async function* readUpload(
  body: AsyncIterable<Buffer>,
  limitBytes: number,
): AsyncGenerator<UploadPart, void, undefined> {
  const parser = new JSONParser({ paths: ['$.questions.*'], keepStack: false })
  parser.onToken = createTopLevelCheck()
  let questions: UploadPart['questions'] = []
  let count = 0
  let bytes = 0
  let bytesOfRow = 0
  parser.onValue = ({ value }) => {
    if (count === QUESTIONS_MAX) throw new ApiError('invalid-input', TOO_MANY)
    questions.push(parsePart(NewQuestion, value, { path: ['questions', count] }))
    count += 1
    bytesOfRow = 0
  }
  for await (const chunk of body) {
    for (let i = 0; i < chunk.length; i += SLICE_BYTES) {
      const slice = chunk.subarray(i, i + SLICE_BYTES)
      bytes += slice.length
      bytesOfRow += slice.length
      if (bytes > limitBytes) throw new ApiError('too-large')
      feed(() => parser.write(slice))
      if (bytesOfRow > ROW_BYTES + SLICE_BYTES) throw new ApiError('too-large')
      yield { questions, bytes: slice.length }
      questions = []
    }
  }
  if (bytes === 0) parsePart(Body, undefined)
  if (!parser.isEnded) feed(() => parser.end())
}

function feed(write: () => void): void {
  try {
    write()
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError('invalid-input', 'The body is not valid JSON.')
  }
}

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
function createTopLevelCheck(): (token: ParsedTokenInfo) => void {
  let depth = 0
  let isKeyNext = true
  let hasQuestions = false

  /** Checks a key of the outermost object, or the start of a key's value. */
  function checkField(parsed: ParsedTokenInfo): void {
    if (isKeyNext) parsePart(Body, { questions: [], [String(parsed.value)]: [] })
    else parsePart(Body, { questions: placeholderFor(parsed) })
    isKeyNext = false
    hasQuestions = true
  }

  function checkInside(parsed: ParsedTokenInfo): void {
    const { token } = parsed
    if (token === TokenType.COMMA) isKeyNext = true
    else if (CLOSING.has(token)) parsePart(Body, hasQuestions ? { questions: [] } : {})
    else if (token !== TokenType.COLON) checkField(parsed)
  }

  return (parsed) => {
    const { token } = parsed
    if (depth === 0)
      parsePart(Body, token === TokenType.LEFT_BRACE ? { questions: [] } : placeholderFor(parsed))
    if (depth === 1) checkInside(parsed)
    if (OPENING.has(token)) depth += 1
    if (CLOSING.has(token)) depth -= 1
  }
}
