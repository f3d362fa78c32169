import { type CleaningRisk, DIFFERENCES_LENGTH_MAX } from '@quarry/contracts/cleaning-risk'
import { cutText } from '@quarry/contracts/text'
import { align } from './alignment.ts'
import { type Difference, describeDifferences, differencesOf } from './differences.ts'
import { stopWordsOf } from './word-lists.ts'

/** Kinds of differences, the gravest first, with the score of a title of which it is the gravest. */
const kinds: readonly [number, (difference: Difference) => boolean][] = [
  [90, ({ isSmall }) => isSmall],
  [80, ({ kind, isInside }) => kind === 'left out' && isInside],
  [70, ({ kind }) => kind === 'replaced'],
  [50, ({ kind }) => kind === 'added'],
  [30, ({ kind }) => kind === 'left out'],
  [20, ({ kind }) => kind === 'moved'],
]
/** Each further difference adds one, up to the next kind. */
const FURTHER_MAX = 9
const RETRIED = 5
/** For a language without word lists, in which fewer differences are noticed. */
const LANGUAGE_UNKNOWN = 3

/**
 * How far a cleaned title may be from its original, by the gravest kind of their differences. 0 where only the form differs.
 * `rejections` is the number of earlier responses that were rejected.
 */
export function riskOf(
  original: string,
  title: string,
  { rejections }: { rejections: number },
): CleaningRisk {
  if (original === title) return { score: 0 }
  const source = withoutTags(original, title)
  const words = align(source, title)
  const found = differencesOf(words)
  const gravest = kinds.find(([, isKind]) => found.some(isKind))?.[0]
  const differences = cutText(describeDifferences(found), DIFFERENCES_LENGTH_MAX)
  if (gravest !== undefined) return { score: gravest + Math.min(FURTHER_MAX, found.length - 1), differences }
  return {
    score: (rejections > 0 ? RETRIED : 0) + (stopWordsOf(words.language).size > 0 ? 0 : LANGUAGE_UNKNOWN),
  }
}

/** One or two words in brackets. */
const tag = /[([{（【]\s*([^\s()[\]{}（）【】]*(?:\s+[^\s()[\]{}（）【】]+)?)\s*[)\]}）】]/gu

/** Returns a title without the tags that went from it with their brackets: a longer remark is a difference. */
function withoutTags(original: string, title: string): string {
  const known = title.toLowerCase()
  return original.replace(tag, (whole, words: string) => (known.includes(words.toLowerCase()) ? whole : ' '))
}
