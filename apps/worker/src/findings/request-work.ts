import type { RunUsage } from '@quarry/contracts/run'
import type { SessionChange, Value } from '@quarry/store/session-writer'
import type { Reading, TaskRequest } from '@quarry/tasks/findings/exchange'
import { recordWait, slotValues } from '../run/record-wait.ts'
import type { RunContext, WorkerDependencies } from '../run/run-context.ts'
import type { Work } from '../sending/actor.ts'

export type RequestWork = ReturnType<typeof createRequestWork>

/**
 * Holds the requests of one stage of a run that finds topics. What their answers say is saved in the session's draft.
 */
export function createRequestWork(
  { owners }: Pick<WorkerDependencies, 'owners'>,
  { run }: Pick<RunContext, 'run'>,
  { requests, onSaved }: { requests: readonly TaskRequest[]; onSaved: (key: string, value: unknown) => void },
) {
  let waiting = [...requests]

  return {
    isEmpty: () => waiting.length === 0,

    async take(slot) {
      const [request] = waiting
      if (!request) return { outcome: 'empty' }
      const { outcome } = await owners.write(run, { values: slotValues(slot) }, { isNext: true })
      if (outcome !== 'written') return { outcome }
      // Another request may have been put back during the write, so this one may no longer be the first.
      waiting = waiting.filter((other) => other !== request)
      return { outcome: 'taken', items: [request] }
    },

    async putBack(items: readonly TaskRequest[], to: 'head' | 'tail' = 'head') {
      waiting = to === 'head' ? [...items, ...waiting] : [...waiting, ...items]
    },

    recordWait: (blocked) => recordWait(owners, run, blocked),

    /** Adds requests for what an answer is missing. */
    add(more: readonly TaskRequest[]): void {
      waiting.push(...more)
    },

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
  } satisfies Work<TaskRequest> & Record<string, unknown>
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
