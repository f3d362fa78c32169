import { useEffect, useState } from 'react'
import { logFailure } from '../../session/api/log.ts'
import type { JoinedQuestion } from './join-keywords.ts'
import type { KeywordFileMessage, KeywordFileRequest } from './keyword-file-worker.ts'
import type { KeywordFile, KeywordFileChoices } from './read-keyword-file.ts'

type Reading = {
  /** The latest result; while the file is read again, the one before. */
  read?: KeywordFile
  /** Bytes read so far. */
  bytes?: number
  /** Why the file can't be read, as a sentence. */
  problem?: string
  isReading: boolean
}

const FAILED = 'Quarry couldn’t read this file. Your browser may have run out of memory. Try a smaller one.'

/** Reads a keyword tool's file in a worker and joins it to the questions, again whenever the choices change. */
export function useKeywordFile(
  file: File,
  questions: readonly JoinedQuestion[],
  choices: KeywordFileChoices,
): Reading {
  const [reading, setReading] = useState<Reading>({ isReading: true })
  useEffect(() => {
    const worker = new Worker(new URL('./keyword-file-worker.ts', import.meta.url), { type: 'module' })
    setReading(({ read }) => ({ ...(read && { read }), isReading: true }))
    worker.onmessage = ({ data }: MessageEvent<KeywordFileMessage>) => {
      if (data.kind === 'progress') setReading((before) => ({ ...before, bytes: data.bytes }))
      if (data.kind === 'read') setReading({ read: data.read, isReading: false })
      if (data.kind === 'problem') setReading({ problem: data.sentence, isReading: false })
    }
    worker.onerror = ({ message }) => {
      logFailure('A keyword file was not read', message)
      setReading({ problem: FAILED, isReading: false })
    }
    worker.postMessage({ file, questions, choices } satisfies KeywordFileRequest)
    return () => worker.terminate()
  }, [file, questions, choices])
  return reading
}
