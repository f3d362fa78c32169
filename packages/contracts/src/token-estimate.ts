import { topicNamesThatFit } from './topic-name.ts'

/**
 * Estimates the tokens of cleaning titles in advance. Gemini counts about four characters of English as a token; other
 * scripts take more.
 */
const CHARACTERS_PER_TOKEN = 4
/** The rules and the response schema, which every request contains. */
export const INSTRUCTION_TOKENS = 500
/** The rule for the search phrase. */
const PHRASE_INSTRUCTION_TOKENS = 100
/** The rules for type and topic, with and without names to choose from. The names are added to them. */
const NAMING_INSTRUCTION_TOKENS = { choice: 155, free: 130 } as const
/** Quotation marks and comma of a name in the list. */
const NAME_CHARACTERS = 3
/** A type and a topic with their field names. */
const NAMING_TOKENS = 13
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
  /** Type and topic are named with each title; the topics that the model chooses from. */
  topics?: readonly string[] | undefined
}

/** Returns the tokens for cleaning these titles, without retries and without thinking. */
export function estimateTokens({ titles, characters, requests, withPhrase, topics }: TitlesToClean): {
  inputTokens: number
  outputTokens: number
} {
  const text = characters / CHARACTERS_PER_TOKEN + titles * FRAME_TOKENS
  const instructions =
    INSTRUCTION_TOKENS +
    (withPhrase ? PHRASE_INSTRUCTION_TOKENS : 0) +
    (topics ? topicInstructionTokens(topics, titles / Math.max(1, requests)) : 0)
  const extra = (withPhrase ? PHRASE_TOKENS : 0) + (topics ? NAMING_TOKENS : 0)
  return {
    inputTokens: Math.round(requests * instructions + text),
    outputTokens: Math.round(text + titles * extra),
  }
}

function topicInstructionTokens(topics: readonly string[], titlesPerRequest: number): number {
  const names = topicNamesThatFit(topics, titlesPerRequest)
  const characters = names.reduce((sum, name) => sum + name.length + NAME_CHARACTERS, 0)
  const { choice, free } = NAMING_INSTRUCTION_TOKENS
  return (names.length > 0 ? choice : free) + characters / CHARACTERS_PER_TOKEN
}

/** The rules, the response schema and the control pair of a request that judges titles. */
const JUDGE_INSTRUCTION_TOKENS = 353
/** A verdict with its id, field names and word. */
const VERDICT_TOKENS = 22
/** The words in which title and response differ. */
const DIFFERENCES_TOKENS = 10

/** Returns the tokens for judging pairs of titles; `characters` are those of originals and cleaned titles. */
export function estimateJudgeTokens({
  pairs,
  characters,
  requests,
}: {
  pairs: number
  characters: number
  requests: number
}): { inputTokens: number; outputTokens: number } {
  const text = characters / CHARACTERS_PER_TOKEN + pairs * (FRAME_TOKENS + DIFFERENCES_TOKENS)
  return {
    inputTokens: Math.round(requests * JUDGE_INSTRUCTION_TOKENS + text),
    outputTokens: (pairs + requests) * VERDICT_TOKENS,
  }
}

/** The rules, the response schema and the controls of a request that decides which titles are questions. */
const DECISION_INSTRUCTION_TOKENS = 245
/** A decision with its id and field names. */
const DECISION_TOKENS = 15
/** The controls of a request. */
const CONTROLS = 2

/** Returns the tokens for deciding which titles are questions. */
export function estimateDecisionTokens({ titles, characters, requests }: Omit<TitlesToClean, 'withPhrase'>): {
  inputTokens: number
  outputTokens: number
} {
  const text = characters / CHARACTERS_PER_TOKEN + titles * FRAME_TOKENS
  return {
    inputTokens: Math.round(requests * DECISION_INSTRUCTION_TOKENS + text),
    outputTokens: (titles + CONTROLS * requests) * DECISION_TOKENS,
  }
}
