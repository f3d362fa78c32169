import { TOPIC_NAME_CHARACTERS_MAX } from '@quarry/contracts/limits'
import { TopicName } from '@quarry/contracts/topic-name'
import { addsScript } from './kept-signs.ts'
import { changesLanguage } from './language/title-language.ts'
import { holdsLink } from './links.ts'
import { plainLine } from './prepare-titles.ts'
import { fragmentsOf, shareHeld } from './title-overlap.ts'

/** Limit of an unprocessed name, in UTF-16 units: nothing else looks at a longer one. */
const RAW_MAX = 4 * TOPIC_NAME_CHARACTERS_MAX
/** Share of a word that the title must contain, so that a plural passes. */
const HELD_MIN = 0.4
/** Share of the words of a new name that must be in the title. */
const WORDS_MIN = 0.5

/**
 * Returns the topic that the model named: one of the known ones, as that is written, or a new one made of words of the title.
 * Undefined for anything else, because names are shown to the model again, and titles are untrusted.
 */
export function topicOf(name: string, title: string, known: readonly string[]): string | undefined {
  if (name.length > RAW_MAX) return undefined
  const line = plainLine(name).replace(/^["'“]|["'”.,;:!?]+$/gu, '')
  const lower = line.toLowerCase()
  const same = known.find((other) => other.toLowerCase() === lower)
  if (same !== undefined) return same
  if (!TopicName.safeParse(line).success || holdsLink(line)) return undefined
  if (addsScript(title, line) || changesLanguage(title, line)) return undefined
  return isMadeOf(line, title) ? line.charAt(0).toUpperCase() + line.slice(1) : undefined
}

function isMadeOf(name: string, title: string): boolean {
  const known = fragmentsOf(title)
  const words = name.split(' ').map(fragmentsOf)
  // Words such as `what` are not a subject.
  const telling = words.filter((fragments) => fragments.size > 0)
  const held = telling.filter((fragments) => shareHeld(fragments, known) >= HELD_MIN)
  return held.length > 0 && held.length >= WORDS_MIN * telling.length
}
