import { EndedState, type RunKind } from '@quarry/contracts/run'
import type { RunRef, SessionId } from '../keys.ts'
import { createQuestionSet } from '../questions/question-set.ts'
import {
  createSessionWriter,
  type Place,
  type QuestionWrite,
  resultsWaitMs,
  type StoreOptions,
  type Value,
} from '../session-writer.ts'
import { InFlight } from '../sessions/session.ts'

/** Returns true if a run in this stored state has ended or is gone. */
export const hasEnded = (state: string | null | undefined): boolean =>
  state === null || state === undefined || EndedState.safeParse(state).success

export interface RunEnding {
  state: EndedState
  message: string
  problem?: string | undefined
  /** Ends the run only while this is its owner. */
  owner?: string | undefined
}

/**
 * Returns writes that release the questions in flight without changing them, so that the next poll shows them as
 * pending again.
 */
export function createRelease(options: StoreOptions) {
  const questionSet = createQuestionSet(options)
  return async (sessionId: SessionId): Promise<QuestionWrite[]> => {
    const inflight = await options.redis.hget(options.keys.session(sessionId).meta, 'inflight')
    const questions = await questionSet.find(sessionId, InFlight.parse(inflight ?? undefined))
    return questions.map((question) => ({ before: question, after: question }))
  }
}

/**
 * Returns a function that ends a run. Finished work is kept and the rest becomes pending. The function returns false if
 * the run had already ended.
 */
export function createRunEnd(options: StoreOptions) {
  const { redis, keys } = options
  const write = createSessionWriter(options)
  const release = createRelease(options)

  return async (run: Place & RunRef, ending: RunEnding): Promise<boolean> => {
    const { meta, work, credential } = keys.run(run)
    for (;;) {
      const [state, kind, source, owner = null] = await redis.hmget(meta, 'state', 'kind', 'source', 'owner')
      if (hasEnded(state) || (ending.owner !== undefined && ending.owner !== owner)) return false
      const { outcome } = await write(run, {
        conditions: [
          ['run', 'state', state ?? ''],
          ['run', 'owner', owner ?? ''],
        ],
        questions: kind === 'cleaning' ? await release(run.sessionId) : [],
        values: [...endValues(ending), ...sessionValues(kind === 'cleaning', source)],
        unlink: [credential, work],
        hasResults: true,
        leastMs: resultsWaitMs(options),
      })
      if (outcome !== 'refused') return outcome === 'written'
    }
  }
}

/** Returns writes that remove the run from its session. */
function sessionValues(isCleaning: boolean, source: string | null | undefined): Value[] {
  return isCleaning
    ? [
        ['session', activeField('cleaning'), ''],
        ['session', 'inflight', ''],
      ]
    : [['session', activeField('extraction', source ?? undefined), '']]
}

/** Returns the session's field for its active run: there is at most one that cleans, and one extraction per source. */
export function activeField(kind: RunKind, source: string | number = 'reddit'): string {
  return kind === 'cleaning' ? 'active:cleaning' : `active:extraction:${source}`
}

function endValues({ state, message, problem = '' }: RunEnding): Value[] {
  return [
    ['run', 'state', state],
    ['run', 'finishedAt', Date.now()],
    ['run', 'message', message],
    ['run', 'problem', problem],
    ...temporary.map((field): Value => ['run', field, '']),
  ]
}

/** The run's fields that are removed when it ends. */
const temporary = ['waitReason', 'waitUntil', 'owner', 'pause', 'currentTitle', 'failingSince']
