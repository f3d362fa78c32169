import { cleaningModel } from '@quarry/contracts/cleaned-with'
import type { Question } from '@quarry/contracts/question'
import { tagsOf, withoutTags } from './review-state.ts'

type Changed = Pick<Question, 'title' | 'originalTitle' | 'suggestion' | 'risk'>

/** Returns the AI's changes and the second opinion, such as `Left out: “snow”. Second opinion: broader or narrower.` */
export function formatRisk(row: Changed): string {
  const { differences, verdict } = row.risk ?? {}
  const changes = differences === undefined ? formatForm(row) : formatDifferences(differences)
  return verdict ? `${changes} Second opinion: ${verdicts[verdict.result]}.` : changes
}

const verdicts = {
  same: 'asks the same question',
  scope: 'broader or narrower',
  other: 'asks something else',
} as const

/** Describes changes that left all words as they are, except for bracket tags. */
function formatForm({ title, suggestion, originalTitle }: Changed): string {
  const cleaned = suggestion ?? title
  const [before, kept] = [tagsOf(originalTitle), tagsOf(cleaned)]
  const gone = before.length - kept.length
  if (gone <= 0) return 'Only capitals or punctuation changed.'
  const removed = gone === 1 ? 'The tag was removed' : 'The tags were removed'
  const isAll =
    withoutTags(originalTitle) === withoutTags(cleaned) && kept.every((found) => before.includes(found))
  return isAll ? `${removed}.` : `${removed}, and capitals or punctuation changed.`
}

/** How stored differences are written, and their words for the user. */
const kinds: readonly { pattern: RegExp; say: (words: string, others: string) => string }[] = [
  { pattern: /^(.+) → (.+)$/, say: (before, after) => `“${before}” became “${after}”` },
  { pattern: /^left out: (.+)$/, say: (words) => `Left out: “${words}”` },
  { pattern: /^added: (.+)$/, say: (words) => `Added: “${words}”` },
  { pattern: /^moved: (.+)$/, say: (words) => `Moved: “${words}”` },
]

/** Omits the last difference if it was cut off. */
function formatDifferences(differences: string): string {
  const said = differences.split(' · ').flatMap((part) => {
    for (const { pattern, say } of kinds) {
      const [, words = '', others = ''] = pattern.exec(part) ?? []
      if (words !== '') return [say(words, others)]
    }
    return []
  })
  return `${said.join('. ') || 'Words of the sentence changed'}.`
}

/** Returns `Cleaned with gemini-3.5-flash-lite` for an AI title; undefined if unknown. */
export function formatCleanedWith({
  cleanedWith,
  processingStatus,
}: Pick<Question, 'cleanedWith' | 'processingStatus'>): string | undefined {
  if (cleanedWith === undefined || processingStatus !== 'processed') return undefined
  return `Cleaned with ${cleaningModel(cleanedWith)}`
}
