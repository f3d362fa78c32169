const ascii = /^[\x20-\x7e]*$/

/** Returns true for printable ASCII, for which many checks have a shortcut because most titles are. */
export function isAscii(text: string): boolean {
  return ascii.test(text)
}

/** Words that a rephrased question may gain or lose without changing its meaning. */
const fillers = new Set(
  (
    'a an and any anyone are as at be been best but by can could did do does for from get good had has have how i if ' +
    'im in is it its me my no not of on or our should so some that the their them there they this to was we were ' +
    'what when where which who why will with would you your'
  ).split(' '),
)

/** Returns the character trigrams of a text's words, except filler words; bigrams in scripts without spaces. */
export function fragmentsOf(text: string): Set<string> {
  const fragments = new Set<string>()
  const isPlain = isAscii(text)
  for (const word of wordsOf(text)) {
    if (fillers.has(word)) continue
    const isNoSpaceScript =
      !isPlain && /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(word)
    const padded = isNoSpaceScript ? word : ` ${word} `
    const length = isNoSpaceScript ? 2 : 3
    for (let at = 0; at + length <= padded.length; at += 1) fragments.add(padded.slice(at, at + length))
  }
  return fragments
}

/** Returns lower-case words without accents, which are often omitted and then corrected. */
function wordsOf(text: string): string[] {
  // most titles are ASCII, and this takes a third of the time
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
export function containment(part: ReadonlySet<string>, whole: ReadonlySet<string>): number {
  if (part.size === 0) return 1
  let held = 0
  for (const fragment of part) if (whole.has(fragment)) held += 1
  return held / part.size
}

/** Returns the fragments that are not among the known ones. */
export function notIn(known: ReadonlySet<string>, fragments: ReadonlySet<string>): string[] {
  return [...fragments].filter((fragment) => !known.has(fragment))
}

/** What distinguishes a title from others, compared in this order: content words, all words, pairs of words. */
export interface TitleLikeness {
  fragments: ReadonlySet<string>
  all: ReadonlySet<string>
  /** Pairs of adjacent words with their signs: C++ is not C, and "man bites dog" is not "dog bites man". */
  pairs: ReadonlySet<string>
}

export function likenessOf(text: string): TitleLikeness {
  return { fragments: fragmentsOf(text), all: new Set(wordsOf(text)), pairs: pairsOf(text) }
}

function pairsOf(text: string): Set<string> {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/^["'“([{¿¡]+|["'”)\]},.;:?!？！…]+$/gu, ''))
    .filter((word) => word !== '')
  return new Set([...words, ...words.map((word, at) => `${words[at - 1] ?? ''} ${word}`)])
}

/** Shares that differ by less are treated as equal. */
const EQUAL = 1e-9

/**
 * Returns true if a response is closer to another title than to its own. It belongs to the title that contains most of
 * it; on a tie to the title with fewer other words, then to the title with the same order and signs. A full tie returns
 * true, so that such titles are sent in separate requests.
 */
export function isCloser(response: TitleLikeness, sibling: TitleLikeness, own: TitleLikeness): boolean {
  for (const part of ['fragments', 'all', 'pairs'] as const) {
    const [found, theirs, ours] = [response[part], sibling[part], own[part]]
    const held = containment(found, theirs) - containment(found, ours)
    if (Math.abs(held) > EQUAL) return held > 0
    const used = containment(theirs, found) - containment(ours, found)
    if (Math.abs(used) > EQUAL) return used > 0
  }
  // Different titles that tie are sent in separate requests.
  return sibling.pairs.size !== own.pairs.size || notIn(own.pairs, sibling.pairs).length > 0
}
