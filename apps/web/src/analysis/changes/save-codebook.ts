import { type Findings, noFindings } from '@quarry/contracts/findings'
import { replaceEqualDeep } from '@tanstack/react-query'
import type { Topics } from '../questions/codebook.ts'
import { type CacheServices, changeQuestions, sentQuestions } from '../questions/question-cache.ts'

export type CodebookServices = CacheServices & {
  /** Replaces parts of the findings on the server, after all earlier changes. */
  sendFindings: (change: Partial<Findings>) => Promise<void>
}

/**
 * Shows the topics and sends them after all earlier changes. Returns false if they are no longer as before; throws if
 * they were not saved.
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

/** Returns the shown topics. */
export function topicsIn(services: CacheServices): Topics {
  return (sentQuestions(services).findings ?? noFindings).topics
}

/** Shows changed parts of the findings. */
export async function showFindings(services: CacheServices, change: Partial<Findings>): Promise<void> {
  await changeQuestions(services, (set) => ({
    ...set,
    findings: { ...(set.findings ?? noFindings), ...change },
  }))
}

function isSame(left: Topics, right: Topics): boolean {
  return replaceEqualDeep(left, right) === left
}
