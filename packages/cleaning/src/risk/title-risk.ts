import type { CleaningRisk } from '@quarry/contracts/cleaning-risk'
import { cutText } from '@quarry/contracts/text'
import { align } from '../alignment.ts'
import { comparedLanguage } from '../language/title-language.ts'
import { removeBrackets } from '../remove-brackets.ts'
import { isListed } from '../word-lists.ts'
import { findChanges } from './find-changes.ts'
import { findRemovedBrackets } from './find-removed-brackets.ts'
import type { Finding, FindingKind } from './finding.ts'

/** What is known about a title beside its words. */
export interface RiskFacts {
  /** How many earlier responses for it were rejected. */
  rejections: number
  /** The name of its community, whose words the title may have gained. */
  community?: string | undefined
}

/**
 * What a finding adds to the logarithm of the odds that the meaning has changed. The weights of changed words were fitted by
 * logistic regression to one half of the rows of `npm run eval -- --risk`, and rounded; the last ones are estimates.
 */
const weights: Readonly<Record<FindingKind, number>> = {
  'word removed inside': 5.5,
  'small word replaced by its like': 5,
  'two words exchanged': 4.4,
  'spelling of a good word changed': 4.2,
  'form changed': 3.7,
  'tense changed': 2.6,
  'word replaced by a small one': 2.2,
  'name removed inside': 2.2,
  'question word replaced': 1.5,
  'number removed inside': 1.3,
  'word removed at an end': 0.6,
  'number removed at an end': 0.4,
  'spelling corrected': 0.4,
  'words moved': 0.3,
  'plural changed': 0.2,
  'words mixed up': 0.2,
  'word replaced': 0.1,
  'word added': 0.1,
  'name removed at an end': 0.1,
  'negation nearby': 0.1,
  // the fit found these more often in good titles than in bad ones: they order titles that have nothing else
  'spelling corrected by much': 0.1,
  'short form with several meanings': 0.1,
  'small words replaced by their like': 0.1,
  'small word replaced': 0.1,
  'small word removed inside': 0.1,
  'small word added inside': 0.1,
  'brackets of a word removed': 4,
  'word added in a rewording': 3.5,
  'condition removed': 3,
  'unlisted short form': 2.5,
  'end of a sentence removed': 2,
  'remark in brackets removed': 0.8,
}
/** Log-odds without any finding. */
const BIAS = -3.1
const PER_REJECTION = 0.5
/** Added for a language without word lists, in which fewer changes are noticed. */
const UNKNOWN_LANGUAGE = 0.7
const DETAIL_MAX = 60

/**
 * How likely a cleaned title means something other than its original, from what differs in their words. `score` 0 where
 * only spelling, punctuation and brackets around a tag may differ. The reason is that of the heaviest finding.
 */
export function riskOf(original: string, title: string, { rejections, community }: RiskFacts): CleaningRisk {
  const source = removeBrackets(original)
  if (source === title && original === source) return { score: 0 }
  const language = comparedLanguage(source, title)
  const findings = [
    ...findChanges(align(source, title, language), community),
    ...findRemovedBrackets(original, title),
  ].sort((a, b) => weights[b.kind] - weights[a.kind])
  const isKnown = isListed(language)
  const [gravest] = findings
  if (!gravest && isKnown && rejections === 0) return { score: 0 }
  const odds =
    BIAS +
    findings.reduce((sum, { kind }) => sum + weights[kind], 0) +
    rejections * PER_REJECTION +
    (isKnown ? 0 : UNKNOWN_LANGUAGE)
  const score = Math.round(100 / (1 + Math.exp(-odds)))
  if (gravest) return { score, ...described(gravest) }
  return { score, reason: isKnown ? 'retried' : 'language-unknown' }
}

function described({ reason, before, after }: Finding): Omit<CleaningRisk, 'score'> {
  return {
    reason,
    ...(before ? { before: cutText(before, DETAIL_MAX) } : {}),
    ...(after ? { after: cutText(after, DETAIL_MAX) } : {}),
  }
}
