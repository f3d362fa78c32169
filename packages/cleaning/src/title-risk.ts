import { type CleaningRisk, DIFFERENCES_LENGTH_MAX, RiskReason } from '@quarry/contracts/cleaning-risk'
import { cutText } from '@quarry/contracts/text'
import { type Alignment, align } from './alignment.ts'
import { type Difference, describeDifferences, differencesOf } from './differences.ts'

/**
 * The gravest reason to look at a cleaned title, and all that differs from its original. `words` is their comparison, where it is known
 * already.
 */
export function riskOf(original: string, title: string, words?: Alignment): CleaningRisk {
  if (original === title) return { reason: 'form' }
  const source = withoutTags(original, title)
  const found = differencesOf(words && source === original ? words : align(source, title))
  const sorted = found.toSorted((one, other) => rankOf(one) - rankOf(other))
  const [gravest] = sorted
  if (!gravest) return { reason: 'form' }
  return { reason: gravest.kind, differences: cutText(describeDifferences(sorted), DIFFERENCES_LENGTH_MAX) }
}

const rankOf = ({ kind }: Difference) => RiskReason.options.indexOf(kind)

/** One or two words in brackets. */
const tag = /[([{（【]\s*([^\s()[\]{}（）【】]*(?:\s+[^\s()[\]{}（）【】]+)?)\s*[)\]}）】]/gu

/** Returns a title without the tags that went from it with their brackets: a longer remark is a difference. */
function withoutTags(original: string, title: string): string {
  const known = title.toLowerCase()
  return original.replace(tag, (whole, words: string) => (known.includes(words.toLowerCase()) ? whole : ' '))
}
