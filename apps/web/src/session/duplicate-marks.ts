/** What the user decided on near-duplicates; kept while the page is open. Ids are of the session's questions, 20,000 at most. */
export type DuplicateMarks = {
  /** Ids of questions to delete. */
  marked: ReadonlySet<string>
  /** Keys of groups that are not the same. */
  dismissed: ReadonlySet<string>
}

export const noMarks: DuplicateMarks = { marked: new Set(), dismissed: new Set() }

/** Another question in the group makes it another group. */
export function groupKey(ids: readonly string[]): string {
  return ids.toSorted().join(' ')
}

export function withMarked(marks: DuplicateMarks, ids: readonly string[], isMarked: boolean): DuplicateMarks {
  const marked = new Set(marks.marked)
  for (const id of ids) {
    if (isMarked) marked.add(id)
    else marked.delete(id)
  }
  return { ...marks, marked }
}

/** Keeps all of the group and shows it no more. */
export function withDismissed(marks: DuplicateMarks, ids: readonly string[]): DuplicateMarks {
  return {
    ...withMarked(marks, ids, false),
    dismissed: new Set(marks.dismissed).add(groupKey(ids)),
  }
}
