// Must come before any module with a schema.
import '../../api/without-eval.ts'
import { postReading } from '../../files/post-reading.ts'
import type { JoinedQuestion } from './join-keywords.ts'
import { readKeywordFile } from './read-keyword-file.ts'

export type KeywordFileRequest = { file: File; questions: readonly JoinedQuestion[] }

// Runs in a worker, so that the page stays responsive. Reads one file and joins it to the questions.
self.onmessage = ({ data: { file, questions } }: MessageEvent<KeywordFileRequest>) =>
  void postReading(() => readKeywordFile(file, questions))
