import { isDeepStrictEqual } from 'node:util'
import type { RejectionReason } from '@quarry/cleaning/rejection-reason'
import type { Question } from '@quarry/contracts/question'
import {
  applyCleaning,
  applyVerdict,
  type CleanedTitle,
  isWaiting,
  lacksVerdict,
  markFailed,
  type TitleVerdict,
} from '@quarry/contracts/question-rules'
import type { RunUsage } from '@quarry/contracts/run'
import { chunks } from '@quarry/store/questions/question-set'
import { type QuestionWrite, type SessionChange, textOf, type Value } from '@quarry/store/session-writer'
import { recordWait, slotValues } from '../run/record-wait.ts'
import type { RunContext, WorkerDependencies } from '../run/run-context.ts'
import type { TakenSlot, Work } from '../sending/actor.ts'
import type { BatchSize } from './batch-size.ts'
import { withoutLookAlikes } from './look-alikes.ts'
import { type Candidates, createWorkList, type Job, type Retries } from './work-list.ts'

/** A title in a request. */
export interface Title {
  id: string
  /** The title as it is sent. */
  title: string
  /** The subreddit's name without "r/". */
  community: string
  job: Job
  /** When judging, the original of the cleaned title. */
  original: string
  /** Why earlier responses for the title were rejected. */
  notes: readonly RejectionReason[]
}

export interface Result extends CleanedTitle {
  id: string
  /** The run is to judge it next, unless a user has changed it. */
  isToJudge: boolean
}

export type TitleWork = Awaited<ReturnType<typeof createTitleWork>>

/** Returns the changed question and the run counters to increase, or undefined to leave the question unchanged. */
type Step = (question: Question) => { after: Question; counts?: Record<string, number> } | undefined

interface Saving {
  /** The request's cost. */
  usage?: RunUsage
  /** Titles that can't be saved are subtracted from the run's total for this job. */
  job?: Job
}

interface Options {
  /** The number of titles in the next request. */
  size: Pick<BatchSize, 'current' | 'choose'>
  /** Judges titles that were cleaned before. */
  task: 'second-opinion' | undefined
  /** Titles whose wording changes are judged. */
  isJudged: boolean
}

/** Questions that are in memory together while the remaining work is read. */
const READ_AT_ONCE = 500

const isReplaced = ({ risk }: Question) => risk?.differences !== undefined

