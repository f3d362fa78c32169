import type { Question } from '@quarry/contracts/question'
import { logFailure } from '../../api/call-error.ts'
import type { FileMessage } from '../../files/post-reading.ts'
import { FileProblem } from '../../files/row.ts'
import { NOT_READ } from '../../files/use-file-reading.ts'
import type { KeywordFileRequest } from './keyword-file-worker.ts'
import type { KeywordFile } from './read-keyword-file.ts'

/** Reads a keyword tool's file in a worker and joins it to the questions. Throws FileProblem if it can't be read. */
export async function readInWorker(file: File, questions: readonly Question[]): Promise<KeywordFile> {
  const worker = new Worker(new URL('./keyword-file-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<KeywordFile>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<FileMessage<KeywordFile>>) => {
        if (data.kind === 'read') resolve(data.result)
        if (data.kind === 'problem') reject(new FileProblem(data.sentence))
      }
      worker.onerror = ({ message }) => {
        logFailure('A file was not read', message)
        reject(new FileProblem(NOT_READ))
      }
      const joined = questions.map(({ id, title, originalTitle, keyword }) => ({
        id,
        title,
        originalTitle,
        ...(keyword !== undefined && { keyword }),
      }))
      const request: KeywordFileRequest = { file, questions: joined }
      worker.postMessage(request)
    })
  } finally {
    worker.terminate()
  }
}
