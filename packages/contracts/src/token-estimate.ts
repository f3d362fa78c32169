/**
 * How many tokens a request for titles takes, as far as it can be told beforehand. Gemini counts about four
 * characters of English as a token; other scripts take more.
 */
const CHARACTERS_PER_TOKEN = 4
/** The rules, which every request carries, and the shape of the answer. */
export const INSTRUCTION_TOKENS = 350
/** The rule for the search phrase, where one is asked for. */
const PHRASE_INSTRUCTION_TOKENS = 100
/** Id, field names and punctuation around each title, both in what is asked and in the answer. */
const FRAME_TOKENS = 15
/** A phrase of two to six words with its field name. */
const PHRASE_TOKENS = 12

interface TitlesToClean {
  titles: number
  /** Of all the titles together. */
  characters: number
  requests: number
  /** A search phrase is asked for beside each title. */
  withPhrase: boolean
}

/** Tokens that cleaning these titles will take if no title is asked twice and the model does not think. */
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
