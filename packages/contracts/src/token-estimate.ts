import { TITLES_FOR_TOPICS_MIN, TITLES_PER_PHRASES, TITLES_PER_SORTING } from './limits.ts'

/** Gemini counts about four characters of English as a token. Other scripts take more. */
const CHARACTERS_PER_TOKEN = 4
/** The rules and the response schema, which every request repeats. */
export const INSTRUCTION_TOKENS = 600
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
  /** Each title gets a search phrase. */
  withPhrase: boolean
}

/** Returns an upper bound of the tokens for cleaning these titles, without retries and thinking. */
export function estimateTokens({ titles, characters, requests, withPhrase }: TitlesToClean): {
  inputTokens: number
  outputTokens: number
} {
  const text = characters / CHARACTERS_PER_TOKEN + titles * FRAME_TOKENS
  const instructions = INSTRUCTION_TOKENS + (withPhrase ? PHRASE_INSTRUCTION_TOKENS : 0)
  const extra = withPhrase ? PHRASE_TOKENS : 0
  return {
    inputTokens: Math.round(requests * instructions + text),
    outputTokens: Math.round(text + titles * extra),
  }
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

/** The rules of a task, with its codebook or list of questions. */
const FINDING_INSTRUCTION_TOKENS = 1500
/** The number of a topic or question, and a type, with their field names. */
const FINDING_TOKENS = 18
/**
 * How often a title is sent. It may be in a sample, is sorted and matched with listed questions, and may be compared
 * with the rest.
 */
const TIMES_SENT = 3
export const CODEBOOK_REQUESTS = 1

/** The rules and the schema of a request that writes search phrases and nothing else. */
const PHRASES_INSTRUCTION_TOKENS = 300

/** Returns an upper estimate of the cost of search phrases for these titles. */
export function estimatePhrases({ titles, characters }: Titles) {
  const requests = Math.ceil(titles / TITLES_PER_PHRASES)
  return {
    requests,
    inputTokens: Math.round(requests * PHRASES_INSTRUCTION_TOKENS + tokensOf({ titles, characters })),
    outputTokens: titles * (FRAME_TOKENS + PHRASE_TOKENS),
  }
}

type Titles = Pick<TitlesToClean, 'titles' | 'characters'>

/** Returns an upper estimate of the cost of finding topics. `characters` counts the distinct texts of the titles. */
export function estimateFindTopics({ titles, characters }: Titles) {
  const sorting = titles < TITLES_FOR_TOPICS_MIN ? 0 : CODEBOOK_REQUESTS + sortingRequests(titles)
  const requests = sorting + sameQuestionRequests(titles)
  return {
    requests,
    inputTokens: Math.round(
      requests * FINDING_INSTRUCTION_TOKENS + TIMES_SENT * tokensOf({ titles, characters }),
    ),
    outputTokens: Math.round(2 * titles * FINDING_TOKENS),
  }
}

/** Returns an upper estimate of the cost of sorting titles by a codebook. */
export function estimateSorting({ titles, characters }: Titles) {
  const requests = sortingRequests(titles)
  return {
    requests,
    inputTokens: Math.round(requests * FINDING_INSTRUCTION_TOKENS + tokensOf({ titles, characters })),
    outputTokens: titles * FINDING_TOKENS,
  }
}

/** A group's question is about as long as a title. */
const GROUP_CHARACTERS = 60
/** How many groups' wordings one request compares with new titles. */
const WORDINGS_PER_REQUEST = 100

/** Returns an upper estimate of the cost of sorting new titles and comparing them with `groups`. */
export function estimateNewTitles({ groups, ...titles }: Titles & { groups: number }) {
  const sorting = estimateSorting(titles)
  const rounds = Math.ceil(groups / WORDINGS_PER_REQUEST)
  const requests = sorting.requests * (1 + rounds) + 1
  return {
    requests,
    inputTokens: Math.round(requests * FINDING_INSTRUCTION_TOKENS + (2 + rounds) * tokensOf(titles)),
    outputTokens: Math.round((2 + rounds) * titles.titles * FINDING_TOKENS),
  }
}

/**
 * Returns an upper estimate of the cost of grouping these titles, each of which is compared with another analysis's
 * questions. If there are `known` groups, they are compared instead of their titles, and nothing else is grouped.
 */
export function estimateGrouping({
  titles,
  characters,
  known,
  carried,
}: Titles & { known: number; carried: number }) {
  const texts = titles + known
  const rounds = Math.ceil(carried / WORDINGS_PER_REQUEST)
  const own = known > 0 ? 0 : sameQuestionRequests(titles)
  const requests = rounds * sortingRequests(texts) + own
  const sent = tokensOf({ titles: texts, characters: characters + known * GROUP_CHARACTERS })
  const times = rounds + (own > 0 ? TIMES_SENT - 1 : 0)
  return {
    requests,
    inputTokens: Math.round(requests * FINDING_INSTRUCTION_TOKENS + times * sent),
    outputTokens: Math.round(times * texts * FINDING_TOKENS),
  }
}

const tokensOf = ({ titles, characters }: Titles) => characters / CHARACTERS_PER_TOKEN + titles * FRAME_TOKENS

export const sortingRequests = (titles: number): number => Math.ceil(titles / TITLES_PER_SORTING)

/** Returns about how many requests it takes to find questions that ask the same, including the final comparison. */
export const sameQuestionRequests = (titles: number): number =>
  1 + Math.ceil((1.5 * titles) / TITLES_PER_SORTING)
