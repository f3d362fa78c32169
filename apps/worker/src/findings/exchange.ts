import type { RunUsage } from '@quarry/contracts/run'
import type { Answer, ModelClient } from '@quarry/platforms/model-client'
import type { Exchange, TaskRequest } from '@quarry/tasks/findings/exchange'
import type { CleaningService } from '../cleaning/cleaning-service.ts'
import type { RunContext, WorkerDependencies } from '../run/run-context.ts'
import { type ActorResult, runActor } from '../sending/actor.ts'
import type { SendResult } from '../sending/inflight.ts'
import { createKeptSlot } from '../sending/kept-slot.ts'
import { createRequestErrorHandler } from './request-errors.ts'
import { createRequestWork } from './request-work.ts'

/** The run can't continue because it was paused, cancelled or taken over, has a long wait ahead, or failed. */
export class HaltedError extends Error {
  readonly end: Exclude<ActorResult, { kind: 'done' }>

  constructor(end: Exclude<ActorResult, { kind: 'done' }>) {
    super(`the run halted: ${end.kind}`)
    this.end = end
  }
}

const NOT_SENT: RunUsage = { requests: 1, inputTokens: 0, outputTokens: 0 }

/**
 * Sends the requests of a run that finds topics in the slots of its service. `draft` holds what earlier answers said,
 * and grows with each answer.
 */
export function createExchange(
  dependencies: WorkerDependencies,
  context: RunContext,
  { service, draft }: { service: CleaningService<TaskRequest>; draft: Map<string, string> },
): Exchange {
  const { client, key, pace } = service
  const kept = createKeptSlot(dependencies, context, key.rateKey)

  return {
    fits: (prompt) => client.fits?.(prompt) ?? true,

    kept(prefix) {
      const found = [...draft].filter(([field]) => field.startsWith(prefix))
      return new Map(found.map(([field, text]) => [field.slice(prefix.length), JSON.parse(text)]))
    },

    async send(requests) {
      if (requests.length === 0) return
      const work = createRequestWork(dependencies, context, {
        requests,
        onSaved: (field, value) => draft.set(field, JSON.stringify(value)),
      })
      const errors = createRequestErrorHandler(dependencies, context, {
        ...key,
        work,
        serviceName: service.name,
      })
      const end = await runActor({
        ...pace,
        work,
        kept,
        rateKey: key.rateKey,
        signals: context.signals,
        send: service.paced(async ([request], abort) =>
          request ? await sendOne(request, { client, work, errors, abort }) : { kind: 'done' },
        ),
      })
      if (end.kind !== 'done') throw new HaltedError(end)
    },
  }
}

interface Sending {
  client: ModelClient
  work: ReturnType<typeof createRequestWork>
  errors: ReturnType<typeof createRequestErrorHandler>
  abort: AbortSignal
}

async function sendOne(request: TaskRequest, { client, work, errors, abort }: Sending): Promise<SendResult> {
  let answer: Answer
  try {
    answer = await client.generate(request.prompt, abort)
  } catch (error) {
    await work.countUsage(NOT_SENT)
    return await errors.handle(error, request)
  }
  const { again, ...reading } = request.read(answer.text)
  await work.save(request, reading, answer.usage)
  try {
    client.checkWhole?.(request.prompt, answer, again.length)
  } catch (error) {
    return await errors.handle(error, request)
  }
  work.add(again)
  await errors.passed()
  return { kind: 'done' }
}
