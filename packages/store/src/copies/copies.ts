import { randomUUID } from 'node:crypto'
import type { AnalysisCopy } from '@quarry/contracts/endpoints/analyses'
import { type Run, RunId } from '@quarry/contracts/run'
import { z } from 'zod'
import { serverIdentity } from '../connection/server-identity.ts'
import { CopyError } from '../copy-error.ts'
import { type CopyRef, copyIdOf, copyName, copyNamed, recordUse } from '../copy-ref.ts'
import type { SessionId } from '../keys.ts'
import { createQuestionSet, joined, thresholdIn } from '../questions/question-set.ts'
import { readRunSummaries } from '../run-view.ts'
import { runScript } from '../scripts/run-script.ts'
import { createSessionWriter, type Guard, type StoreOptions } from '../session-writer.ts'
import { briefLifetimeMs, countAbove, createRenewal, openSession, readCounts } from '../sessions/session.ts'

/** How many analyses of a browser have copies at the same time. */
const COPIES_MAX = 50
/** How many bytes uploads may add to a browser's copies together. */
const COPIES_BYTES_MAX = 128 * 1024 * 1024
/** How many copies that somebody needs one call looks through for some that can go. */
const LOOKED_THROUGH = 1000
const LISTED_AT_ONCE = 100
/** A copy that was used more recently may be open in a page, which would have to send everything again. */
const IDLE_MS = 300_000
/** Longer than any copy lives: the lifetime of the cookie. */
const LISTED_MS = 30 * 86_400_000

const Opened = z.tuple([z.string(), z.number(), z.string()])
const RemovedRuns = z.array(z.tuple([RunId, z.string(), z.string()]))

interface Opening {
  holder: string
  /** The caller has something to send if the copy is missing. */
  restores: boolean
  /** No browser keeps the analysis, so its copy never makes room for others. */
  unkept?: boolean | undefined
  /** The name of the token that makes the copy, and the analysis's name. */
  madeBy?: { token: string; name: string } | undefined
}

