import type { TitledRow } from '../duplicates/group-duplicates.ts'
import { type Replacement, replaceTitles } from './replace-titles.ts'

export type ReplaceRequest = { titles: readonly TitledRow[]; replacement: Replacement }

// Runs in a worker, because an expression may take forever. Posts that it has started, then the outcome.
self.onmessage = ({ data: { titles, replacement } }: MessageEvent<ReplaceRequest>) => {
  self.postMessage({ kind: 'started' })
  try {
    self.postMessage({ kind: 'done', outcome: replaceTitles(titles, replacement) })
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    self.postMessage({ kind: 'invalid', message: error.message })
  }
}
