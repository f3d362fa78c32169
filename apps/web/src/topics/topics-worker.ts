import type { TopicEdits } from '@quarry/topics/topic-edits'
import { createTopicIndex, type FoundTopics, type TopicRow } from '@quarry/topics/topic-index'

/** Rows that were added or changed, and ids of those that went, since the last request. */
export type TopicsRequest = { changed: readonly TopicRow[]; removed: readonly string[]; edits: TopicEdits }

const index = createTopicIndex()

// Runs in a worker, so that the page stays responsive. Holds the titles, so that a change sends only what changed.
self.onmessage = ({ data: { changed, removed, edits } }: MessageEvent<TopicsRequest>) => {
  index.change(changed, removed)
  self.postMessage(index.find(edits) satisfies FoundTopics)
}
