import type { Holder } from '@quarry/contracts/endpoints/analyses'
import { TokenRecord } from '@quarry/contracts/endpoints/tokens'
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import { z } from 'zod'
import { newHolder } from '../analysis/holder.ts'
import type {
  AnalysisStorage,
  AnalysisSummary,
  AnalysisWrite,
  KeptAnalysis,
  KeptQuestion,
  OwnChanges,
  WriteGuard,
  WriteOutcome,
} from '../analysis/kept-analyses.ts'
import { type PartName, type Parts, parseParts, partNames } from '../analysis/parts.ts'
import { chunksOf } from '../analysis/questions/question-set.ts'

interface Schema extends DBSchema {
  analyses: { key: string; value: AnalysisSummary }
  parts: { key: [string, PartName]; value: { analysisId: string; name: PartName; part: Partial<Parts> } }
  questions: { key: [string, string]; value: KeptQuestion & { analysisId: string; id: string } }
  /** The user's latest changes by analysis and holder, until the holder's next ordinary write takes them in. */
  own: { key: [string, Holder]; value: OwnChanges & { analysisId: string; holder: Holder } }
  settings: { key: string; value: string | boolean | number | readonly TokenRecord[] }
}

type Writing = IDBPTransaction<Schema, (typeof all)[number][], 'readwrite'>

export type AnalysesDatabase = ReturnType<typeof accessTo>

/** Rows written without a pause; they take a few milliseconds, so that no frame is late. */
const ROWS_AT_ONCE = 50

const ofAnalysis = (id: string) => IDBKeyRange.bound([id], [id, []])
const all = ['analyses', 'parts', 'questions', 'own', 'settings'] as const

/** Opens the browser's database of analyses. Rejects if the browser stores nothing. */
export async function openAnalyses(name = 'quarry'): Promise<AnalysesDatabase> {
  const connected = connectionTo(name)
  await connected()
  return accessTo(connected)
}

/** Returns the connection to the database, a new one if the browser closed the last, for example to free memory. */
function connectionTo(name: string): () => Promise<IDBPDatabase<Schema>> {
  let connection: Promise<IDBPDatabase<Schema>> | undefined
  const forget = () => (connection = undefined)

  function connect(): Promise<IDBPDatabase<Schema>> {
    return openDB<Schema>(name, 2, {
      upgrade(created, from) {
        if (from < 1) {
          created.createObjectStore('analyses', { keyPath: 'id' })
          created.createObjectStore('parts', { keyPath: ['analysisId', 'name'] })
          created.createObjectStore('questions', { keyPath: ['analysisId', 'id'] })
          created.createObjectStore('settings')
        }
        created.createObjectStore('own', { keyPath: ['analysisId', 'holder'] })
      },
      // An open connection would block a tab that upgrades the database, and a browser that deletes it.
      blocking(_current, _wanted, { target }) {
        if (target instanceof IDBDatabase) target.close()
        forget()
      },
      terminated: forget,
    })
  }

  return () => {
    if (!connection) {
      connection = connect()
      connection.catch(forget)
    }
    return connection
  }
}

