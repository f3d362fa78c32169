// Must come before any module with a schema.
import '../../api/without-eval.ts'
import type { Question } from '@quarry/contracts/question'
import { postReading } from '../post-reading.ts'
import { hashOfFile } from './hash-of-file.ts'
import { type FileSummary, type ReadChoices, type ReadFile, readTitleFile } from './read-title-file.ts'
import type { FileFilter, TitleGroup } from './title-collector.ts'
import { countedIn } from './with-asked.ts'

export type FileRequest =
  | { kind: 'read'; file: File; choices: ReadChoices; room: number }
  | { kind: 'take'; filter: FileFilter }

export type TitlesInFile = {
  summary: FileSummary
  /** The first questions that pass each filter. */
  first: Readonly<Record<FileFilter, readonly Question[]>>
}

/** A part of the requested questions. */
export type TakenQuestions = { kind: 'questions'; questions: readonly Question[]; isLast: boolean }

/** Questions per message, few enough for the page to receive them in a few milliseconds. */
const PART_ROWS = 1000
/** Questions in the preview. */
const FIRST_ROWS = 20

let opened: (ReadFile & { file: File }) | undefined

// Runs in a worker, so that the page stays responsive. Reads one file, posts a summary and then its questions on demand.
self.onmessage = ({ data }: MessageEvent<FileRequest>) => {
  if (data.kind === 'take') {
    void takeAll(data.filter)
    return
  }
  const { file, choices, room } = data
  void postReading(async (onProgress): Promise<TitlesInFile> => {
    const { summary, take } = await readTitleFile(file, choices, { room, onProgress })
    opened = { summary, take, file }
    const first = (filter: FileFilter) => take(filter).slice(0, FIRST_ROWS)
    return { summary, first: { strict: first('strict'), broad: first('broad'), all: first('all') } }
  })
}

/** Posts the titles that pass the filter. "Broad" keeps unlikely ones, as an extraction does. */
async function takeAll(filter: FileFilter): Promise<void> {
  const groups: readonly TitleGroup[] = filter === 'broad' ? ['broad', 'unlikely'] : [filter]
  const questions = opened ? countedIn(await hashOfFile(opened.file), opened.take(...groups)) : []
  for (let at = 0; ; at += PART_ROWS) {
    const isLast = at + PART_ROWS >= questions.length
    const part = questions.slice(at, at + PART_ROWS)
    self.postMessage({ kind: 'questions', questions: part, isLast } satisfies TakenQuestions)
    if (isLast) return
  }
}
