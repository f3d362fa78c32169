import type { TopicEdits } from '@quarry/topics/topic-edits'
import { type TopicChangeName, withStep } from '../session/history.ts'
import { useServices } from '../session/services.ts'
import { undoAction } from '../session/undo.ts'

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