function accessTo(connected: () => Promise<IDBPDatabase<Schema>>) {
  /** Runs the work in one transaction over everything. */
  async function inTransaction<Result>(
    durability: 'strict' | 'relaxed',
    work: (writing: Writing) => Promise<Result>,
  ): Promise<Result> {
    const database = await connected()
    const writing = database.transaction([...all], 'readwrite', { durability })
    const [result] = await Promise.all([work(writing), writing.done])
    return result
  }

  async function read(id: string): Promise<KeptAnalysis | undefined> {
    const database = await connected()
    const [summary, parts, questions] = await Promise.all([
      database.get('analyses', id),
      database.getAll('parts', ofAnalysis(id)),
      database.getAll('questions', ofAnalysis(id)),
    ])
    return (
      summary && {
        summary,
        parts: parseParts(Object.assign({}, ...parts.map(({ part }) => part))),
        questions: questions.sort((left, right) => left.at - right.at),
      }
    )
  }

  /** Changes the record of an analysis; returns undefined if it has none. */
  async function changeRecord(
    id: string,
    update: (record: AnalysisSummary, writing: Writing) => Promise<AnalysisSummary | undefined>,
  ): Promise<AnalysisSummary | undefined> {
    return await inTransaction('relaxed', async (writing) => {
      const records = writing.objectStore('analyses')
      const record = await records.get(id)
      const changed = record && (await update(record, writing))
      if (changed) await records.put(changed)
      return changed
    })
  }

  return {
    list: async () => (await connected()).getAll('analyses'),
    async holderOf(id: string): Promise<Holder | undefined> {
      const record = await (await connected()).get('analyses', id)
      return record?.isDeleted ? undefined : record?.holder
    },
    read,
    /**
     * Makes the caller the analysis's holder, with the latest changes of the holder before. Returns undefined if the
     * analysis is not there or was deleted.
     */
    async hold(id: string): Promise<(KeptAnalysis & { holder: Holder }) | undefined> {
      const record = await changeRecord(id, async (held, writing) => {
        if (held.isDeleted) return undefined
        if (held.holder) await takeIn(writing, id, held.holder)
        await writing.objectStore('own').delete(ofAnalysis(id))
        return { ...held, holder: newHolder(held.holder), openedAt: Date.now() }
      })
      const kept = record && (await read(id))
      return kept && record.holder ? { ...kept, summary: record, holder: record.holder } : undefined
    },
    write: (change: AnalysisWrite, guard: WriteGuard): Promise<WriteOutcome> =>
      inTransaction(guard.isStrict ? 'strict' : 'relaxed', async (writing) => {
        const { id } = change.summary
        const held = await writing.objectStore('analyses').get(id)
        const refusal = await refusalOf(writing, held, guard)
        // Without a record, stored changes are from before it was deleted.
        if (!held) await writing.objectStore('own').delete(ofAnalysis(id))
        if (refusal) return refusal
        await writing
          .objectStore('analyses')
          .put({ ...change.summary, ...listFieldsOf(held ?? change.summary), holder: guard.holder })
        await putParts(writing, id, change.parts)
        if (held) await takeIn(writing, id, guard.holder, guard.ownCount)
        await putRows(writing, id, change)
        return 'written'
      }),
    async putOwn(analysisId: string, holder: Holder, own: OwnChanges): Promise<void> {
      const database = await connected()
      const writing = database.transaction('own', 'readwrite', { durability: 'relaxed' })
      void writing.store.put({ analysisId, holder, ...own })
      // Otherwise a page that is closing would have to be there when the request succeeds.
      writing.commit()
      await writing.done
    },
    async raise(id: string, holder: Holder, counter: number): Promise<Holder | undefined> {
      const record = await changeRecord(id, async (held, writing) => {
        if (held.holder !== holder || held.isDeleted) return undefined
        await takeIn(writing, id, holder)
        return { ...held, holder: newHolder(holder, counter) }
      })
      return record?.holder
    },
    /**
     * Adds what a run did while no tab had the analysis. Changes nothing if a tab has opened it since, or another page
     * has saved more.
     */
    addResults: (
      id: string,
      expected: Holder | undefined,
      { parts, questions, removed, summary }: AnalysisWrite,
    ) =>
      inTransaction('strict', async (writing) => {
        const held = await writing.objectStore('analyses').get(id)
        const saved = await savedServerPart(writing, id)
        const isSame = held && !held.isDeleted && held.holder === expected
        if (!isSame || saved.revision > (parts.server?.revision ?? 0)) return false
        await writing
          .objectStore('analyses')
          .put({ ...summary, ...listFieldsOf(held), holder: held.holder, told: summary.told })
        await putParts(writing, id, parts)
        await putRows(writing, id, { questions, removed })
        return true
      }),
    /** Changes what only the list writes: the name, the deletion mark and the time of opening. */
    summarize: (id: string, update: (summary: AnalysisSummary) => AnalysisSummary) =>
      changeRecord(id, async (held) => update(held)),
    /** Writes a new analysis that no tab has open. */
    create: (change: AnalysisWrite) =>
      inTransaction('relaxed', async (writing) => {
        await writing.objectStore('analyses').put(change.summary)
        await putParts(writing, change.summary.id, change.parts)
        await putRows(writing, change.summary.id, change)
      }),
    remove: (ids: readonly string[]) =>
      inTransaction('relaxed', async (writing) => {
        for (const id of ids) {
          await writing.objectStore('analyses').delete(id)
          for (const store of ['parts', 'questions', 'own'] as const)
            await writing.objectStore(store).delete(ofAnalysis(id))
        }
      }),
    async keeping(): Promise<{ isOn: boolean; switches: number }> {
      const database = await connected()
      const [isOn, switches] = await Promise.all([
        database.get('settings', 'keeps'),
        database.get('settings', 'switches'),
      ])
      return { isOn: isOn !== false, switches: Number(switches ?? 0) }
    },
    /** Returns the records of assistants' tokens, which never include a token itself. */
    async tokens(): Promise<readonly TokenRecord[]> {
      return z
        .array(TokenRecord)
        .catch([])
        .parse(await (await connected()).get('settings', 'tokens'))
    },
    putTokens: (records: readonly TokenRecord[]) =>
      inTransaction('strict', async (writing) => {
        await writing.objectStore('settings').put(records, 'tokens')
      }),
    /** Stores an analysis that an assistant created, unless the browser already has it or is deleting it. */
    takeIn: (change: AnalysisWrite) =>
      inTransaction('strict', async (writing) => {
        const { id } = change.summary
        const isKnown = (await writing.objectStore('analyses').get(id)) !== undefined
        if (isKnown || (await writing.objectStore('settings').get('keeps')) === false) return false
        await writing.objectStore('analyses').put(change.summary)
        await putParts(writing, id, change.parts)
        await putRows(writing, id, change)
        return true
      }),
    /** Switches keeping analyses on or off; off deletes all of them. */
    setKeeping: (isOn: boolean) =>
      inTransaction('relaxed', async (writing) => {
        if (!isOn) {
          for (const store of ['analyses', 'parts', 'questions', 'own'] as const)
            await writing.objectStore(store).clear()
        }
        const settings = writing.objectStore('settings')
        const switches = Number((await settings.get('switches')) ?? 0)
        await settings.put(isOn, 'keeps')
        await settings.put(switches + 1, 'switches')
      }),
  } satisfies AnalysisStorage & Record<string, unknown>
}

