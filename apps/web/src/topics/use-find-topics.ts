import type { Question } from '@quarry/contracts/question'
import { noTopicEdits, type TopicEdits } from '@quarry/topics/topic-edits'
import type { FoundTopics, TopicRow } from '@quarry/topics/topic-index'
import { useEffect, useState } from 'react'
import { logFailure } from '../api/log.ts'
import { useServices } from '../session/services.ts'
import { useStore } from '../session/store.ts'
import type { TopicsRequest } from './topics-worker.ts'

/** Looks for the topics of these questions in a worker, again with every change; the result is in `services.topics`. */
export function useFindTopics(rows: readonly Question[]): void {
  const { topics, topicEdits } = useServices()
  const edits = useStore(topicEdits)
  const [finder, setFinder] = useState<TopicFinder>()
  useEffect(() => {
    const started = startFinder((found) => topics.update(() => found))
    setFinder(started)
    return () => started.stop()
  }, [topics])
  useEffect(() => finder?.find(rows, edits), [finder, rows, edits])
}

type TopicFinder = ReturnType<typeof startFinder>

/** One request is under way at a time; what changes meanwhile goes with the next. */
function startFinder(onFound: (found: FoundTopics) => void) {
  const worker = new Worker(new URL('./topics-worker.ts', import.meta.url), { type: 'module' })
  let sent: ReadonlyMap<string, Question> = new Map()
  let sentEdits: TopicEdits = noTopicEdits
  let wanted: { rows: readonly Question[]; edits: TopicEdits } | undefined
  let isBusy = false

  function send(): void {
    if (isBusy || !wanted) return
    const { rows, edits } = wanted
    wanted = undefined
    const request = requestFor(sent, rows, edits)
    const isSame = request.changed.length === 0 && request.removed.length === 0 && edits === sentEdits
    if (isSame) return
    sent = new Map(rows.map((row) => [row.id, row]))
    sentEdits = edits
    isBusy = true
    worker.postMessage(request)
  }

  worker.onmessage = ({ data }: MessageEvent<FoundTopics>) => {
    isBusy = false
    onFound(data)
    send()
  }
  worker.onerror = ({ message }) => logFailure('Topics were not looked for', message)

  return {
    find(rows: readonly Question[], edits: TopicEdits): void {
      wanted = { rows, edits }
      send()
    },
    stop: () => worker.terminate(),
  }
}

/** Topics come from the original titles and from the model's names, so other changes do not count. */
function requestFor(
  sent: ReadonlyMap<string, Question>,
  rows: readonly Question[],
  edits: TopicEdits,
): TopicsRequest {
  const changed: TopicRow[] = []
  const ids = new Set<string>()
  for (const row of rows) {
    ids.add(row.id)
    const known = sent.get(row.id)
    if (known && isSameForTopics(known, row)) continue
    const { id, originalTitle: title, subreddit, topic: named } = row
    changed.push({ id, title, subreddit, named })
  }
  return { changed, removed: [...sent.keys()].filter((id) => !ids.has(id)), edits }
}

function isSameForTopics(one: Question, other: Question): boolean {
  return (
    one === other ||
    (one.originalTitle === other.originalTitle &&
      one.subreddit === other.subreddit &&
      one.topic === other.topic)
  )
}
