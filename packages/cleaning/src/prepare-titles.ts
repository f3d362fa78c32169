import { randomInt } from 'node:crypto'
import { withoutInvisible } from '@quarry/contracts/text'
import { termsIn } from './protected-terms.ts'
import type { RejectionReason } from './rejection-reason.ts'

export interface TitleToClean {
  id: string
  title: string
  /** Why earlier responses for it were rejected. The prompt includes the reasons. */
  earlier?: readonly RejectionReason[] | undefined
  /** The name of its community, by which the model understands abbreviations and jargon. */
  community?: string | undefined
}

/** A title in the form that is sent, under a short random id that exposes shifted and invented responses. */
export interface PreparedTitle {
  id: string
  alias: string
  title: string
  earlier: readonly RejectionReason[]
  /** Protected terms that the title has, the longest first. */
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

/** Returns them in random order, so that neighbors in an earlier request are no longer neighbors. */
export function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ place: random(), item }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item)
}

/** One line of well-formed text without control characters, and without invisible ones: they hide text from the reader, not from the model. */
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
