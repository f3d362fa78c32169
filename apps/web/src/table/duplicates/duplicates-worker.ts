import { groupDuplicates, type TitledRow } from './group-duplicates.ts'

// Runs in a worker, so that the page stays responsive. Receives one list, posts its groups.
self.onmessage = ({ data }: MessageEvent<readonly TitledRow[]>) => {
  self.postMessage(groupDuplicates(data))
}
