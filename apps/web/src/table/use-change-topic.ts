import { type TopicChangeName, withStep } from '../questions/changes/history.ts'
import { undoAction } from '../questions/changes/undo.ts'
import { withTopicNamed } from '../questions/topic-edits.ts'
import { useAnalysis } from '../session/analysis-context.ts'

const done: Readonly<Record<TopicChangeName, string>> = { rename: 'Topic renamed', merge: 'Topics merged' }

/** Returns a function that renames a topic as an undoable step. */
export function useChangeTopic() {
  const services = useAnalysis()
  const { topicEdits, history, toasts } = services
  return (topic: string, change: TopicChangeName, name: string): void => {
    const before = topicEdits.get()
    const after = withTopicNamed(before, topic, name)
    const step = { kind: 'topics', name: change, before, after } as const
    topicEdits.update(() => after)
    history.update((held) => withStep(held, step))
    toasts.notify({ title: done[change], action: undoAction(services, step) })
  }
}
