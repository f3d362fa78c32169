import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { chunksOf } from '../questions/question-set.ts'
import type {
  AnalysisSummary,
  KeptAnalysis,
  KeptQuestion,
  PartName,
  Parts,
} from '../session/kept-analyses.ts'

interface Schema extends DBSchema {
  analyses: { key: string; value: AnalysisSummary }
  parts: { key: [string, PartName]; value: { analysisId: string; name: PartName; part: Partial<Parts> } }
  questions: { key: [string, string]; value: KeptQuestion & { analysisId: string; id: string } }
  settings: { key: string; value: string | boolean }
}

export type AnalysisWrite = {
  summary: AnalysisSummary
  parts: Partial<Parts>
  questions: readonly KeptQuestion[]
  removed: readonly string[]
}

export type AnalysesDatabase = ReturnType<typeof accessTo>

/** Rows written without a pause; they take a few milliseconds, so that no frame is late. */
const ROWS_AT_ONCE = 50

const ofAnalysis = (id: string) => IDBKeyRange.bound([id], [id, []])
const all = ['analyses', 'parts', 'questions', 'settings'] as const

/** Opens the browser's database of analyses. Rejects if the browser stores nothing. */
export async function openAnalyses(): Promise<AnalysesDatabase> {
  const database = await openDB<Schema>('quarry', 1, {
    upgrade(created) {
      created.createObjectStore('analyses', { keyPath: 'id' })
      created.createObjectStore('parts', { keyPath: ['analysisId', 'name'] })
      created.createObjectStore('questions', { keyPath: ['analysisId', 'id'] })
      created.createObjectStore('settings')
    },
    // A tab with a later version of the page must not wait for this one.
    blocking: (_current, _wanted, { target }) => target instanceof IDBDatabase && target.close(),
  })
  return accessTo(database)
}

function accessTo(database: IDBPDatabase<Schema>) {
  return {
    list: () => database.getAll('analyses'),
    async read(id: string): Promise<KeptAnalysis | undefined> {
      const [summary, parts, questions] = await Promise.all([
        database.get('analyses', id),
        database.getAll('parts', ofAnalysis(id)),
        database.getAll('questions', ofAnalysis(id)),
      ])
      return (
        summary && {
          summary,
          parts: Object.assign({}, ...parts.map(({ part }) => part)),
          questions: questions.sort((left, right) => left.at - right.at),
        }
      )
    },
    /** Writes an analysis's changes in one transaction. */
    async write({ summary, parts, questions, removed }: AnalysisWrite): Promise<void> {
      const { id: analysisId } = summary
      const change = database.transaction(all, 'readwrite', { durability: 'relaxed' })
      const store = change.objectStore('questions')
      async function writeAll() {
        await change.objectStore('analyses').put(summary)
        for (const name of partNames) {
          if (parts[name] === undefined) continue
          await change.objectStore('parts').put({ analysisId, name, part: { [name]: parts[name] } })
        }
        for (const ids of chunksOf(removed, ROWS_AT_ONCE)) {
          await Promise.all(ids.map((id) => store.delete([analysisId, id])))
        }
        for (const rows of chunksOf(questions, ROWS_AT_ONCE)) {
          await Promise.all(rows.map((row) => store.put({ ...row, analysisId, id: row.question.id })))
        }
      }
      await Promise.all([writeAll(), change.done])
    },
    /** Changes only the summary. */
    async summarize(id: string, update: (summary: AnalysisSummary) => AnalysisSummary): Promise<void> {
      const change = database.transaction('analyses', 'readwrite')
      async function updateHeld() {
        const held = await change.store.get(id)
        if (held) await change.store.put(update(held))
      }
      await Promise.all([updateHeld(), change.done])
    },
    async remove(ids: readonly string[]): Promise<void> {
      const change = database.transaction(all, 'readwrite')
      await Promise.all([
        ...ids.flatMap((id) => [
          change.objectStore('analyses').delete(id),
          change.objectStore('parts').delete(ofAnalysis(id)),
          change.objectStore('questions').delete(ofAnalysis(id)),
        ]),
        change.done,
      ])
    },
    setting: (name: string) => database.get('settings', name),
    set: (name: string, value: string | boolean) => database.put('settings', value, name),
    unset: (name: string) => database.delete('settings', name),
  }
}

const partNames = [
  'choices',
  'figures',
  'fileOrder',
  'server',
  'unsaved',
] as const satisfies readonly PartName[]
