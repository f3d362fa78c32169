/**
 * Estimates the tokens of cleaning titles in advance. Gemini counts about four characters of English as a token; other
 * scripts take more.
 */
const CHARACTERS_PER_TOKEN = 4
/** The rules and the response schema, which every request contains. */
export const INSTRUCTION_TOKENS = 430
/** The rule for the search phrase. */
const PHRASE_INSTRUCTION_TOKENS = 100
/** Id, field names and punctuation around each title, in both request and response. */
const FRAME_TOKENS = 15
/** A phrase of two to six words with its field name. */
const PHRASE_TOKENS = 12

interface TitlesToClean {
  titles: number
  /** Characters of all titles together. */
  characters: number
  requests: number
  /** A search phrase is requested with each title. */
  withPhrase: boolean
}

/** Returns the tokens for cleaning these titles, without retries and without thinking. */
export function estimateTokens({ titles, characters, requests, withPhrase }: TitlesToClean): {
  inputTokens: number
  outputTokens: number
} {
  const text = characters / CHARACTERS_PER_TOKEN + titles * FRAME_TOKENS
  const instructions = INSTRUCTION_TOKENS + (withPhrase ? PHRASE_INSTRUCTION_TOKENS : 0)
  return {
    inputTokens: Math.round(requests * instructions + text),
    outputTokens: Math.round(text + (withPhrase ? titles * PHRASE_TOKENS : 0)),
  }
}

/** The rules and the response schema of a request for second opinions. */
const OPINION_INSTRUCTION_TOKENS = 232
/** An opinion, most of them without words. */
const OPINION_TOKENS = 25

/** Returns the tokens for second opinions on pairs of titles; `characters` are those of originals and cleaned titles. */
export function estimateOpinionTokens({
  pairs,
  characters,
  requests,
}: {
  pairs: number
  characters: number
  requests: number
}): { inputTokens: number; outputTokens: number } {
  const text = characters / CHARACTERS_PER_TOKEN + pairs * FRAME_TOKENS
  return {
    inputTokens: Math.round(requests * OPINION_INSTRUCTION_TOKENS + text),
    outputTokens: pairs * OPINION_TOKENS,
  }
}
