/** Words that a model may have written in place of a term. */
const REPLACED_MAX = 6
/** How far from the term a neighbour may be that both texts have. */
const NEIGHBOUR_MAX = 3

/**
 * Returns the text with a term where other words took its place, between neighbours that are the same in the original;
 * undefined if there is no such place, or more than one.
 */
export function restoreTerm(source: string, text: string, term: string): string | undefined {
  const [given, words] = [source.split(' '), text.split(' ')]
  const size = term.split(' ').length
  const starts = given.flatMap((_, at) => (isTerm(given.slice(at, at + size), term) ? [at] : []))
  const [start] = starts
  if (start === undefined || starts.length > 1) return undefined
  for (let reach = 2; reach <= 2 * NEIGHBOUR_MAX; reach += 1) {
    for (
      let before = Math.max(1, reach - NEIGHBOUR_MAX);
      before < Math.min(reach, NEIGHBOUR_MAX + 1);
      before += 1
    ) {
      const after = reach - before
      const from = placeOf(words, given, start - before)
      const to = placeOf(words, given, start + size - 1 + after)
      if (from === undefined || to === undefined) continue
      const [first, last] = [from + before, to - after]
      const length = last - first + 1
      if (length >= 0 && length <= REPLACED_MAX) return replaced(words, first, length, term)
    }
  }
  return undefined
}

function isTerm(words: readonly string[], term: string): boolean {
  const ends = /^[^\p{L}\p{N}]*|[^\p{L}\p{N}]*$/gu
  const text = words.join(' ')
  return text === term || text.replace(/[,.;:!?]+$/, '') === term || text.replace(ends, '') === term
}

/** Returns the only place of a neighbour in the text; its ends are places too. */
function placeOf(words: readonly string[], given: readonly string[], at: number): number | undefined {
  if (at < -1 || at > given.length) return undefined
  if (at === -1) return -1
  if (at === given.length) return words.length
  const wanted = plain(given[at] ?? '')
  const places = words.flatMap((word, place) => (plain(word) === wanted ? [place] : []))
  return wanted !== '' && places.length === 1 ? places[0] : undefined
}

function plain(word: string): string {
  return word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** The punctuation of what is replaced follows the term; that of the word before it too, if nothing is replaced. */
function replaced(words: readonly string[], at: number, length: number, term: string): string {
  const before = words.slice(0, at)
  const gone = words.slice(at, at + length)
  const end = /[,.;:!?]+$/.exec((gone.length > 0 ? gone : before).at(-1) ?? '')?.[0] ?? ''
  const isMoved = gone.length === 0 && end !== ''
  const kept = isMoved ? [...before.slice(0, -1), (before.at(-1) ?? '').slice(0, -end.length)] : before
  return [...kept, `${term}${end}`, ...words.slice(at + length)].filter((word) => word !== '').join(' ')
}
