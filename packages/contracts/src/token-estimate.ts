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

interface Judging {
  /** The rules, the response schema and the control titles of a request. */
  instructions: number
  /** Each title with its id and field names, and the words in which it and its response differ. */
  title: number
  /** The verdict on a title, with its id, field names and word. */
  verdict: number
  /** Control titles of a request. */
  controls: number
}

const JUDGING: Judging = { instructions: 353, title: FRAME_TOKENS + 10, verdict: 22, controls: 1 }
const DECIDING: Judging = { instructions: 245, title: FRAME_TOKENS, verdict: 15, controls: 2 }

type TitlesToJudge = Pick<TitlesToClean, 'titles' | 'characters' | 'requests'>

const estimateBy =
  ({ instructions, title, verdict, controls }: Judging) =>
  ({ titles, characters, requests }: TitlesToJudge) => ({
    inputTokens: Math.round(requests * instructions + characters / CHARACTERS_PER_TOKEN + titles * title),
    outputTokens: (titles + controls * requests) * verdict,
  })

/** Returns the tokens for judging cleaned titles; `characters` are those of originals and cleaned titles. */
export const estimateJudgeTokens = estimateBy(JUDGING)

/** Returns the tokens for deciding which titles are questions. */
export const estimateDecisionTokens = estimateBy(DECIDING)
