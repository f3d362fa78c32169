import type { Question } from '@quarry/contracts/question'
import { needsReview } from './decided.ts'

/** Returns the next question to review from this position, wrapping around; those already `seen` come last. */
export function nextToReview(
  rows: readonly Question[],
  from: number,
  isSeen: (id: string) => boolean = () => false,
): string | undefined {
  const around = [...rows.slice(from), ...rows.slice(0, from)].filter((row) => needsReview(row))
  return (around.find((row) => !isSeen(row.id)) ?? around[0])?.id
}
