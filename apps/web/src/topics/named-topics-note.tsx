import { formatCount } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { withWordsOnly } from '@quarry/topics/topic-edits'
import { useServices } from '../session/services.ts'
import { useStore } from '../session/store.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { useTopicEdits } from './use-topic-edits.ts'

/** Says how many topics the model named, and lets the user find topics by words instead. Nothing if it named none. */
export function NamedTopicsNote({ rows }: { rows: readonly Question[] }) {
  const { byWordsOnly = false } = useStore(useServices().topicEdits)
  const change = useTopicEdits()
  const named = rows.filter(({ topic }) => topic !== undefined).length
  if (named === 0) return null
  return (
    <p className="flex-none border-t border-line px-4 py-2 text-12 text-ink-2">
      Gemini named the topic of {formatCount(named, 'question')}.{' '}
      <LinkButton onClick={() => change('source', (edits) => withWordsOnly(edits, !byWordsOnly))}>
        {byWordsOnly ? 'Use its names' : 'Find topics by words instead'}
      </LinkButton>
    </p>
  )
}
