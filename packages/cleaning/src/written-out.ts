import { expansionsOf } from './abbreviations/expansions.ts'
import { stateOf } from './abbreviations/us-states.ts'
import { isEnglishWord, stemsOf } from './language/english-words.ts'
import { isAscii } from './plain-text.ts'
import { foldedWord, type Token, tokensOf } from './title-tokens.ts'

/** Short forms written out: by the table, by their initials, by their beginning. */
export function takeExpansions(
  title: readonly Token[],
  response: readonly Token[],
  sources: (number | undefined)[],
  kept: Set<number>,
): void {
  const words = response.map(({ word }) => word)
  for (const [from, short] of title.entries()) {
    const known = meaningsOf(short.raw)
    for (const phrase of known) {
      const phraseWords = tokensOf(phrase).map(({ word }) => word)
      for (const at of placesOf(phraseWords, words)) {
        for (let i = 0; i < phraseWords.length; i += 1) sources[at + i] ??= from
        kept.add(from)
      }
    }
    if (known.length > 0) continue
    takeInitials(short, from, words, sources, kept)
    takeBeginning(short, from, words, sources, kept)
  }
}

/** Returns the possible meanings of an abbreviation as it is written. */
function meaningsOf(raw: string): readonly string[] {
  const state = stateOf(raw)
  if (state !== undefined) return [state, ...(expansionsOf(raw.toLowerCase()) ?? [])]
  const form = raw.toLowerCase().replaceAll('’', "'")
  if (isAscii(form) && !form.includes("'")) return expansionsOf(form) ?? []
  const forms = new Set([form, foldedWord(form), form.replace(/'s$/, '')])
  return [...forms].flatMap((each) => expansionsOf(each) ?? [])
}

/** Returns the position of a phrase in words, each in any of its forms. */
function placesOf(phrase: readonly string[], words: readonly string[]): number[] {
  return words.flatMap((_, at) => {
    const isHere = phrase.every(
      (word, i) => words[at + i] === word || stemsOf(words[at + i] ?? '').includes(word),
    )
    return isHere ? [at] : []
  })
}

function takeInitials(
  { raw }: Token,
  from: number,
  words: readonly string[],
  sources: (number | undefined)[],
  kept: Set<number>,
): void {
  const letters = raw.toLowerCase()
  if (letters.length < 3 || letters.length > 6) return
  const startsAt = (at: number) => [...letters].every((sign, i) => words[at + i]?.startsWith(sign))
  for (let at = 0; at + letters.length <= words.length; at += 1) {
    if (!words[at]?.startsWith(letters.charAt(0)) || !startsAt(at)) continue
    // WoT and RPG are no words, whatever a dictionary has in small letters
    const isSpelled = raw === raw.toUpperCase() || /^\p{Lu}.*\p{Lu}$/u.test(raw)
    // last, because few words come so far
    if (!isSpelled && isEnglishWord(letters)) return
    for (let i = 0; i < letters.length; i += 1) sources[at + i] ??= from
    kept.add(from)
  }
}

function takeBeginning(
  { word: short }: Token,
  from: number,
  words: readonly string[],
  sources: (number | undefined)[],
  kept: Set<number>,
): void {
  if (short.length < 3 || short.length > 6) return
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    if (sources[at] !== undefined || !word.startsWith(short) || word.length < short.length + 3) continue
    if (isEnglishWord(short)) return
    sources[at] = from
    kept.add(from)
  }
}
