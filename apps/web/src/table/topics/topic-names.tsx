import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { Merge } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { TOPIC_NAME_LENGTH_MAX } from '../../analysis/questions/topic-edits.ts'
import type { RankedTopic } from '../../report/rank-topics.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Popover } from '../../ui/popover.tsx'
import { SearchInput, TextInput } from '../../ui/text-input.tsx'
import { useChangeTopic } from './use-change-topic.ts'

type EditProps = { topic: string; others: readonly RankedTopic[]; onClose: (name: string) => void }

/** Renames a topic on Enter or a click elsewhere, and cancels on Escape. The name of another topic merges both. */
export function RenameTopic({ topic, others, onClose }: EditProps) {
  const change = useChangeTopic()
  const [typed, setTyped] = useState(topic)

  // Removing the focused field also blurs it, which must not save the name a second time.
  const isClosed = useRef(false)

  function close(name: string) {
    if (isClosed.current) return
    isClosed.current = true
    onClose(name)
    if (name !== topic) change(topic, others.some((other) => other.name === name) ? 'merge' : 'rename', name)
  }

  const save = () => close(typed.trim() || topic)
  return (
    <form
      className="relative z-1"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        save()
      }}
    >
      <TextInput
        aria-label="Name of the topic"
        autoFocus
        value={typed}
        maxLength={TOPIC_NAME_LENGTH_MAX}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close(topic)
        }}
        className="h-7! font-medium"
      />
    </form>
  )
}

/** Merges a topic into another. */
export function MergeTopic({ topic, others }: { topic: RankedTopic; others: readonly RankedTopic[] }) {
  const [open, setOpen] = useState(false)
  const [find, setFind] = useState('')
  const change = useChangeTopic()
  const wanted = find.trim().toLowerCase()
  const found = others.filter(({ name }) => name.toLowerCase().includes(wanted))
  return (
    <Popover
      narrow
      title={`Merge ${formatCount(topic.count, 'question')} into`}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <IconButton
          small
          label={`Merge ${topic.name} into…`}
          tip="Merge into…"
          icon={<Merge size={14} aria-hidden="true" />}
        />
      }
    >
      <div className="flex min-h-0 flex-col px-3 pt-2 pb-3">
        <div className="relative">
          <SearchInput
            // Otherwise the Close button would have the focus, and typing a space would close the box.
            autoFocus
            aria-label="Find a topic"
            placeholder="Find a topic"
            value={find}
            onChange={({ target }) => setFind(target.value)}
            className="h-8! text-13!"
          />
        </div>
        <ul className="mt-1.5 max-h-70 overflow-y-auto">
          {found.map(({ name, count }) => (
            <li key={name}>
              <button
                type="button"
                onClick={() => {
                  setOpen(false)
                  change(topic.name, 'merge', name)
                }}
                className="flex min-h-8 w-full items-center gap-3 rounded-2 px-1.5 py-1 text-left text-13 hover:bg-surface-2 focus-visible:-outline-offset-2"
              >
                <bdi className="min-w-0 flex-1 wrap-anywhere">{name}</bdi>
                <span className="text-12 text-ink-3 tabular-nums">{formatNumber(count)}</span>
              </button>
            </li>
          ))}
        </ul>
        <p className="mt-2 px-1.5 text-12 text-ink-3">
          {found.length === 0 ? 'No topic has this name.' : 'One undo restores both.'}
        </p>
      </div>
    </Popover>
  )
}
