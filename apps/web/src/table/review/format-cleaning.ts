import type { CleaningRisk } from '@quarry/contracts/cleaning-risk'
import type { Question } from '@quarry/contracts/question'

/** What may be wrong with a title, such as `It may ask about something else: “Chicago” became “Boston”.` */
export function formatRisk({ differences, verdict }: CleaningRisk): string {
  const reason =
    differences === undefined ? 'No word of the sentence changed.' : formatDifferences(differences)
  if (!verdict) return reason
  const { result, word } = verdict
  const because = word === undefined ? '' : `: “${word}”`
  const again = result === 'other' ? ' If you revert it, the next cleaning is told so.' : ''
  return `${reason} By a second opinion, it asks ${asks[result]}${because}.${again}`
}

const asks = { same: 'the same', scope: 'for more or less', other: 'something else' } as const

/** How differences are written, the gravest first, what each may do to the question, and how it is said. */
const kinds: readonly { pattern: RegExp; meaning: string; say: (words: string, others: string) => string }[] =
  [
    {
      pattern: /^(.+) → (.+)$/,
      meaning: 'It may ask about something else',
      say: (before, after) => `“${before}” became “${after}”`,
    },
    {
      pattern: /^left out: (.+)$/,
      meaning: 'A part of the question may be missing',
      say: (words) => `“${words}” was left out`,
    },
    {
      pattern: /^added: (.+)$/,
      meaning: 'It may ask for more than the original',
      say: (words) => `“${words}” was added`,
    },
    {
      pattern: /^moved: (.+)$/,
      meaning: 'Words in another order may ask something else',
      say: (words) => `“${words}” moved`,
    },
  ]

function formatDifferences(differences: string): string {
  const parts = differences.split(' · ').map((part) => {
    for (const [rank, { pattern, say }] of kinds.entries()) {
      const [, words = '', others = ''] = pattern.exec(part) ?? []
      if (words !== '') return { rank, said: say(words, others) }
    }
    // The last one may have been cut off.
    return { rank: kinds.length, said: part }
  })
  const gravest = kinds[Math.min(...parts.map(({ rank }) => rank))]
  const said = parts.map((part) => part.said).join(', ')
  return gravest ? `${gravest.meaning}: ${said}.` : `${said}.`
}

/** Model and versions behind the AI's title, such as `Cleaned with gemini-3.5-flash-lite, prompt 1, schema 1`; undefined if unknown. */
export function formatCleanedWith({
  cleanedWith,
  processingStatus,
}: Pick<Question, 'cleanedWith' | 'processingStatus'>): string | undefined {
  if (cleanedWith === undefined || processingStatus !== 'processed') return undefined
  const [model, prompt, schema] = cleanedWith.split('/')
  const versions = prompt && schema ? `, prompt ${prompt}, schema ${schema}` : ''
  return `Cleaned with ${model}${versions}`
}
