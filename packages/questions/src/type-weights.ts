import type { QuestionType } from '@quarry/contracts/question'

/** One letter a type: `how-to` is h, `reason` w. */
const TYPE_LETTERS = {
  'how-to': 'h',
  reason: 'w',
  fact: 'f',
  recommendation: 'r',
  troubleshooting: 't',
  comparison: 'c',
  experience: 'e',
  advice: 'a',
  other: 'o',
} satisfies Record<QuestionType, string>

const letters = Object.values(TYPE_LETTERS)

/** Reads weights such as `f-0.4 r1.2`, without those that are zero. Returns them in the order of the letters. */
export function readTypeWeights(text: string): Float64Array {
  const row = new Float64Array(letters.length)
  for (const part of text.split(' ')) {
    const at = letters.indexOf(part.charAt(0))
    if (at >= 0) row[at] = Number(part.slice(1))
  }
  return row
}
