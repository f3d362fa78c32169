import type { Question } from '@quarry/contracts/question'
import { Check, Lightbulb } from 'lucide-react'
import { useMemo } from 'react'
import { QuestionTitle } from '../questions/question-parts.tsx'
import { AddedWords, RemovedWords } from './diff-text.tsx'
import { wordDiff } from './word-diff.ts'

/** The title and what it was before, each whole so that it can be read and copied; accepted ones without marks. */
export function ChangedTitle({ row }: { row: Question }) {
  const { title, originalTitle, reviewed, suggestion } = row
  const accepted = reviewed === true
  const parts = useMemo(() => wordDiff(originalTitle, title), [originalTitle, title])
  return (
    <>
      <QuestionTitle row={row}>{accepted ? title : <AddedWords parts={parts} />}</QuestionTitle>
      {originalTitle !== title && (
        <p className="max-w-[84ch] text-13 leading-[1.65] text-ink-2 wrap-anywhere">
          <span className="text-ink-3">Original</span>{' '}
          <bdi>{accepted ? originalTitle : <RemovedWords parts={parts} />}</bdi>
        </p>
      )}
      {suggestion !== undefined && !accepted && <Suggestion title={title} suggestion={suggestion} />}
      {accepted && (
        <p className="mt-0.5 flex items-center gap-1 text-12 text-ink-3">
          <Check size={12} aria-hidden="true" />
          Accepted
        </p>
      )}
    </>
  )
}

function Suggestion({ title, suggestion }: { title: string; suggestion: string }) {
  const parts = useMemo(() => wordDiff(title, suggestion), [title, suggestion])
  return (
    <p className="mt-0.5 max-w-[84ch] text-13 leading-[1.65] text-ink-2 wrap-anywhere">
      <Lightbulb size={13} aria-hidden="true" className="mr-1 inline-block align-[-2px] text-ink-3" />
      <span className="text-ink-3">The AI suggests</span> <AddedWords parts={parts} />
    </p>
  )
}
