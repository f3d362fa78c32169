import type { Alignment } from '../alignment.ts'
import { negationsOf } from '../word-lists.ts'
import type { Finding } from './finding.ts'

/** Finds content words in a different order, and titles with a negation in which other words changed. */
export function findOrderChanges(alignment: Alignment, free: ReadonlySet<string>): Finding[] {
  const { title, response, sources, language } = alignment
  const findings: Finding[] = []
  const places = sources.flatMap((from, at) =>
    from !== undefined && !free.has(response[at]?.word ?? '') ? [{ from, at }] : [],
  )
  const inOrder = [...places].sort((a, b) => a.from - b.from)
  const moved = places.filter((place, at) => place !== inOrder[at])
  const [first, last] = [moved[0], moved.at(-1)]
  if (first && last)
    findings.push({
      kind: moved.length === 2 ? 'two words exchanged' : 'words moved',
      reason: 'order-changed',
      before: [title[last.from]?.raw, title[first.from]?.raw].join(' '),
      after: [response[first.at]?.raw, response[last.at]?.raw].join(' '),
    })
  const negations = negationsOf(language)
  const denial = title.find(({ word }) => negations.has(word))
  if (denial && sources.some((from) => from === undefined))
    findings.push({ kind: 'negation nearby', reason: 'negation-nearby', before: denial.raw })
  return findings
}