/** Manages a cleaning run's titles: the remaining work is in memory, and each result is saved to Redis immediately. */
export async function createTitleWork(
  { owners, takeovers }: Pick<WorkerDependencies, 'owners' | 'takeovers'>,
  { run, work }: Pick<RunContext, 'run' | 'work'>,
  { size, task, isJudged }: Options,
) {
  const { sessionId, runId } = run
  const toClean: string[] = []
  const toJudge: string[] = []
  await takeovers(async () => {
    for (const part of chunks(readIds(work.get('ids')), READ_AT_ONCE)) {
      const questions = await owners.find(sessionId, part)
      const isToJudge = (question: Question) =>
        lacksVerdict(question) && (task !== undefined || (isJudged && isReplaced(question)))
      if (!task) toClean.push(...idsOf(questions.filter(isWaiting)))
      toJudge.push(...idsOf(questions.filter(isToJudge)))
    }
  })
  const list = createWorkList(toClean, toJudge)
  /** The latest known state of the titles in flight. */
  const known = new Map<string, Question>()

  /**
   * Returns the ids to show as processing. Computed just before each write, because requests end while others are being
   * saved.
   */
  const inFlightValue = () => ['session', 'inflight', JSON.stringify(list.inFlight())] as const

  /**
   * Applies `step` to the questions and saves them, retrying questions that the user changed in the meantime. The
   * request's cost is saved with its first question, so that a write repeated after a lost connection counts it once.
   */
  async function save(steps: ReadonlyMap<string, Step>, { usage, job }: Saving = {}): Promise<void> {
    let cost = usage
    let left: ReadonlySet<string> = new Set(steps.keys())
    let questions = forget(left)
    do {
      const writes = questions.flatMap((question) => writeOf(question, steps.get(question.id)))
      const result = await owners.write(run, {
        questions: withCost(writes, cost),
        increments: [
          ...(writes.length === 0 ? incrementsOf(cost) : []),
          ...withoutTitles(job, left.size - writes.length),
        ],
        values: [inFlightValue()],
      })
      if (result.outcome !== 'written') {
        // The run has ended or has another owner, but the request still cost tokens.
        await owners.count(run, incrementsOf(cost))
        return
      }
      ;({ left, questions } = await readMissed(writes, result.missed))
      if (!left.has(writes[0]?.before.id ?? '')) cost = undefined
    } while (left.size > 0)
  }

  /** Reads missed questions, without those that an earlier attempt of the same write already stored. */
  async function readMissed(writes: readonly QuestionWrite[], missed: ReadonlySet<string>) {
    if (missed.size === 0) return { left: missed, questions: [] }
    const found = new Map((await owners.find(sessionId, [...missed])).map((held) => [held.id, held]))
    const isStored = ({ before, after }: QuestionWrite) => isSame(found.get(before.id), after)
    const stored = new Set(writes.filter(isStored).map(({ before }) => before.id))
    const left = new Set([...missed].filter((id) => !stored.has(id)))
    return { left, questions: [...found.values()].filter(({ id }) => left.has(id)) }
  }

  /** Removes titles from `known` and returns them. */
  function forget(ids: ReadonlySet<string>): Question[] {
    const questions = [...ids].flatMap((id) => known.get(id) ?? [])
    for (const id of ids) known.delete(id)
    return questions
  }

  /** Subtracts titles that the run won't finish, because they were deleted or an undo restored an earlier result. */
  function withoutTitles(job: Job | undefined, count: number): NonNullable<SessionChange['increments']> {
    return [
      ...(job === 'clean' || (job && task) ? ([['run', 'total', -count]] as const) : []),
      ...(job === 'judge' ? ([['run', 'toJudge', -count]] as const) : []),
    ]
  }

  const toSteps = (ids: readonly string[], step: Step) => new Map(ids.map((id) => [id, step]))
  /** Writes a question without a change, so that the next poll shows it as pending again. */
  const unchanged: Step = (question) => ({ after: question })

  async function putBack(titles: readonly Title[], to: 'head' | 'tail' = 'head'): Promise<void> {
    const ids = titles.map(({ id }) => id)
    list.putBack(ids, to)
    await save(toSteps(ids, unchanged))
  }

  /** Returns the step that counts titles as failed. A title that only lacks a verdict stays unchanged. */
  function failure(job: Job, problemOf: RetryOptions['problemOf']): Step {
    const counts = { failed: 1 }
    return (question) => {
      if (job === 'judge') return { after: question, ...(task && { counts }) }
      const after = markFailed(question, problemOf(question.id))
      return after && { after, counts }
    }
  }

  /** Rereads the candidates and separates titles that still need a request from those that don't. */
  async function sorted({ job, ids, most }: Candidates): Promise<{ chosen: Question[]; gone: string[] }> {
    const stored = new Map((await owners.find(sessionId, ids)).map((question) => [question.id, question]))
    const isOpen = job === 'judge' ? lacksVerdict : isWaiting
    const open = ids.flatMap((id) => {
      const question = stored.get(id)
      return question && isOpen(question) ? [question] : []
    })
    const isStillOpen = new Set(idsOf(open))
    return {
      chosen: job === 'judge' ? open.slice(0, most) : withoutLookAlikes(open, most),
      gone: ids.filter((id) => !isStillOpen.has(id)),
    }
  }

  async function take(slot: TakenSlot): ReturnType<Work<Title>['take']> {
    const wanted = await owners.chosenTitles(run)
    if (wanted !== undefined) size.choose(wanted)
    const most = size.current()
    const candidates = list.candidates(most)
    if (!candidates) return { outcome: 'empty' }
    const { job } = candidates
    const { chosen, gone } = await sorted(candidates)
    list.take(idsOf(chosen), gone)
    const [first] = chosen
    const values: Value[] = [
      inFlightValue(),
      ...slotValues(slot),
      ...(first ? ([['run', 'currentTitle', first.title]] as const) : []),
      ...(job === 'clean' ? ([['run', 'titlesPerRequest', most]] as const) : []),
    ]
    const written = await owners.write(
      run,
      { increments: withoutTitles(job, gone.length), values },
      { isNext: true },
    )
    if (written.outcome !== 'written') {
      list.putBack(idsOf(chosen), 'head')
      return { outcome: written.outcome }
    }
    if (!first) return { outcome: 'empty' }
    for (const question of chosen) known.set(question.id, question)
    return { outcome: 'taken', items: chosen.map((question) => toTitle(question, job)) }
  }

  function toTitle({ id, title, subreddit, originalTitle, misread }: Question, job: Job): Title {
    const notes = list.notesOn(id)
    const isMisread = misread && job === 'clean' && notes.length === 0
    return {
      ...{ id, title, community: subreddit, job, original: originalTitle },
      notes: isMisread ? ['other-question'] : notes,
    }
  }

  return {
    isEmpty: list.isEmpty,
    take,
    putBack,
    recordWait: (blocked) => recordWait(owners, run, blocked),

    /** Saves a response's accepted titles. Returns how many were saved. */
    async clean(
      results: readonly Result[],
      cleanedWith: string | undefined,
      usage: RunUsage,
    ): Promise<number> {
      const saved = new Set<string>()
      const toJudge = new Set<string>()
      const byId = new Map(results.map((result) => [result.id, result]))
      list.done([...byId.keys()])
      const step: Step = (question) => {
        const result = byId.get(question.id)
        const made = result && applyCleaning(question, result, { runId, cleanedWith })
        if (!made) return undefined
        const isToJudge = result.isToJudge && lacksVerdict(made.question)
        saved.add(question.id)
        if (isToJudge) toJudge.add(question.id)
        else toJudge.delete(question.id)
        const counts = { processed: 1, [made.outcome]: 1, ...(isToJudge && { toJudge: 1 }) }
        return { after: made.question, counts }
      }
      await save(toSteps([...byId.keys()], step), { usage, job: 'clean' })
      list.judgeNext([...toJudge])
      return saved.size
    },

    /** Saves verdicts, except on titles that have changed since. */
    async judge(verdicts: readonly (TitleVerdict & { id: string })[], usage: RunUsage): Promise<void> {
      const byId = new Map(verdicts.map((verdict) => [verdict.id, verdict]))
      list.done([...byId.keys()])
      const processed = task ? { processed: 1 } : {}
      const step: Step = (question) => {
        const verdict = byId.get(question.id)
        if (!verdict) return undefined
        const after = applyVerdict(question, verdict)
        return after
          ? { after, counts: { ...processed, [verdict.result]: 1 } }
          : { after: question, counts: { ...processed, toJudge: -1 } }
      }
      await save(toSteps([...byId.keys()], step), { usage, job: 'judge' })
    },

    /**
     * Retries titles without a valid result. A title that was sent `tries` times fails with its problem; a title that
     * only lacks a verdict stays unchanged.
     */
    async retry(job: Job, retries: Retries, { tries, problemOf, notesOf }: RetryOptions): Promise<void> {
      const { groups = [], shared = [], isolated = [] } = retries
      const all = [...groups.flat(), ...shared, ...isolated]
      const isSpent = (id: string) => list.triesOf(id) + 1 >= tries
      const spent = all.filter(isSpent)
      const withTries = (ids: readonly string[]) => ids.filter((id) => !isSpent(id))
      const again = withTries(all)
      for (const id of again) {
        const notes = notesOf?.(id) ?? []
        if (notes.length > 0) list.note(id, notes)
      }
      list.retry(job, {
        groups: groups.map(withTries),
        shared: withTries(shared),
        isolated: withTries(isolated),
      })
      list.done(spent)
      // A title that was deleted leaves the total when it is taken again.
      if (again.length > 0) await save(toSteps(again, unchanged))
      if (spent.length > 0) await save(toSteps(spent, failure(job, problemOf)), { job })
    },

    /** Counts a request without a usable title. */
    countUsage: (usage: RunUsage) => owners.count(run, incrementsOf(usage)),
  } satisfies Work<Title> & Record<string, unknown>
}

