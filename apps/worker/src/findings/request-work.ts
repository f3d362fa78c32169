import type { RunUsage } from '@quarry/contracts/run'
import type { SessionChange, Value } from '@quarry/store/session-writer'
import type { Reading, TaskRequest } from '@quarry/tasks/findings/exchange'
import { createQueuedWork } from '../run/queued-work.ts'
import type { RunContext, WorkerDependencies } from '../run/run-context.ts'

export type RequestWork = ReturnType<typeof createRequestWork>

/**
 * Holds the requests of one stage of a run that finds topics. What their answers say is saved in the session's draft.
 */
export function createRequestWork(
  { owners }: Pick<WorkerDependencies, 'owners'>,
  { run }: Pick<RunContext, 'run'>,
  { requests, onSaved }: { requests: readonly TaskRequest[]; onSaved: (key: string, value: unknown) => void },
) {
  return {
    ...createQueuedWork(owners, run, requests),

    /** Saves what an answer says and the request's cost. Without a value, saves only the cost. */
    async save(
      { key }: TaskRequest,
      { value, done }: Pick<Reading, 'value' | 'done'>,
      usage: RunUsage,
    ): Promise<void> {
      const isKept = value !== undefined
      const values: Value[] = isKept ? [['draft', key, JSON.stringify(value)]] : []
      const written = await owners.write(run, {
        values,
        increments: [
          ...costOf(usage),
          ...(isKept && done > 0 ? ([['run', 'processed', done]] as const) : []),
        ],
      })
      if (written.outcome !== 'written') {
        // The run has ended or has another owner, but the request still used tokens.
        await owners.count(run, costOf(usage))
        return
      }
      if (isKept) onSaved(key, value)
    },

    countUsage: (usage: RunUsage) => owners.count(run, costOf(usage)),
  }
}

function costOf({ requests, inputTokens, outputTokens }: RunUsage): NonNullable<SessionChange['increments']> {
  return [
    ['run', 'requests', requests],
    ['run', 'inputTokens', inputTokens],
    ['run', 'outputTokens', outputTokens],
    ['counters', 'gemini', requests],
    ['counters', 'tokens', inputTokens + outputTokens],
  ]
}
