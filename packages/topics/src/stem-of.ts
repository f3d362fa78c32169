import { stemmer } from 'stemmer'

/** Plurals that the rules of English endings do not find. */
const irregular: ReadonlyMap<string, string> = new Map([
  ['knives', 'knife'],
  ['wives', 'wife'],
  ['lives', 'life'],
  ['leaves', 'leaf'],
  ['loaves', 'loaf'],
  ['halves', 'half'],
  ['shelves', 'shelf'],
  ['wolves', 'wolf'],
  ['men', 'man'],
  ['women', 'woman'],
  ['children', 'child'],
  ['teeth', 'tooth'],
  ['feet', 'foot'],
  ['geese', 'goose'],
  ['mice', 'mouse'],
  ['fries', 'fry'],
  ['bought', 'buy'],
  ['ate', 'eat'],
])

const stems = new Map<string, string>()
/** Words of 20,000 titles, about 3 MB; then the cache starts again. */
const STEMS_MAX = 50_000

/** Returns Porter's stem of a word in lower case without apostrophes; words in other scripts stay as they are. */
export function stemOf(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  const stem = /^[a-z]+$/.test(word) ? stemmer(irregular.get(word) ?? word) : word
  if (stems.size >= STEMS_MAX) stems.clear()
  stems.set(word, stem)
  return stem
}
