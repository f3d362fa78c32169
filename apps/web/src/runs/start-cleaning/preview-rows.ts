import { PREVIEW_TITLES_MAX } from '@quarry/contracts/limits'
import type { Question } from '@quarry/contracts/question'
import { byEngagement } from '../../session/questions/by-engagement.ts'
import type { Selection } from '../../session/selection.ts'

/** Returns the questions to preview: selected ones that a run would include, else the first pending ones. */
export function previewRows(
  { pending, failed }: { pending: readonly Question[]; failed: readonly Question[] },
  selection: Selection,
): readonly Question[] {
  const selected = [...pending, ...failed].filter((row) => selection.has(row.id))
  return (selected.length > 0 ? selected : pending).toSorted(byEngagement).slice(0, PREVIEW_TITLES_MAX)
}
