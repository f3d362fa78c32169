import { Run, type RunKind } from '@quarry/contracts/run'
import { runReadAnswers } from './answers/run-read-answers.ts'
import { runCleaning } from './cleaning/run-cleaning.ts'
import { runExtraction } from './extraction/run-extraction.ts'
import { runFindTopics } from './findings/run-find-topics.ts'
import { runPhrases } from './phrases/run-phrases.ts'
import { runPostCheck } from './post-check/run-post-check.ts'
import type { RunHandler } from './run/run-context.ts'

export const handlers = {
  extraction(dependencies, context) {
    const task = Run.shape.task.parse(context.fields.get('task'))
    if (task === 'read-answers') return runReadAnswers(dependencies, context)
    return task === 'post-check' ? runPostCheck(dependencies, context) : runExtraction(dependencies, context)
  },
  cleaning(dependencies, context) {
    const task = Run.shape.task.parse(context.fields.get('task'))
    if (task === 'find-topics') return runFindTopics(dependencies, context)
    return task === 'phrases' ? runPhrases(dependencies, context) : runCleaning(dependencies, context)
  },
} satisfies Record<RunKind, RunHandler>
