import type { Alignment } from '../alignment.ts'
import { lostEnd } from '../cut-short.ts'
import { newWords } from '../word-changes.ts'
import type { Finding } from './finding.ts'

/** Finds changes that the checks accept because word lists cannot decide between a rewording and another meaning. */
export function findRewordings(alignment: Alignment, known: ReadonlySet<string>): Finding[] {
  const added = newWords(alignment, known).map(({ text }) => text)
  const lost = lostEnd(alignment)
  return [
    ...(added.length > 0
      ? [{ kind: 'word added in a rewording', reason: 'word-added', after: added.join(' ') } as const]
      : []),
    ...(lost.length > 0
      ? [
          {
            kind: 'end of a sentence removed',
            reason: 'word-removed',
            before: lost.map(({ raw }) => raw).join(' '),
          } as const,
        ]
      : []),
  ]
}
