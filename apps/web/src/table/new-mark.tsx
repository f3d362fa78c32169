import type { Question } from '@quarry/contracts/question'
import type { Reading } from '@quarry/questions/compare/readings'
import { createContext, use } from 'react'

/** The last reading; undefined if it is the only one. */
export const LastReading = createContext<Reading | undefined>(undefined)

/** Marks a question that the last reading added. */
export function NewMark({ row: { addedAt } }: { row: Pick<Question, 'addedAt'> }) {
  const last = use(LastReading)
  if (addedAt === undefined || !last?.starts.has(addedAt)) return null
  return <span className="font-medium whitespace-nowrap text-accent-ink">New</span>
}
