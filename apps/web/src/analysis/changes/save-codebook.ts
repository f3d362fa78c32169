import { type Findings, noFindings } from '@quarry/contracts/findings'
import { replaceEqualDeep } from '@tanstack/react-query'
import type { Topics } from '../questions/codebook.ts'
import { type CacheServices, changeQuestions, sentQuestions } from '../questions/question-cache.ts'

export type CodebookServices = CacheServices & {
  /** Replaces parts of the findings on the server once all earlier changes were sent. */
  sendFindings: (change: Partial<Findings>) => Promise<void>
}

/**
 * Shows the topics and sends them once all earlier changes were sent. Returns false if they have changed since, and
 * throws if saving them fails.
 */
export async function saveCodebook(
  services: CodebookServices,
  { from, to }: { from: Topics; to: Topics },
): Promise<boolean> {
  if (!isSame(topicsIn(services), from)) return false
  await showFindings(services, { topics: [...to] })
  try {
    await services.sendFindings({ topics: [...to] })
  } catch (error) {
    if (isSame(topicsIn(services), to)) await showFindings(services, { topics: [...from] })
    throw error
  }
  return true
}

export function topicsIn(services: CacheServices): Topics {
  return (sentQuestions(services).findings ?? noFindings).topics
}

/** Shows the changed parts of the findings before the server has confirmed them. */
export async function showFindings(services: CacheServices, change: Partial<Findings>): Promise<void> {
  await changeQuestions(services, (set) => ({
    ...set,
    findings: { ...(set.findings ?? noFindings), ...change },
  }))
}

function isSame(left: Topics, right: Topics): boolean {
  return replaceEqualDeep(left, right) === left
}
