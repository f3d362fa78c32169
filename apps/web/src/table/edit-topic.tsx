import { type FormEvent, useState } from 'react'
import { TOPIC_NAME_LENGTH_MAX } from '../session/topic-edits.ts'
import { Button } from '../ui/button.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { useChangeTopic } from './use-change-topic.ts'

type EditTopicProps = { topic: string; others: readonly string[] }

/** Renames a topic or merges it into another. */
export function EditTopic({ topic, others }: EditTopicProps) {
  const change = useChangeTopic()
  const [typed, setTyped] = useState(topic)
  const name = typed.trim()
  const isUnchanged = name === '' || name === topic
  function rename(event: FormEvent) {
    event.preventDefault()
    if (!isUnchanged) change(topic, others.includes(name) ? 'merge' : 'rename', name)
  }
  return (
    <div className="mt-2 grid gap-1.5">
      <form className="flex items-center gap-1.5" onSubmit={rename}>
        <TextInput
          aria-label="Name of the topic"
          value={typed}
          maxLength={TOPIC_NAME_LENGTH_MAX}
          onChange={({ target }) => setTyped(target.value)}
          className="h-control-sm! text-12!"
        />
        <Button size="small" type="submit" disabled={isUnchanged}>
          Rename
        </Button>
      </form>
      {others.length > 0 && (
        <select
          aria-label="Merge into"
          value=""
          onChange={({ target }) => change(topic, 'merge', target.value)}
          className="h-control-sm min-w-0 rounded-2 border border-control bg-surface px-1.5 text-12"
        >
          <option value="">Merge into…</option>
          {others.map((other) => (
            <option key={other}>{other}</option>
          ))}
        </select>
      )}
    </div>
  )
}
