import { isAscii } from './plain-text.ts'

/** Words that a rephrased question may gain or lose without changing its meaning. */
const fillers = new Set(
  (
    'a an and any anyone are as at be been best but by can could did do does for from get good had has have how i if ' +
    'im in is it its me my no not of on or our should so some that the their them there they this to was we were ' +
    'what when where which who why will with would you your'
  ).split(' '),
)

/** Returns the character trigrams of the words of a text, without fillers; bigrams in scripts without spaces. */
export function fragmentsOf(text: string): Set<string> {
  const fragments = new Set<string>()
  const isPlain = isAscii(text)
  for (const word of wordsOf(text)) {
    if (fillers.has(word)) continue
    const gapless =
      !isPlain && /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(word)
    const padded = gapless ? word : ` ${word} `
    const length = gapless ? 2 : 3
    for (let at = 0; at + length <= padded.length; at += 1) fragments.add(padded.slice(at, at + length))
  }
  return fragments
}

/** Lower-cased words without accents, which are often left out and corrected. */
export function wordsOf(text: string): string[] {
  // most titles by far, at a third of the time
  if (isAscii(text))
    return (
      text
        .replaceAll("'", '')
        .toLowerCase()
        .match(/[a-z0-9]+/g) ?? []
    )
  const plain = text
    .normalize('NFKD')
    .replace(/['’\p{M}]/gu, '')
    .toLowerCase()
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Returns the share of `part` that is also in `whole`, 0 to 1; 1 if `part` is empty. */
export function shareHeld(part: ReadonlySet<string>, whole: ReadonlySet<string>): number {
  if (part.size === 0) return 1
  let held = 0
  for (const fragment of part) if (whole.has(fragment)) held += 1
  return held / part.size
}

/** Returns the fragments that are not in the known ones. */
export function notIn(known: ReadonlySet<string>, fragments: ReadonlySet<string>): Set<string> {
  return new Set([...fragments].filter((fragment) => !known.has(fragment)))
}
