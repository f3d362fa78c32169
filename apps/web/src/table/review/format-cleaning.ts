import type { CleaningRisk } from '@quarry/contracts/cleaning-risk'
import type { Question } from '@quarry/contracts/question'

/** Returns the AI's changes and the second opinion, such as `“Chicago” became “Boston”; it asks something else.` */
export function formatRisk({ differences, verdict }: CleaningRisk): string {
  const changes =
    differences === undefined ? 'Only capitals or punctuation changed' : formatDifferences(differences)
  const asks = verdict && `; it ${verdicts[verdict.result]}`
  return `${changes}${asks ?? ''}.`
}

const verdicts = {
  same: 'still asks the same',
  scope: 'is broader or narrower',
  other: 'asks something else',
} as const

/** How stored differences are written, and their sentence for the user. */
const kinds: readonly { pattern: RegExp; say: (words: string, others: string) => string }[] = [
  { pattern: /^(.+) → (.+)$/, say: (before, after) => `“${before}” became “${after}”` },
  { pattern: /^left out: (.+)$/, say: (words) => `“${words}” was left out` },
  { pattern: /^added: (.+)$/, say: (words) => `“${words}” was added` },
  { pattern: /^moved: (.+)$/, say: (words) => `“${words}” moved` },
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
  return said.join(', ') || 'Words of the sentence changed'
}

/** Returns `Cleaned with gemini-3.5-flash-lite, prompt 1, schema 1` for an AI title; undefined if unknown. */
export function formatCleanedWith({
  cleanedWith,
  processingStatus,
}: Pick<Question, 'cleanedWith' | 'processingStatus'>): string | undefined {
  if (cleanedWith === undefined || processingStatus !== 'processed') return undefined
  const [model, prompt, schema] = cleanedWith.split('/')
  const versions = prompt && schema ? `, prompt ${prompt}, schema ${schema}` : ''
  return `Cleaned with ${model}${versions}`
}
