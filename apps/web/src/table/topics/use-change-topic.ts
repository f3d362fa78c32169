import { useAnalysis } from '../../analysis/analysis-context.ts'
import { changeCodebook } from '../../analysis/changes/change-codebook.ts'
import { type CodebookChangeName, type TopicChangeName, withStep } from '../../analysis/changes/history.ts'
import { undoAction } from '../../analysis/changes/undo.ts'
import { type Topics, withTopicChanged, withTopicsMerged } from '../../analysis/questions/codebook.ts'
import { withTopicNamed } from '../../analysis/questions/topic-edits.ts'
import { useFindings } from '../../analysis/questions-query.ts'

const done: Readonly<Record<TopicChangeName, string>> = { rename: 'Topic renamed', merge: 'Topics merged' }

/** Returns a function that changes the codebook as an undoable step. */
export function useChangeCodebook() {
  const services = useAnalysis()
  return (name: CodebookChangeName, change: (topics: Topics) => Topics): void =>
    void changeCodebook(services, name, change)
}

/**
 * Returns a function that renames a topic, or merges it into the topic of that name, as an undoable step. Topics that
 * the AI named while cleaning have no codebook, so the page keeps the user's names for them.
 */
export function useChangeTopic() {
  const changeName = useChangeName()
  const changeTopics = useChangeCodebook()
  const { topics } = useFindings()
  const idOf = (name: string) => topics.find((topic) => topic.name === name)?.id
  return (topic: string, change: TopicChangeName, name: string): void => {
    const id = idOf(topic)
    const into = idOf(name)
    if (id === undefined) changeName(topic, change, name)
    else if (into === undefined) changeTopics('rename', (held) => withTopicChanged(held, id, { name }))
    else changeTopics('merge', (held) => withTopicsMerged(held, id, into))
  }
}

function useChangeName() {
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
