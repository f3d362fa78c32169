import type { Question } from '@quarry/contracts/question'
import { useMemo } from 'react'
import { AddedWords, RemovedWords } from '../questions/diff-text.tsx'
import { QuestionTitle } from '../questions/question-parts.tsx'
import { wordDiff } from '../questions/word-diff.ts'
import { MarkedText } from './marked-text.tsx'

type ChangedTitleProps = { row: Question; searchTerm: string }

/** The title and what it was before, each whole so that it can be read and copied; accepted ones without marks. */
export function ChangedTitle({ row, searchTerm }: ChangedTitleProps) {
  const { title, originalTitle, reviewed } = row
  const parts = useMemo(() => wordDiff(originalTitle, title), [originalTitle, title])
  const isPlain = reviewed === true || searchTerm.trim() !== ''
  return (
    <>
      <QuestionTitle row={row} lines={2}>
        {isPlain ? <MarkedText text={title} searchTerm={searchTerm} /> : <AddedWords parts={parts} />}
      </QuestionTitle>
      <p className="max-w-[92ch] text-13 leading-[22px] text-ink-2 wrap-anywhere max-md:min-h-11 max-md:not-[:has(:focus-visible)>td>*]:line-clamp-2">
        <span className="text-ink-3">Original</span>{' '}
        <bdi>
          {isPlain ? (
            <MarkedText text={originalTitle} searchTerm={searchTerm} />
          ) : (
            <RemovedWords parts={parts} />
          )}
        </bdi>
      </p>
    </>
  )
}