export interface RetryOptions {
  /** The most requests for one title. */
  tries: number
  /** Returns why a title failed, as a sentence for the user. */
  problemOf: (id: string) => string
  /**
   * Returns why a title's responses were rejected, for its next request. Without it, the title keeps its earlier notes.
   */
  notesOf?: ((id: string) => readonly RejectionReason[]) | undefined
}

function readIds(text = '[]'): string[] {
  const ids: unknown = JSON.parse(text)
  return Array.isArray(ids) ? ids.map(String) : []
}

const idsOf = (questions: readonly Pick<Question, 'id'>[]) => questions.map(({ id }) => id)

/** What a request costs the run and the session. */
function usageOf(usage: RunUsage | undefined): {
  run: Record<string, number>
  session: Record<string, number>
} {
  if (!usage) return { run: {}, session: {} }
  const { requests, inputTokens, outputTokens } = usage
  return {
    run: { requests, inputTokens, outputTokens },
    session: { gemini: requests, tokens: inputTokens + outputTokens },
  }
}

/** Compares two questions without their revisions. */
function isSame(left: Question | undefined, right: QuestionWrite['after']): boolean {
  if (!left || !right) return false
  return isDeepStrictEqual(JSON.parse(textOf(left)), JSON.parse(textOf(right)))
}

function writeOf(before: Question, step: Step | undefined): QuestionWrite[] {
  const made = step?.(before)
  return made ? [{ before, after: made.after, counts: made.counts }] : []
}

/** Adds the cost to the write of the first question. */
function withCost(
  [first, ...others]: readonly QuestionWrite[],
  usage: RunUsage | undefined,
): QuestionWrite[] {
  if (!first) return []
  const { run, session } = usageOf(usage)
  return [{ ...first, counts: sum(first.counts, run), sessionCounts: session }, ...others]
}

function incrementsOf(usage: RunUsage | undefined): NonNullable<SessionChange['increments']> {
  const { run, session } = usageOf(usage)
  return [
    ...Object.entries(run).map(([field, amount]) => ['run', field, amount] as const),
    ...Object.entries(session).map(([field, amount]) => ['counters', field, amount] as const),
  ]
}

/** Adds amounts by field. */
function sum(one: Record<string, number> = {}, other: Record<string, number> = {}): Record<string, number> {
  const total = new Map(Object.entries(one))
  for (const [field, amount] of Object.entries(other)) total.set(field, (total.get(field) ?? 0) + amount)
  return Object.fromEntries(total)
}
