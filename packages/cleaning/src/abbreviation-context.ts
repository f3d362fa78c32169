import type { Alignment } from './alignment.ts'
import { isEnglishWord } from './language/english-words.ts'
import type { Token } from './title-tokens.ts'

/**
 * Abbreviations with meanings of which the community decides: `form: meaning: parts of names of communities that use it so`, in
 * lower case.
 */
const table = `
lol: league of legends: league legends lol summoner esport riot gam moba pc
wow: world of warcraft: wow warcraft azeroth blizzard gam mmo pc
got: game of thrones: got thrones asoiaf westeros hbo television tvshow series
cod: call of duty: cod duty warzone gam xbox ps playstation
esa: european space agency: space astro rocket esa nasa science orbit
esa: emotional support animal: support animal dog cat pet tenant landlord apartment renter anxiety
esa: employment and support allowance: uk dwp benefit disab
cs: computer science: cs comp program coding learn career grad univ college
cs: counter strike: counter strike csgo esport gam
`
interface Meaning {
  words: readonly string[]
  communities: readonly string[]
}

const meanings = new Map<string, Meaning[]>()
for (const line of table.trim().split('\n')) {
  const [form = '', meaning = '', communities = ''] = line.split(': ')
  const added = { words: meaning.split(' '), communities: communities.split(' ') }
  meanings.set(form, [...(meanings.get(form) ?? []), added])
}
/** Also used everywhere in its general sense. */
const saidByAll = new Set(['lol'])

/**
 * Returns true if a response writes an abbreviation out as something that its community does not mean by it. Without a community
 * every meaning may be right.
 */
export function misreadsAbbreviation({ title, response }: Alignment, community: string | undefined): boolean {
  if (!community) return false
  const name = community.toLowerCase()
  const fits = ({ communities }: Meaning) => communities.some((part) => name.includes(part))
  return title.some(({ word, raw }) => {
    const known = meanings.get(word)
    const meant = known?.find(({ words }) => hasPhrase(response, words) && !hasPhrase(title, words))
    if (!known || !meant || fits(meant)) return false
    const isOrdinary = raw === word && (saidByAll.has(word) || isEnglishWord(word))
    return isOrdinary || known.some(fits)
  })
}

function hasPhrase(tokens: readonly Token[], words: readonly string[]): boolean {
  return tokens.some((_, at) => words.every((word, i) => tokens[at + i]?.stems.includes(word)))
}