/** Returns why the write may change nothing; undefined if it may. */
async function refusalOf(
  writing: Writing,
  held: AnalysisSummary | undefined,
  { holder, creates, switches, revision, epoch }: WriteGuard,
): Promise<WriteOutcome | undefined> {
  const settings = writing.objectStore('settings')
  if (!held) {
    if ((await settings.get('keeps')) === false) return 'unkept'
    if (creates) return undefined
    return Number((await settings.get('switches')) ?? 0) === switches ? 'deleted' : 'switched'
  }
  if (held.isDeleted) return 'deleted'
  // While this page was opening what an assistant had made, it or another page may have stored that for the list.
  const isUnheld = creates && held.holder === undefined
  if (held.holder !== holder && !isUnheld) return 'taken'
  const saved = await savedServerPart(writing, held.id)
  return saved.epoch === epoch && saved.revision > revision ? 'behind' : undefined
}

/** The fields that only the list writes. */
function listFieldsOf({ name, openedAt, isDeleted, told }: AnalysisSummary) {
  return { name, openedAt, isDeleted, told }
}

async function savedServerPart(writing: Writing, id: string) {
  const saved = await writing.objectStore('parts').get([id, 'server'])
  return { revision: saved?.part.server?.revision ?? 0, epoch: saved?.part.server?.epoch }
}

/** Moves the holder's own changes after this many to the parts. */
async function takeIn(writing: Writing, id: string, holder: Holder, after = -1): Promise<void> {
  const own = await writing.objectStore('own').get([id, holder])
  if (!own) return
  if (own.count > after) await putParts(writing, id, own.parts)
  await writing.objectStore('own').delete([id, holder])
}

async function putParts(writing: Writing, analysisId: string, parts: Partial<Parts>): Promise<void> {
  for (const name of partNames) {
    if (parts[name] === undefined) continue
    await writing.objectStore('parts').put({ analysisId, name, part: { [name]: parts[name] } })
  }
}

async function putRows(
  writing: Writing,
  analysisId: string,
  { questions, removed }: Pick<AnalysisWrite, 'questions' | 'removed'>,
): Promise<void> {
  const store = writing.objectStore('questions')
  for (const ids of chunksOf(removed, ROWS_AT_ONCE)) {
    await Promise.all(ids.map((id) => store.delete([analysisId, id])))
  }
  for (const rows of chunksOf(questions, ROWS_AT_ONCE)) {
    await Promise.all(rows.map((row) => store.put({ ...row, analysisId, id: row.question.id })))
  }
}
