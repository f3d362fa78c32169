import { cleaningRules, promptTitles, responseFields } from '@quarry/cleaning/cleaning-prompt'
import type { PreparedTitle } from '@quarry/cleaning/prepare-titles'
import { arrayOfObjects, type Prompt, type Schema, text, tokensAtMost } from '@quarry/platforms/prompt'

/** Options that apply to all of a run's titles. */
export interface CleaningOptions {
  /** Whether to get a search phrase with each title. */
  keyword: boolean
  /** Words that titles keep exactly as written; none by default. */
  protectedTerms?: readonly string[] | undefined
}

/** Returns the schema of a cleaning response. Raise SCHEMA_VERSION when it changes. */
export function responseSchema(keyword: boolean): Schema {
  return arrayOfObjects(Object.fromEntries(responseFields(keyword).map((name) => [name, text])))
}

/** Enough for one token per character, which no language exceeds, and for thinking that cannot be disabled. */
function maxOutputTokens(titles: readonly PreparedTitle[]): number {
  const characters = titles.reduce((total, { title }) => total + title.length, 0)
  return characters + 60 * titles.length + 4000
}

/** Tokens of the id, or of another field with its name, punctuation and value, except the title. */
const FIELD_TOKENS = 15

function answerTokens(titles: readonly PreparedTitle[], fields: readonly string[]): number {
  return titles.reduce((total, { title }) => total + tokensAtMost(title) + FIELD_TOKENS * fields.length, 0)
}

/** Returns the prompt for cleaning these titles. */
export function cleaningRequest(
  titles: readonly PreparedTitle[],
  { keyword, protectedTerms }: CleaningOptions,
): Prompt {
  return {
    rules: cleaningRules(keyword, protectedTerms),
    data: promptTitles(titles),
    responseSchema: responseSchema(keyword),
    maxOutputTokens: maxOutputTokens(titles),
    answerTokens: answerTokens(titles, responseFields(keyword)),
  }
}
