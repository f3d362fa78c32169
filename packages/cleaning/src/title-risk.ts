import { type CleaningRisk, DIFFERENCES_LENGTH_MAX, RiskReason } from '@quarry/contracts/cleaning-risk'
import { cutText } from '@quarry/contracts/text'
import { type Alignment, align } from './alignment.ts'
import { type Difference, describeDifferences, differencesOf } from './differences.ts'

/**
 * Returns the most serious reason to review a cleaned title, and its differences from the original. `words` is their
 * alignment, if already known.
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

/** A tag is one or two words in brackets. */
const tag = /[([{（【]\s*([^\s()[\]{}（）【】]*(?:\s+[^\s()[\]{}（）【】]+)?)\s*[)\]}）】]/gu

/** Returns the original without tags that were removed with their brackets. A longer remark is a difference. */
function withoutTags(original: string, title: string): string {
  const known = title.toLowerCase()
  return original.replace(tag, (whole, words: string) => (known.includes(words.toLowerCase()) ? whole : ' '))
}
