import { roomForTopicNames } from './topic-name.ts'

/** Gemini counts about four characters of English as a token. Other scripts take more. */
const CHARACTERS_PER_TOKEN = 4
/** The rules and the response schema, which every request repeats. */
export const INSTRUCTION_TOKENS = 500
/** The rule for the search phrase. */
const PHRASE_INSTRUCTION_TOKENS = 100
/** The rules for type and topic, without the list of names. */
const NAMING_INSTRUCTION_TOKENS = 155
/** Each name in the list adds quotation marks and a comma to its characters. */
const LIST_CHARACTERS = 1.3
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
  /** Each title gets a search phrase. */
  withPhrase: boolean
  /** Each title gets a type and a topic. */
  withTopics: boolean
}

/** Returns an upper bound of the tokens for cleaning these titles, without retries and thinking. */
export function estimateTokens({ titles, characters, requests, withPhrase, withTopics }: TitlesToClean): {
  inputTokens: number
  outputTokens: number
} {
  const text = characters / CHARACTERS_PER_TOKEN + titles * FRAME_TOKENS
  const instructions =
    INSTRUCTION_TOKENS +
    (withPhrase ? PHRASE_INSTRUCTION_TOKENS : 0) +
    (withTopics ? namingInstructionTokens(titles / Math.max(1, requests)) : 0)
  const extra = (withPhrase ? PHRASE_TOKENS : 0) + (withTopics ? NAMING_TOKENS : 0)
  return {
    inputTokens: Math.round(requests * instructions + text),
    outputTokens: Math.round(text + titles * extra),
  }
}

/** Assumes the longest list of topic names. */
function namingInstructionTokens(titlesPerRequest: number): number {
  const characters = LIST_CHARACTERS * roomForTopicNames(titlesPerRequest)
  return NAMING_INSTRUCTION_TOKENS + characters / CHARACTERS_PER_TOKEN
}

/** The rules, the response schema and the control title of each request to judge. */
const JUDGE_INSTRUCTION_TOKENS = 353
/** The words in which a title and its response differ, in addition to the frames of both. */
const DIFFERENCE_TOKENS = 10
/** The verdict on a title, with its id, field names and word. */
const VERDICT_TOKENS = 22

/** Returns the tokens for judging cleaned titles. `characters` counts originals and cleaned titles. */
export function estimateJudgeTokens({
  titles,
  characters,
  requests,
}: Pick<TitlesToClean, 'titles' | 'characters' | 'requests'>) {
  const text = characters / CHARACTERS_PER_TOKEN + titles * (FRAME_TOKENS + DIFFERENCE_TOKENS)
  return {
    inputTokens: Math.round(requests * JUDGE_INSTRUCTION_TOKENS + text),
    // Adds one control title per request.
    outputTokens: (titles + requests) * VERDICT_TOKENS,
  }
}
