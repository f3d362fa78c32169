import { useEffect, useRef, useState } from 'react'
import { logFailure } from '../api/call-error.ts'
import type { FileMessage, ReadProgress } from './post-reading.ts'

export type FileReading<Result> = {
  /** The latest result, which stays while the file is read again. */
  result?: Result
  progress?: ReadProgress
  /** Why the file can't be read, as a sentence. */
  problem?: string
  isReading: boolean
}

export const NOT_READ =
  'Quarry couldn’t read this file. Your browser may have run out of memory. Try a smaller one.'

/** Reads a file in a worker, and again in a new one whenever `request` changes; `startWorker` must be stable. */
export function useFileReading<Result>(startWorker: () => Worker, request: object) {
  const [reading, setReading] = useState<FileReading<Result>>({ isReading: true })
  const current = useRef<Worker>(undefined)
  useEffect(() => {
    const worker = startWorker()
    current.current = worker
    setReading(({ result }) => ({ ...(result && { result }), isReading: true }))
    worker.onmessage = ({ data }: MessageEvent<FileMessage<Result>>) => {
      if (data.kind === 'progress') setReading((before) => ({ ...before, progress: data }))
      if (data.kind === 'read') setReading({ result: data.result, isReading: false })
      if (data.kind === 'problem') setReading({ problem: data.sentence, isReading: false })
    }
    worker.onerror = ({ message }) => {
      logFailure('A file was not read', message)
      setReading({ problem: NOT_READ, isReading: false })
    }
    worker.postMessage(request)
    return () => worker.terminate()
  }, [startWorker, request])
  return { reading, worker: current }
}
