import type { Question } from '@quarry/contracts/question'

/** The ids of an opened file's questions in file order; empty unless the table has that order. */
export type FileOrder = readonly string[]

export const noFileOrder: FileOrder = []

/** Returns the rows in file order, followed by all others. */
export function inFileOrder(rows: readonly Question[], order: FileOrder): readonly Question[] {
  if (order.length === 0) return rows
  const places = new Map(order.map((id, place) => [id, place]))
  const placeOf = ({ id }: Question) => places.get(id) ?? order.length
  return rows.toSorted((left, right) => placeOf(left) - placeOf(right))
}
