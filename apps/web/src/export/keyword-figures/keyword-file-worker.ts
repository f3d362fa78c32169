// Must come before any module with a schema.
import '../../session/api/without-eval.ts'
import { FileProblem } from '../../files/row.ts'
import type { JoinedQuestion } from './join-keywords.ts'
import { type KeywordFile, type KeywordFileChoices, readKeywordFile } from './read-keyword-file.ts'

export type KeywordFileRequest = {
  file: File
  questions: readonly JoinedQuestion[]
  choices: KeywordFileChoices
}

export type KeywordFileMessage =
  | { kind: 'progress'; bytes: number }
  | { kind: 'read'; read: KeywordFile }
  | { kind: 'problem'; sentence: string }

/** Milliseconds between reports of progress. */
const PROGRESS_MS = 100

// Runs in a worker, so that the page stays responsive. Reads one file and joins it to the questions.
self.onmessage = ({ data }: MessageEvent<KeywordFileRequest>) => void read(data)

const post = (message: KeywordFileMessage) => self.postMessage(message)

async function read({ file, questions, choices }: KeywordFileRequest): Promise<void> {
  let bytes = 0
  let reportedMs = 0
  try {
    const result = await readKeywordFile(file, questions, choices, (more) => {
      bytes += more
      if (performance.now() - reportedMs < PROGRESS_MS) return
      reportedMs = performance.now()
      post({ kind: 'progress', bytes })
    })
    post({ kind: 'read', read: result })
  } catch (error) {
    if (error instanceof FileProblem) post({ kind: 'problem', sentence: error.message })
    // The page receives errors, but not rejected promises.
    else reportError(error)
  }
}
