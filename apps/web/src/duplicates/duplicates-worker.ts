import { groupDuplicates, type TitledRow } from './group-duplicates.ts'

// Beside the page, which stays free to draw; one list in, its groups out.
self.onmessage = ({ data }: MessageEvent<readonly TitledRow[]>) => {
  self.postMessage(groupDuplicates(data))
}
