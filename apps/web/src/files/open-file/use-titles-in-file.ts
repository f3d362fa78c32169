import type { Question } from '@quarry/contracts/question'
import { useEffect, useRef, useState } from 'react'
import { logFailure } from '../../session/api/call-error.ts'
import type { FileFilter } from './file-filter.ts'
import type { FileMessage, FileRequest } from './open-file-worker.ts'
import type { FileSummary, ReadChoices, ReadProgress } from './read-file.ts'

type Titles = {
  summary: FileSummary
  /** The first questions that pass each filter. */
  first: Readonly<Record<FileFilter, readonly Question[]>>
}

type Reading = {
  /** The latest result; while the file is read again, the one before. */
  titles?: Titles
  progress?: ReadProgress
  /** Why the file can't be read, as a sentence. */
  problem?: string
  isReading: boolean
}

const FAILED = 'Quarry couldn’t read this file. Your browser may have run out of memory. Try a smaller one.'

/** Reads the titles of a file in a worker, again whenever the choices change. */
export function useTitlesInFile(file: File, choices: ReadChoices, room: number) {
  const [reading, setReading] = useState<Reading>({ isReading: true })
  const current = useRef<Worker>(undefined)

  useEffect(() => {
    const worker = new Worker(new URL('./open-file-worker.ts', import.meta.url), { type: 'module' })
    current.current = worker
    setReading(({ titles }) => ({ ...(titles && { titles }), isReading: true }))
    worker.onmessage = ({ data }: MessageEvent<FileMessage>) => {
      if (data.kind === 'progress') setReading((before) => ({ ...before, progress: data }))
      if (data.kind === 'read') setReading({ titles: data, isReading: false })
      if (data.kind === 'problem') setReading({ problem: data.sentence, isReading: false })
    }
    worker.onerror = ({ message }) => {
      logFailure('A file was not read', message)
      setReading({ problem: FAILED, isReading: false })
    }
    worker.postMessage({ kind: 'read', file, choices, room } satisfies FileRequest)
    return () => worker.terminate()
  }, [file, choices, room])

  /** Returns all questions that pass the filter, received in parts. */
  function take(filter: FileFilter): Promise<Question[]> {
    const worker = current.current
    return new Promise((resolve, reject) => {
      const questions: Question[] = []
      const receive = ({ data }: MessageEvent<FileMessage>) => {
        if (data.kind !== 'questions') return
        questions.push(...data.questions)
        if (!data.isLast) return
        worker?.removeEventListener('message', receive)
        resolve(questions)
      }
      worker?.addEventListener('message', receive)
      worker?.addEventListener('error', () => reject(new Error(FAILED)), { once: true })
      worker?.postMessage({ kind: 'take', filter } satisfies FileRequest)
    })
  }

  return { ...reading, take }
}
