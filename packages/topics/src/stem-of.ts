import { stemmer } from 'stemmer'
import { stemExceptions } from './stem-exceptions.ts'

const stems = new Map<string, string>()
/** Words of about 20,000 titles, 3 MB. The cache is emptied when it is full. */
const STEMS_MAX = 50_000

/** Returns the stem of a word in lower case without apostrophes, by Porter's rules but for `stemExceptions`. Other scripts stay as they are. */
export function stemOf(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  const stem = stemExceptions.get(word) ?? (/^[a-z]+$/.test(word) ? stemmer(word) : word)
  if (stems.size >= STEMS_MAX) stems.clear()
  stems.set(word, stem)
  return stem
}
