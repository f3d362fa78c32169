// Must come before any module with a schema.
import '../../session/api/without-eval.ts'
import type { Question } from '@quarry/contracts/question'
import { FileProblem } from '../row.ts'
import type { FileFilter } from './file-filter.ts'
import {
  type FileSummary,
  type ReadChoices,
  type ReadFile,
  type ReadProgress,
  readFile,
} from './read-file.ts'

export type FileRequest =
  | { kind: 'read'; file: File; choices: ReadChoices; room: number }
  | { kind: 'take'; filter: FileFilter }

export type FileMessage =
  | ({ kind: 'progress' } & ReadProgress)
  | { kind: 'read'; summary: FileSummary; first: Readonly<Record<FileFilter, readonly Question[]>> }
  | { kind: 'questions'; questions: readonly Question[]; isLast: boolean }
  | { kind: 'problem'; sentence: string }

/** Milliseconds between reports of progress. */
const PROGRESS_MS = 100
/** Questions in one message, which the page receives in a few milliseconds. */
const PART_ROWS = 1000
/** Questions of a preview. */
const FIRST_ROWS = 20

let opened: ReadFile | undefined

// Runs in a worker, so that the page stays responsive. Reads one file, posts a summary and then its questions on demand.
self.onmessage = ({ data }: MessageEvent<FileRequest>) => {
  if (data.kind === 'read') void read(data)
  else takeAll(data.filter)
}

const post = (message: FileMessage) => self.postMessage(message)

async function read({ file, choices, room }: Extract<FileRequest, { kind: 'read' }>): Promise<void> {
  let reportedMs = 0
  try {
    const titles = await readFile(file, choices, {
      room,
      onProgress(progress) {
        if (performance.now() - reportedMs < PROGRESS_MS) return
        reportedMs = performance.now()
        post({ kind: 'progress', ...progress })
      },
    })
    opened = titles
    const first = (filter: FileFilter) => titles.take(filter, 0, FIRST_ROWS)
    post({
      kind: 'read',
      summary: titles.summary,
      first: { strict: first('strict'), broad: first('broad'), all: first('all') },
    })
  } catch (error) {
    if (error instanceof FileProblem) post({ kind: 'problem', sentence: error.message })
    // The page receives errors, but not rejected promises.
    else reportError(error)
  }
}

function takeAll(filter: FileFilter): void {
  for (let at = 0; ; at += PART_ROWS) {
    const questions = opened?.take(filter, at, at + PART_ROWS) ?? []
    const isLast = questions.length < PART_ROWS
    post({ kind: 'questions', questions, isLast })
    if (isLast) return
  }
}
