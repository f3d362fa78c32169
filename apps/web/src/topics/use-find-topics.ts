import type { Question } from '@quarry/contracts/question'
import { noTopicEdits, type TopicEdits } from '@quarry/topics/topic-edits'
import type { FoundTopics, TopicRow } from '@quarry/topics/topic-index'
import { useEffect, useState } from 'react'
import { runWorker } from '../session/api/run-worker.ts'
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

type Wanted = { rows: readonly Question[]; edits: TopicEdits }

/** One request is under way at a time; what changes meanwhile goes with the next. */
function startFinder(onFound: (found: FoundTopics) => void) {
  let worker: Worker | undefined
  let sent: ReadonlyMap<string, Question> = new Map()
  let sentEdits: TopicEdits = noTopicEdits
  let latest: Wanted | undefined
  let wanted: Wanted | undefined
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
    worker?.postMessage(request)
  }

  function start(started: Worker): void {
    worker = started
    // A new worker holds no titles yet.
    sent = new Map()
    sentEdits = noTopicEdits
    wanted = latest
    isBusy = false
    started.onmessage = ({ data }: MessageEvent<FoundTopics>) => {
      isBusy = false
      onFound(data)
      send()
    }
    send()
  }

  const stop = runWorker(
    () => new Worker(new URL('./topics-worker.ts', import.meta.url), { type: 'module' }),
    'The search for topics failed',
    start,
  )
  return {
    find(rows: readonly Question[], edits: TopicEdits): void {
      latest = { rows, edits }
      wanted = latest
      send()
    },
    stop,
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
    const { id, originalTitle: title, topic: named } = row
    changed.push({ id, title, named })
  }
  return { changed, removed: [...sent.keys()].filter((id) => !ids.has(id)), edits }
}

function isSameForTopics(one: Question, other: Question): boolean {
  return one === other || (one.originalTitle === other.originalTitle && one.topic === other.topic)
}
