import { chatAbbreviations } from './chat-abbreviations.ts'
import { everydayAbbreviations } from './everyday-abbreviations.ts'
import { foreignAbbreviations } from './foreign-abbreviations.ts'
import { gameAbbreviations } from './game-abbreviations.ts'
import { measureAbbreviations } from './measure-abbreviations.ts'
import { placeAbbreviations } from './place-abbreviations.ts'
import { technicalAbbreviations } from './technical-abbreviations.ts'

/** Abbreviations and every meaning that each may have: `form: one | another`, in lower case. A listed form has no other meaning. */
const tables = [
  chatAbbreviations,
  everydayAbbreviations,
  foreignAbbreviations,
  gameAbbreviations,
  measureAbbreviations,
  placeAbbreviations,
  technicalAbbreviations,
]
const expansions = new Map<string, readonly string[]>()
for (const line of tables.flatMap((table) => table.trim().split('\n'))) {
  const [form = '', meanings = ''] = line.split(': ')
  const words = meanings.split(' | ')
  expansions.set(form, [...(expansions.get(form) ?? []), ...words])
}

/** Returns the meanings of an abbreviation in lower case, or undefined for a word that is not listed. */
export function expansionsOf(form: string): readonly string[] | undefined {
  return expansions.get(form)
}
