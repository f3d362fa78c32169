import { isDeepStrictEqual } from 'node:util'
import type { Findings } from '@quarry/contracts/findings'
import type { Question } from '@quarry/contracts/question'
import { findingsValues } from '@quarry/store/findings/findings'
import { chunks } from '@quarry/store/questions/question-set'
import { WRITTEN_AT_ONCE } from '@quarry/store/session-writer'
import type { RunContext, WorkerDependencies } from '../run/run-context.ts'
import { HaltedError } from './exchange.ts'

/** Saves parts of the findings and what they mean for each question. Safe to repeat. */
export async function saveFindings(
  { owners }: Pick<WorkerDependencies, 'owners'>,
  { run }: Pick<RunContext, 'run'>,
  {
    findings,
    ids,
    change,
  }: {
    findings: Partial<Findings>
    ids: readonly string[]
    change: (question: Question) => Question
  },
): Promise<void> {
  const saved = await owners.write(run, { values: findingsValues(findings), changesFindings: true })
  if (saved.outcome !== 'written') throw new HaltedError({ kind: saved.outcome })
  for (const part of chunks(ids, WRITTEN_AT_ONCE)) {
    for (let left: readonly string[] = part; left.length > 0; ) {
      const questions = (await owners.find(run.sessionId, left)).flatMap((before) => {
        const after = change(before)
        return isDeepStrictEqual(before, after) ? [] : [{ before, after }]
      })
      if (questions.length === 0) break
      const written = await owners.write(run, { questions })
      if (written.outcome !== 'written') throw new HaltedError({ kind: written.outcome })
      left = [...written.missed]
    }
  }
}
