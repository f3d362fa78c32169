import type { Question } from '@quarry/contracts/question'
import { createContext, use } from 'react'

/** The *added on* times of what was added last; undefined if nothing was there before. */
export const LastAddition = createContext<ReadonlySet<string> | undefined>(undefined)

/** Marks a question that the last reading or the last file added. */
export function NewMark({ row: { addedAt } }: { row: Pick<Question, 'addedAt'> }) {
  const last = use(LastAddition)
  if (addedAt === undefined || !last?.has(addedAt)) return null
  return <span className="font-medium whitespace-nowrap text-accent-ink">New</span>
}
