import { randomInt } from 'node:crypto'
import { withoutInvisible } from '@quarry/contracts/text'
import { termsIn } from './protected-terms.ts'
import type { RejectionReason } from './rejection-reason.ts'

export interface TitleToClean {
  id: string
  title: string
  /** Why earlier responses for the title were rejected. The prompt states these reasons. */
  earlier?: readonly RejectionReason[] | undefined
  /** The community's name, which helps the model understand abbreviations and jargon. */
  community?: string | undefined
}

/** A title as it is sent, with a short random id that exposes shifted and invented responses. */
export interface PreparedTitle {
  id: string
  alias: string
  title: string
  earlier: readonly RejectionReason[]
  /** Protected terms in the title, longest first. */
  terms?: readonly string[]
  community?: string | undefined
}

const aliasLetters = 'bcdfghjkmnpqrstvwxz23456789'

export function prepareTitles(
  items: readonly TitleToClean[],
  protectedTerms: readonly string[] = [],
): PreparedTitle[] {
  const taken = new Set<string>()
  return items.map(({ id, title, earlier = [], community }) => {
    const line = plainLine(title)
    return {
      id,
      alias: newAlias(taken),
      title: line,
      earlier,
      terms: termsIn(line, protectedTerms),
      community,
    }
  })
}

/** Returns the items in random order, so that neighbors in an earlier request are no longer neighbors. */
export function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ place: random(), item }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item)
}

/**
 * Returns one line of well-formed text without control and invisible characters, which would hide text from the reader
 * but not from the model.
 */
export function plainLine(text: string): string {
  const line = text.toWellFormed().replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
  return withoutInvisible(line)
    .replace(/[\uFFFC\uFFFD]/g, '')
    .replace(/ {2,}/g, ' ')
    .trim()
}

function newAlias(taken: Set<string>): string {
  let alias: string
  do {
    alias = `t${Array.from({ length: 4 }, () => aliasLetters[randomInt(aliasLetters.length)]).join('')}`
  } while (taken.has(alias))
  taken.add(alias)
  return alias
}
