import { useMemo } from 'react'
import { type DiffPart, isCapitalized, partsOf, wordDiff } from './word-diff.ts'

type DiffProps = { before: string; after: string }

/** Both titles merged into one: removed words struck, added words underlined. */
export function MergedDiff({ before, after }: DiffProps) {
  const parts = useMemo(() => wordDiff(before, after), [before, after])
  return placed(parts).map(({ at, kind, text }, index, all) => {
    if (kind === 'same') return text
    if (kind === 'removed') return <del key={at}>{text}</del>
    const replaces = all[index - 1]?.kind === 'removed'
    return (
      <span key={at}>
        {replaces && ' '}
        <ins>{text}</ins>
      </span>
    )
  })
}

/** The old title with removed words marked; an all-caps title stays plain, because every word would be marked. */
export function RemovedWords({ before, after }: DiffProps) {
  const parts = useMemo(() => wordDiff(before, after), [before, after])
  if (isCapitalized(before)) return before
  return placed(partsOf('before', parts)).map(({ at, kind, text }) =>
    kind === 'removed' ? <del key={at}>{text}</del> : text,
  )
}

/** Adds each part's offset, which distinguishes equal parts. */
function placed(parts: readonly DiffPart[]): (DiffPart & { at: number })[] {
  let at = 0
  return parts.map((part) => {
    const start = at
    at += part.text.length
    return { ...part, at: start }
  })
}
