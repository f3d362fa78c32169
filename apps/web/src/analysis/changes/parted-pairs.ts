import { type Findings, noFindings } from '@quarry/contracts/findings'
import { sentQuestions } from '../questions/question-cache.ts'
import { type CodebookServices, showFindings } from './save-codebook.ts'

type Pairs = Findings['parted']

/** Changes the pairs of titles that runs must not group together. */
export async function saveParted(services: CodebookServices, change: (held: Pairs) => Pairs): Promise<void> {
  const before = (sentQuestions(services).findings ?? noFindings).parted
  const parted = change(before)
  await showFindings(services, { parted })
  try {
    await services.sendFindings({ parted })
  } catch (error) {
    await showFindings(services, { parted: before })
    throw error
  }
}

export function withPairs(held: Pairs, pairs: Pairs): Pairs {
  return [...withoutPairs(held, pairs), ...pairs]
}

export function withoutPairs(held: Pairs, pairs: Pairs): Pairs {
  return held.filter(({ one, other }) => !pairs.some((pair) => pair.one === one && pair.other === other))
}
