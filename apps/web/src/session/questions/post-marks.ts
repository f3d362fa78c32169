import type { GoneReason } from '@quarry/contracts/question'

/** Mark of a question that the latest reading of what is new has found. */
export const NEW = 'New'

export const goneNames: Readonly<Record<GoneReason, string>> = {
  deleted: 'Deleted on Reddit',
  removed: 'Removed on Reddit',
}

/** The same with who did it, as far as Reddit reports it. */
export const goneReasons: Readonly<Record<GoneReason, string>> = {
  deleted: 'Deleted on Reddit, usually by its author',
  removed: 'Removed on Reddit by moderators, a filter or Reddit itself',
}
