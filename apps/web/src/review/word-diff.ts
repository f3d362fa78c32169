import { diffWords } from 'diff'

export type DiffPart = { kind: 'same' | 'added' | 'removed'; text: string }

/** What became of a title, word by word. White space is never marked: it stands in the parts that are the same. */
export function wordDiff(before: string, after: string): DiffPart[] {
  return diffWords(before, after).flatMap(({ added, removed, value }) => {
    if (!added && !removed) return [{ kind: 'same', text: value } as const]
    const kind = added ? 'added' : 'removed'
    const text = value.trim()
    if (text === '') return [{ kind: 'same', text: value } as const]
    const start = value.indexOf(text)
    return [
      { kind: 'same', text: value.slice(0, start) } as const,
      { kind, text } as const,
      { kind: 'same', text: value.slice(start + text.length) } as const,
    ].filter((part) => part.text !== '')
  })
}
