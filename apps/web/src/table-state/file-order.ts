import { ROWS_MAX } from '@quarry/contracts/limits'
import type { Question } from '@quarry/contracts/question'
import { z } from 'zod'

const KEY = 'file-order'

/** The ids of an opened file's questions in file order; empty unless the table has that order. */
const FileOrder = z.array(z.string()).max(ROWS_MAX)
export type FileOrder = Readonly<z.infer<typeof FileOrder>>

export const noFileOrder: FileOrder = []

/** Returns the order from before a reload of this tab, because the server doesn't keep it. */
export function readFileOrder(storage: Pick<Storage, 'getItem'>): FileOrder {
  try {
    return FileOrder.parse(JSON.parse(storage.getItem(KEY) ?? ''))
  } catch {
    return noFileOrder
  }
}

export function saveFileOrder(storage: Pick<Storage, 'setItem' | 'removeItem'>, order: FileOrder): void {
  if (order.length === 0) storage.removeItem(KEY)
  else storage.setItem(KEY, JSON.stringify(order))
}

/** Returns the rows in file order, followed by all others. */
export function inFileOrder(rows: readonly Question[], order: FileOrder): readonly Question[] {
  if (order.length === 0) return rows
  const places = new Map(order.map((id, place) => [id, place]))
  const placeOf = ({ id }: Question) => places.get(id) ?? order.length
  return rows.toSorted((left, right) => placeOf(left) - placeOf(right))
}
