import { keywordText } from '@quarry/contracts/keyword-text'
import {
  KEYWORD_CHARACTERS_MAX,
  KEYWORD_WORDS_MAX,
  TOPIC_NAME_CHARACTERS_MAX,
} from '@quarry/contracts/limits'
import { TopicName } from '@quarry/contracts/topic-name'
import { addsScript, changesLanguage } from './language/title-language.ts'
import { hasLink } from './links.ts'
import { plainLine } from './prepare-titles.ts'
import { removeBrackets } from './remove-brackets.ts'
import { containment, fragmentsOf } from './title-likeness.ts'

/** A longer raw keyword is rejected, because the time to clean it grows with the square of its length. */
const RAW_KEYWORD_MAX = 4 * KEYWORD_CHARACTERS_MAX
/** The share of a word that the title must contain, low enough for plurals and corrected words. */
const HELD_MIN = 0.4

/**
 * Returns the keyword as keyword tools accept it: in lower case, at most 10 words and 80 characters, without characters
 * that they reject or interpret. Undefined if it is longer or has a word that is not in the title.
 */
export function keywordOf(phrase: string, title: string): string | undefined {
  if (phrase.length > RAW_KEYWORD_MAX) return undefined
  const keyword = keywordText(removeBrackets(plainLine(phrase))).toLowerCase()
  if (!/[\p{L}\p{N}]/u.test(keyword)) return undefined
  if (keyword.split(' ').length > KEYWORD_WORDS_MAX || [...keyword].length > KEYWORD_CHARACTERS_MAX)
    return undefined
  const known = fragmentsOf(title)
  return keyword.split(' ').every((word) => word.length <= 2 || isHeld(fragmentsOf(word), known))
    ? keyword
    : undefined
}

const isHeld = (word: ReadonlySet<string>, known: ReadonlySet<string>) => containment(word, known) >= HELD_MIN

/** Longer raw topics, in UTF-16 units, are rejected without a closer look. */
const RAW_TOPIC_MAX = 4 * TOPIC_NAME_CHARACTERS_MAX
/** The share of a new topic's words that must be in the title. */
const WORDS_MIN = 0.5

/**
 * Returns the topic that the model named: a known topic in its known spelling, or a new one made of the title's words.
 * Returns undefined for anything else, because names go back to the model, and titles are untrusted.
 */
export function topicOf(name: string, title: string, topics: readonly string[]): string | undefined {
  if (name.length > RAW_TOPIC_MAX) return undefined
  const line = plainLine(name).replace(/^["'“]|["'”.,;:!?]+$/gu, '')
  const lower = line.toLowerCase()
  const same = topics.find((other) => other.toLowerCase() === lower)
  if (same !== undefined) return same
  if (!TopicName.safeParse(line).success || hasLink(line)) return undefined
  if (addsScript(title, line) || changesLanguage(title, line)) return undefined
  const known = fragmentsOf(title)
  // Words such as "what" are not a subject.
  const contentWords = line
    .split(' ')
    .map(fragmentsOf)
    .filter((word) => word.size > 0)
  const held = contentWords.filter((word) => isHeld(word, known))
  const isMadeOf = held.length > 0 && held.length >= WORDS_MIN * contentWords.length
  return isMadeOf ? line.charAt(0).toUpperCase() + line.slice(1) : undefined
}
