import type { Question } from '@quarry/contracts/question'
import { type CommonTerm, commonTerms } from '@quarry/topics/common-terms'
import type { TopicEdits } from '@quarry/topics/topic-edits'
import { withMerged, withName, withPinned, withSplit } from '@quarry/topics/topic-edits'
import type { FoundTopic } from '@quarry/topics/topic-index'
import { Pin } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { type TopicChangeName, withStep } from '../session/history.ts'
import { useServices } from '../session/services.ts'
import { TOPIC_NAME_LENGTH_MAX } from '../session/table-view.ts'
import { undoAction } from '../session/undo.ts'
import { Button } from '../ui/button.tsx'
import { TextInput } from '../ui/text-input.tsx'

type EditTopicProps = { topic: FoundTopic; topics: readonly FoundTopic[]; rows: readonly Question[] }

/** Parts that a topic can be split by. */
const PARTS_MAX = 12
const selectLook = 'h-control-sm min-w-0 flex-1 rounded-2 border border-control bg-surface px-1.5 text-12'

/** Rename, merge, split and pin. */
export function EditTopic({ topic, topics, rows }: EditTopicProps) {
  const { id, label, isPinned } = topic
  const change = useTopicEdits()
  const [name, setName] = useState(label)
  const fieldId = useId()
  const parts = useMemo(() => partsOf(topic, rows), [topic, rows])
  const wanted = name.trim()
  return (
    <div className="grid gap-2">
      <form
        className="flex items-center gap-1.5"
        onSubmit={(event) => {
          event.preventDefault()
          if (wanted !== '' && wanted !== label) change('rename', (edits) => withName(edits, id, wanted))
        }}
      >
        <TextInput
          id={`${fieldId}-name`}
          aria-label="Name of the topic"
          value={name}
          maxLength={TOPIC_NAME_LENGTH_MAX}
          onChange={({ target }) => setName(target.value)}
          className="h-control-sm! text-12!"
        />
        <Button size="small" type="submit" disabled={wanted === '' || wanted === label}>
          Rename
        </Button>
      </form>
      <Choice
        label="Merge into"
        options={topics.filter((other) => other.id !== id).map((other) => [other.id, other.label])}
        onChoose={(into) => change('merge', (edits) => withMerged(edits, id, into))}
      />
      {parts.length > 0 && (
        <Choice
          label="Split off questions with"
          options={parts.map((part) => [part.key, `${part.label} (${part.titles})`])}
          onChoose={(term) => change('split', (edits) => withSplit(edits, { topic: id, term }))}
        />
      )}
      <Button
        size="small"
        icon={<Pin size={12} aria-hidden="true" />}
        aria-pressed={isPinned}
        className="justify-self-start"
        onClick={() => change(isPinned ? 'unpin' : 'pin', (edits) => withPinned(edits, id, !isPinned))}
      >
        {isPinned ? 'Pinned' : 'Pin'}
      </Button>
    </div>
  )
}

/** Words and phrases that some of the topic's questions share. Parts of a topic are not split again. */
function partsOf({ id }: FoundTopic, rows: readonly Question[]): readonly CommonTerm[] {
  if (id.includes('/')) return []
  const titles = rows.map(({ originalTitle }) => originalTitle)
  return commonTerms(titles)
    .filter(({ key, titles: count }) => key !== id && count < rows.length)
    .slice(0, PARTS_MAX)
}

type ChoiceProps = {
  label: string
  options: readonly (readonly [value: string, name: string])[]
  onChoose: (value: string) => void
}

function Choice({ label, options, onChoose }: ChoiceProps) {
  return (
    <select
      aria-label={label}
      value=""
      onChange={({ target }) => {
        if (target.value !== '') onChoose(target.value)
      }}
      className={selectLook}
    >
      <option value="">{label}…</option>
      {options.map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  )
}

const done: Readonly<Record<TopicChangeName, string>> = {
  rename: 'Topic renamed',
  merge: 'Topics merged',
  split: 'Topic split',
  pin: 'Topic pinned',
  unpin: 'Topic no longer pinned',
  source: 'Topics found again',
}

/** Returns a function that changes the topics by hand, as a step that can be undone. */
export function useTopicEdits() {
  const services = useServices()
  const { topicEdits, history, toasts } = services
  return (name: TopicChangeName, change: (edits: TopicEdits) => TopicEdits): void => {
    const before = topicEdits.get()
    const after = change(before)
    if (after === before) return
    const step = { kind: 'topics', name, before, after } as const
    topicEdits.update(() => after)
    history.update((held) => withStep(held, step))
    toasts.notify({ title: done[name], action: undoAction(services, step) })
  }
}
