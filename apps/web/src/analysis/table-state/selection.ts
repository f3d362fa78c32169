import { formatNumber } from '@quarry/contracts/format-count'

export type Selection = ReadonlySet<string>

export const noSelection: Selection = new Set()

export function withSelected(selection: Selection, ids: readonly string[], selected: boolean): Selection {
  const next = new Set(selection)
  for (const id of ids) {
    if (selected) next.add(id)
    else next.delete(id)
  }
  return next
}

/** Adds the value to the set, or removes it. */
export function toggled<Value>(held: ReadonlySet<Value>, value: Value): ReadonlySet<Value> {
  const next = new Set(held)
  if (!next.delete(value)) next.add(value)
  return next
}

/** Returns the shown ids from one end to the other, including both, whichever comes first. */
export function rangeOf(shown: readonly string[], from: string, to: string): string[] {
  const ends = [shown.indexOf(from), shown.indexOf(to)]
  if (ends.includes(-1)) return [to]
  return shown.slice(Math.min(...ends), Math.max(...ends) + 1)
}

/** Removes ids that no longer exist; returns the same selection if all exist. */
export function onlyExisting(selection: Selection, ids: ReadonlySet<string>): Selection {
  const kept = [...selection].filter((id) => ids.has(id))
  return kept.length === selection.size ? selection : new Set(kept)
}

export function allOrSome(selection: Selection, shown: readonly string[]): 'all' | 'some' | 'none' {
  const selected = shown.filter((id) => selection.has(id)).length
  if (selected === 0) return 'none'
  return selected === shown.length ? 'all' : 'some'
}

/** Returns text such as `3 selected, 1 of them hidden by the search`. */
export function formatSelection(selection: Selection, shown: readonly string[], hiddenBy: string): string {
  if (selection.size === 0) return 'None selected'
  const hidden = selection.size - shown.filter((id) => selection.has(id)).length
  const words = `${formatNumber(selection.size)} selected`
  return hidden === 0 ? words : `${words}, ${formatNumber(hidden)} of them hidden by ${hiddenBy}`
}
