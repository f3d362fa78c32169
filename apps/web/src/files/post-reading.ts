import { FileProblem } from './row.ts'

export type ReadProgress = {
  /** Bytes read from the file, before decompression. */
  bytes: number
  rows: number
}

/** The messages of a worker that reads a file. */
export type FileMessage<Result> =
  | ({ kind: 'progress' } & ReadProgress)
  | { kind: 'read'; result: Result }
  /** Why the file can't be read, as a sentence. */
  | { kind: 'problem'; sentence: string }

/** Milliseconds between reports of progress. */
const PROGRESS_MS = 100

/** Runs in a worker: posts the progress of `read`, then its result or why the file can't be read. */
export async function postReading<Result>(
  read: (onProgress: (progress: ReadProgress) => void) => Promise<Result>,
): Promise<void> {
  const post = (message: FileMessage<Result>) => self.postMessage(message)
  let reportedMs = 0
  try {
    const result = await read((progress) => {
      if (performance.now() - reportedMs < PROGRESS_MS) return
      reportedMs = performance.now()
      post({ kind: 'progress', ...progress })
    })
    post({ kind: 'read', result })
  } catch (error) {
    if (error instanceof FileProblem) post({ kind: 'problem', sentence: error.message })
    // The page receives errors, but not rejected promises.
    else reportError(error)
  }
}
