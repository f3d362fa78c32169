import {
  type Replacement,
  type ReplaceOutcome,
  replaceTitles,
  type TitledQuestion,
} from './replace-titles.ts'

export type ReplaceRequest = { titles: readonly TitledQuestion[]; replacement: Replacement }

export type ReplaceMessage =
  | { kind: 'started' }
  | { kind: 'done'; outcome: ReplaceOutcome }
  | { kind: 'invalid'; message: string }

// Runs in a worker, because an expression may take forever. Posts that it has started, then the outcome.
self.onmessage = ({ data: { titles, replacement } }: MessageEvent<ReplaceRequest>) => {
  post({ kind: 'started' })
  try {
    post({ kind: 'done', outcome: replaceTitles(titles, replacement) })
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    post({ kind: 'invalid', message: error.message })
  }
}

function post(message: ReplaceMessage): void {
  self.postMessage(message)
}
