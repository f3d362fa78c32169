// Must come before any module with a schema.
import '../../session/api/without-eval.ts'
import { postReading } from '../../files/post-reading.ts'
import type { JoinedQuestion } from './join-keywords.ts'
import { type KeywordFileChoices, readKeywordFile } from './read-keyword-file.ts'

export type KeywordFileRequest = {
  file: File
  questions: readonly JoinedQuestion[]
  choices: KeywordFileChoices
}

// Runs in a worker, so that the page stays responsive. Reads one file and joins it to the questions.
self.onmessage = ({ data: { file, questions, choices } }: MessageEvent<KeywordFileRequest>) =>
  void postReading((onProgress) => readKeywordFile(file, questions, choices, onProgress))
