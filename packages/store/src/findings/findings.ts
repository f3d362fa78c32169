import { Findings } from '@quarry/contracts/findings'
import { CopyError } from '../copy-error.ts'
import type { SessionId } from '../keys.ts'
import { createSessionWriter, type Guard, type StoreOptions, type Value } from '../session-writer.ts'
import { openSession } from '../sessions/session.ts'

/** The parts of the findings to replace. */
export type FindingsChange = { [Part in keyof Findings]?: Findings[Part] | undefined }

export type FindingsStore = ReturnType<typeof createFindingsStore>

/** Stored findings, in which missing or unreadable parts count as empty. */
const Stored = Findings.extend({
  topics: Findings.shape.topics.catch([]),
  groups: Findings.shape.groups.catch([]),
  joined: Findings.shape.joined.catch([]),
  parted: Findings.shape.parted.catch([]),
})

/** Returns the findings in the fields of their hash, or undefined if there are no fields. */
export function findingsIn(fields: ReadonlyMap<string, string>): Findings | undefined {
  if (fields.size === 0) return undefined
  const parts = Object.keys(Findings.shape).map((part) => [part, JSON.parse(fields.get(part) ?? '[]')])
  return Stored.parse(Object.fromEntries(parts))
}

/** Returns the writes that replace parts of the findings. */
export function findingsValues(change: FindingsChange): Value[] {
  return Object.entries(change).flatMap(([part, list]): Value[] =>
    list === undefined ? [] : [['findings', part, JSON.stringify(list)]],
  )
}

/** Stores each session's codebook, groups and pairs, and the draft of a run that finds them. */
export function createFindingsStore(options: StoreOptions) {
  const { redis, keys } = options
  const open = openSession(options)
  const write = createSessionWriter(options)

  return {
    /** Returns undefined if the session has none. */
    async read(sessionId: SessionId): Promise<Findings | undefined> {
      return findingsIn(new Map(Object.entries(await redis.hgetall(keys.session(sessionId).findings))))
    },

    /** Returns the draft's fields; see `Target`. */
    async draft(sessionId: SessionId): Promise<Map<string, string>> {
      return new Map(Object.entries(await redis.hgetall(keys.session(sessionId).draft)))
    },

    draftKey: (sessionId: SessionId): string => keys.session(sessionId).draft,

    /**
     * Replaces parts of the findings and drops a draft that belongs to an earlier codebook. Returns the new revision,
     * or undefined while a run finds topics. Throws CopyError.
     */
    async replace(sessionId: SessionId, change: FindingsChange, guard?: Guard): Promise<number | undefined> {
      await open(sessionId)
      const { meta, draft } = keys.session(sessionId)
      const active = (await redis.hget(meta, 'active:cleaning')) ?? ''
      const task = active && (await redis.hget(keys.run({ sessionId, runId: active }).meta, 'task'))
      if (task === 'find-topics') return undefined
      const written = await write(
        { sessionId, guard },
        {
          conditions: [['session', 'active:cleaning', active]],
          values: findingsValues(change),
          unlink: change.topics === undefined ? [] : [draft],
          changesFindings: true,
        },
      )
      if (written.outcome === 'no-session') throw new CopyError('copy-lost')
      return written.outcome === 'written' ? written.revision : undefined
    },
  }
}