/** The copies of a browser's analyses: who holds them, what waits in them, and which make room. */
export function createCopies(options: StoreOptions) {
  const { redis, keys, sessionTtlSeconds } = options
  const write = createSessionWriter(options)
  const open = openSession(options)
  const questionSet = createQuestionSet(options)
  const { renew } = createRenewal(options)

  /** Opens or creates the copy. Throws CopyError `copy-taken` and `no-room`. */
  async function tryOpen(ref: CopyRef, { holder, restores, unkept = false, madeBy }: Opening) {
    const { meta } = keys.session(copyIdOf(ref))
    const result = await runScript(
      redis,
      'open-copy',
      [meta, keys.copiesOf(ref.ownerId), keys.copies],
      [
        ...[holder, restores ? '1' : '', unkept ? '1' : ''],
        ...[randomUUID(), Date.now(), briefLifetimeMs(options), COPIES_MAX],
        ...[ref.analysis, copyName(ref), LISTED_MS],
        ...[madeBy?.token ?? '', madeBy?.name ?? '', keys.live.start],
      ],
    )
    const [epoch, revision, restoring] = Opened.parse(result)
    return { holder, epoch, revision, restoring: restoring === '1' }
  }

  /** Deletes the copy and returns the ids of its runs; undefined if it is kept. */
  async function remove(ref: CopyRef, which: '' | 'idle' | 'missing'): Promise<RunId[] | undefined> {
    const sessionId = copyIdOf(ref)
    const result = await runScript(
      redis,
      'remove-copy',
      [...Object.values(keys.session(sessionId)), keys.copiesOf(ref.ownerId), keys.copies],
      [which, ref.analysis, copyName(ref), ...keys.allRunParts(sessionId), keys.live.start],
    )
    if (result === null) return undefined
    const runs = RemovedRuns.parse(result)
    const pipeline = redis.pipeline()
    for (const [runId, ...owners] of runs) {
      for (const owner of owners)
        if (owner !== '') pipeline.srem(keys.runsOf(owner), keys.run({ sessionId, runId }).meta)
    }
    await pipeline.exec()
    return runs.map(([runId]) => runId)
  }

  /** Returns the copies that exist, and removes the others' names, which stay listed longer than any copy lives. */
  async function existing(refs: readonly CopyRef[]): Promise<CopyRef[]> {
    const removed = await Promise.all(refs.map((ref) => remove(ref, 'missing')))
    return refs.filter((_, at) => removed[at] === undefined)
  }

  /** Deletes those of these copies that nobody needs, until Redis' memory is no longer short. */
  async function removeWhileShort(copies: readonly CopyRef[], isShort: () => Promise<boolean>) {
    let removed = 0
    for (const copy of copies) {
      if (!(await remove(copy, 'idle'))) continue
      removed += 1
      if (!(await isShort())) return { removed, isShort: false }
    }
    return { removed, isShort: true }
  }

  /** Deletes the browser's idlest copy that nobody needs. Returns false if there is none. */
  async function removeIdlest({ ownerId, analysis: needed }: CopyRef): Promise<boolean> {
    for (const analysis of await analysesOf(ownerId)) {
      if (analysis !== needed && (await remove({ ownerId, analysis }, 'idle'))) return true
    }
    return false
  }

  /** Returns how many bytes uploads have added to the browser's copies. */
  async function addedBytes(ownerId: SessionId): Promise<number> {
    const added = await Promise.all(
      (await analysesOf(ownerId)).map((analysis) =>
        redis.hget(keys.session(copyIdOf({ ownerId, analysis })).counters, 'addedBytes'),
      ),
    )
    return added.reduce((sum, bytes) => sum + Number(bytes), 0)
  }

  /** Returns the analyses of which the browser may have a copy, the idlest first. */
  const analysesOf = (ownerId: SessionId) => redis.zrange(keys.copiesOf(ownerId), '0', '-1')

  /** Returns undefined if the copy is gone. */
  async function read(ref: CopyRef, server: string): Promise<AnalysisCopy | undefined> {
    const sessionId = copyIdOf(ref)
    const { meta, counters, runs } = keys.session(sessionId)
    const [fields, counts, runIds, expiresInMs] = await Promise.all([
      redis.hgetall(meta),
      readCounts(redis, counters),
      redis.zrevrange(runs, '0', '-1'),
      redis.pttl(meta),
    ])
    const { epoch, holder, revision, config, waits, restoring, madeBy, name } = fields
    if (epoch === undefined || holder === undefined) return undefined
    const threshold = thresholdIn(config)
    const pending = countAbove(counts, 'pending', threshold)
    const processed = countAbove(counts, 'processed', threshold)
    const error = countAbove(counts, 'error', threshold)
    return {
      id: ref.analysis,
      holder,
      epoch: joined(epoch, server),
      revision: Number(revision),
      questions: { total: pending + processed + error, pending, processed, error },
      runs: await readRunSummaries(
        redis,
        runIds.map((runId) => keys.run({ sessionId, runId }).meta),
      ),
      ...(waits !== undefined && { waits: Number(waits) }),
      restoring: restoring === '1',
      ...(madeBy !== undefined && { madeBy, name: name ?? '' }),
      expiresInMs: Math.max(0, expiresInMs),
    }
  }

  return {
    /**
     * Makes the caller the copy's holder, and creates a missing copy. Throws CopyError `copy-taken` unless the caller's
     * counter is higher or it is the holder already, and `no-room` if the browser has too many copies that it needs.
     */
    async open(ref: CopyRef, opening: Opening): Promise<OpenedCopy> {
      for (;;) {
        try {
          const opened = await tryOpen(ref, opening)
          return { ...opened, runs: await questionSet.allRuns(copyIdOf(ref)) }
        } catch (error) {
          const isFull = error instanceof CopyError && error.code === 'no-room'
          if (!isFull || !(await removeIdlest(ref))) throw error
        }
      }
    },

    /**
     * Removes the idlest copies that nobody needs, of all browsers, until Redis' memory is no longer short, unless the
     * copy to open exists. Throws CopyError `no-room` if none can go.
     */
    async makeRoom(ref: CopyRef, isShort: () => Promise<boolean>): Promise<void> {
      if ((await redis.exists(keys.session(copyIdOf(ref)).meta)) === 1 || !(await isShort())) return
      const latest = Date.now() - IDLE_MS
      let [removed, kept] = [0, 0]
      let listed: string[]
      do {
        listed = await redis.zrangebyscore(keys.copies, '-inf', latest, 'LIMIT', kept, LISTED_AT_ONCE)
        const copies = await existing(listed.map(copyNamed))
        const done = await removeWhileShort(copies, isShort)
        if (!done.isShort) return
        removed += done.removed
        kept += copies.length - done.removed
      } while (listed.length === LISTED_AT_ONCE && kept < LOOKED_THROUGH)
      if (removed === 0) throw new CopyError('no-room')
    },

    /**
     * Removes the browser's idlest copies that nobody needs while uploads have added too much to all of them together.
     * Throws CopyError `no-room` if none can go.
     */
    async requireRoom(ref: CopyRef): Promise<void> {
      while ((await addedBytes(ref.ownerId)) >= COPIES_BYTES_MAX) {
        if (!(await removeIdlest(ref))) throw new CopyError('no-room')
      }
    },

    /**
     * Throws CopyError `copy-lost` if the copy is missing or has another epoch, and `copy-taken` if it has another
     * holder; without `guard`, only if it is missing.
     */
    async check(sessionId: SessionId, guard?: Guard): Promise<void> {
      if (guard) await write({ sessionId, guard }, {})
      else await open(sessionId)
    },

    /** Returns the browser's copies, and neither opens nor prolongs one. */
    async list(ownerId: SessionId): Promise<AnalysisCopy[]> {
      const server = await serverIdentity(redis)
      const refs = (await analysesOf(ownerId)).map((analysis) => ({ ownerId, analysis }))
      const copies = await Promise.all(refs.map((ref) => read(ref, server)))
      await existing(refs.filter((_, at) => copies[at] === undefined))
      return copies.filter((copy) => copy !== undefined)
    },

    /** Returns the copy, or undefined if it doesn't exist. */
    async find(ref: CopyRef): Promise<AnalysisCopy | undefined> {
      return await read(ref, await serverIdentity(redis))
    },

    /** Extends the copy's life as any other use does. */
    async use(ref: CopyRef): Promise<void> {
      await renew(copyIdOf(ref))
      await recordUse(options, copyName(ref))
    },

    /** Ends the wait of results up to `revision`. Throws CopyError `copy-lost`. */
    async saved(ref: CopyRef, { epoch, revision }: { epoch: string; revision: number }): Promise<void> {
      const sessionId = copyIdOf(ref)
      const usualMs = sessionTtlSeconds * 1000
      const args = [epoch, revision, usualMs, ...keys.allRunParts(sessionId), keys.live.start]
      await runScript(redis, 'saved', Object.values(keys.session(sessionId)), args)
      await recordUse(options, copyName(ref))
    },

    /** Deletes the copy if there is one, and returns the ids of its runs. */
    async delete(ref: CopyRef): Promise<RunId[]> {
      return (await remove(ref, '')) ?? []
    },

    /** Deletes all copies of the browser, and returns the ids of their runs. */
    async deleteAll(ownerId: SessionId): Promise<RunId[]> {
      const runIds: RunId[] = []
      for (const analysis of await analysesOf(ownerId)) {
        runIds.push(...((await remove({ ownerId, analysis }, '')) ?? []))
      }
      return runIds
    },
  }
}

interface OpenedCopy {
  holder: string
  epoch: string
  revision: number
  restoring: boolean
  /** The newest first. */
  runs: Run[]
}
