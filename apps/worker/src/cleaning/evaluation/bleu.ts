const ORDERS = [1, 2, 3, 4]

/**
 * BLEU-4 of a whole corpus, 0 to 1: the geometric mean of the precisions of one to four tokens in a row, against one reference
 * each, lowered where the responses are shorter than the references (Papineni et al. 2002). Tokens are words and single
 * marks, with their capital letters. 0 if not one sequence of four is right, or without pairs.
 */
export function corpusBleu(pairs: readonly { response: string; reference: string }[]): number {
  const tokens = pairs.map(({ response, reference }) => [tokensOf(response), tokensOf(reference)] as const)
  const lengthOf = (side: 0 | 1) => tokens.reduce((sum, pair) => sum + pair[side].length, 0)
  const precisions = ORDERS.map((order) => precisionOf(tokens, order))
  if (precisions.some((precision) => precision === 0)) return 0
  const brevity = Math.min(1, Math.exp(1 - lengthOf(1) / lengthOf(0)))
  return brevity * Math.exp(precisions.reduce((sum, each) => sum + Math.log(each), 0) / ORDERS.length)
}

type Tokens = readonly string[]

/** Each sequence counts at most as often as the reference has it. */
function precisionOf(pairs: readonly (readonly [Tokens, Tokens])[], order: number): number {
  let matches = 0
  let all = 0
  for (const [response, reference] of pairs) {
    const known = countSequences(reference, order)
    for (const [sequence, count] of countSequences(response, order)) {
      matches += Math.min(count, known.get(sequence) ?? 0)
      all += count
    }
  }
  return all === 0 ? 0 : matches / all
}

function countSequences(tokens: Tokens, order: number): Map<string, number> {
  const counts = new Map<string, number>()
  for (let start = 0; start + order <= tokens.length; start += 1) {
    const sequence = tokens.slice(start, start + order).join(' ')
    counts.set(sequence, (counts.get(sequence) ?? 0) + 1)
  }
  return counts
}

function tokensOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+(?:['’][\p{L}]+)?|[^\s\p{L}\p{N}]/gu) ?? []
}
