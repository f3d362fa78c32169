import 'fake-indexeddb/auto'
import { forceCloseDatabase } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { newHolder, newId } from '../analysis/holder.ts'
import type { AnalysisWrite, KeptQuestion, WriteGuard } from '../analysis/kept-analyses.ts'
import { sampleQuestion } from '../analysis/questions/testing/sample-question.ts'
import { newSummary } from '../analysis/summary.ts'
import { openAnalyses } from './database.ts'

const kept = (id: string, at = 0): KeptQuestion => ({ question: sampleQuestion(id), at, isUnsent: false })
const server = (revision: number, epoch = 'one') => ({
  server: { runs: [], revision, epoch, deleted: new Set<string>() },
})
const summary = newSummary(1)
const change = (with_: Partial<AnalysisWrite> = {}): AnalysisWrite => ({
  ...{ summary, parts: {}, questions: [], removed: [] },
  ...with_,
})
const { id } = summary

/** Returns a database with an analysis of one row at revision 5, and its holder. */
async function openKept() {
  const database = await openAnalyses(newId())
  const rows = change({ parts: { ...server(5), fileOrder: ['a'] }, questions: [kept('a')] })
  await database.create(rows)
  const { holder } = (await database.hold(id)) ?? { holder: '' }
  const guard: WriteGuard = {
    ...{ holder, revision: 5, epoch: 'one', creates: false, switches: 0, ownCount: 0, isStrict: false },
  }
  const ids = async () => (await database.read(id))?.questions.map(({ question }) => question.id)
  return { database, holder, guard, ids }
}

test('the holder’s changes are written', async () => {
  const { database, guard, ids } = await openKept()
  expect(await database.write(change({ questions: [kept('b', 1)], removed: ['a'] }), guard)).toBe('written')
  expect(await ids()).toEqual(['b'])
})

test('a page whose analysis another tab has opened changes nothing', async () => {
  const { database, guard, ids } = await openKept()
  await database.hold(id)
  expect(await database.write(change({ questions: [kept('b', 1)], removed: ['a'] }), guard)).toBe('taken')
  expect(await ids()).toEqual(['a'])
})

test('a page behind the kept rows changes nothing until it has taken them over', async () => {
  const { database, holder, guard, ids } = await openKept()
  await database.addResults(id, holder, change({ parts: server(8), questions: [kept('b', 1)] }))
  expect(await database.write(change({ removed: ['a'] }), guard)).toBe('behind')
  expect(await ids()).toEqual(['a', 'b'])
  expect(await database.write(change({ removed: ['a'] }), { ...guard, revision: 8 })).toBe('written')
  // Revisions of another copy can't be compared.
  const other = change({ parts: server(2, 'two') })
  expect(await database.write(other, { ...guard, revision: 2, epoch: 'two' })).toBe('written')
})

test('a deleted analysis is not written again, whether its record is marked or gone', async () => {
  const { database, guard } = await openKept()
  await database.summarize(id, (held) => ({ ...held, isDeleted: 1 }))
  expect(await database.write(change(), guard)).toBe('deleted')
  expect(await database.hold(id)).toBeUndefined()
  await database.remove([id])
  expect(await database.write(change(), guard)).toBe('deleted')
  expect(await database.list()).toEqual([])
})

test('the user’s own changes are there without an ordinary write, for the next holder only', async () => {
  const { database, holder, guard } = await openKept()
  await database.putOwn(id, holder, { parts: { fileOrder: ['own'] }, count: 1 })
  const next = await database.hold(id)
  expect(next?.parts.fileOrder).toEqual(['own'])
  await database.putOwn(id, guard.holder, { parts: { fileOrder: ['too late'] }, count: 1 })
  expect((await database.hold(id))?.parts.fileOrder).toEqual(['own'])
})

test('own changes that were made during a write are not older than the write', async () => {
  const { database, holder, guard } = await openKept()
  await database.putOwn(id, holder, { parts: { fileOrder: ['later'] }, count: 1 })
  await database.write(change({ parts: { fileOrder: ['earlier'] } }), guard)
  expect((await database.read(id))?.parts.fileOrder).toEqual(['later'])
  await database.putOwn(id, holder, { parts: { fileOrder: ['included'] }, count: 2 })
  await database.write(change({ parts: { fileOrder: ['latest'] } }), { ...guard, ownCount: 2 })
  expect((await database.hold(id))?.parts.fileOrder).toEqual(['latest'])
})

test('only the holder can raise itself, and its own changes go with it', async () => {
  const { database, holder } = await openKept()
  await database.putOwn(id, holder, { parts: { fileOrder: ['own'] }, count: 1 })
  const raised = await database.raise(id, holder, 41)
  expect(raised).toMatch(/^42\./)
  expect(await database.raise(id, holder, 50)).toBeUndefined()
  expect((await database.hold(id))?.parts.fileOrder).toEqual(['own'])
})

test('results are added only while nobody has opened, deleted or saved more of the analysis', async () => {
  const { database, holder, ids } = await openKept()
  const results = (revision: number, row: string) =>
    change({ parts: server(revision), questions: [kept(row, 1)] })
  expect(await database.addResults(id, holder, results(4, 'older'))).toBe(false)
  expect(await database.addResults(id, holder, results(6, 'b'))).toBe(true)
  await database.summarize(id, (held) => ({ ...held, name: 'Bread', isDeleted: 1 }))
  expect(await database.addResults(id, holder, results(7, 'c'))).toBe(false)
  await database.summarize(id, ({ isDeleted: _, ...held }) => held)
  await database.hold(id)
  expect(await database.addResults(id, holder, results(7, 'c'))).toBe(false)
  await database.remove([id])
  expect(await database.addResults(id, holder, results(7, 'c'))).toBe(false)
  expect(await ids()).toBeUndefined()
})

test('an assistant’s analysis that is stored while a page opens it belongs to that page', async () => {
  const database = await openAnalyses(newId())
  await database.takeIn(change({ parts: server(5), questions: [kept('a')] }))
  const guard = {
    ...{ holder: newHolder(), revision: 5, epoch: 'one', creates: true, switches: 0, ownCount: 0 },
    isStrict: false,
  }
  expect(await database.write(change({ questions: [kept('b', 1)] }), guard)).toBe('written')
  expect(await database.holderOf(id)).toBe(guard.holder)
  const other = { ...guard, holder: newHolder(guard.holder) }
  expect(await database.write(change(), other)).toBe('taken')
})

test('a write keeps the name, the mark and the time of opening that the list wrote', async () => {
  const { database, guard } = await openKept()
  await database.summarize(id, (held) => ({ ...held, name: 'Bread', openedAt: 7 }))
  await database.write(change({ summary: { ...summary, name: '', questions: 9 } }), guard)
  expect(await database.list()).toMatchObject([{ name: 'Bread', openedAt: 7, questions: 9 }])
})

test('switching Keep off leaves nothing, and nothing comes back before everything is written anew', async () => {
  const { database, holder, guard } = await openKept()
  await database.setKeeping(false)
  expect(await database.list()).toEqual([])
  // A tab that has not heard of it stores its own changes without reading first.
  await database.putOwn(id, holder, { parts: { fileOrder: ['leaked'] }, count: 1 })
  expect(await database.write(change(), guard)).toBe('unkept')
  expect(await database.write(change(), { ...guard, creates: true })).toBe('unkept')
  await database.setKeeping(true)
  expect(await database.write(change(), guard)).toBe('switched')
  await database.putOwn(id, holder, { parts: { fileOrder: ['leaked'] }, count: 1 })
  const { switches } = await database.keeping()
  const anew = change({ parts: { fileOrder: ['new'] } })
  expect(await database.write(anew, { ...guard, creates: true, switches })).toBe('written')
  expect((await database.hold(id))?.parts.fileOrder).toEqual(['new'])
})

test('a connection that the browser closed is opened again', async () => {
  const opening = vi.spyOn(indexedDB, 'open')
  const { database, guard, ids } = await openKept()
  const [{ value } = { value: undefined }] = opening.mock.results
  const { promise: isClosed, resolve } = Promise.withResolvers<void>()
  value?.result.addEventListener('close', () => resolve())
  forceCloseDatabase(value?.result)
  await isClosed
  expect(await database.write(change({ questions: [kept('b', 1)] }), guard)).toBe('written')
  expect(await ids()).toEqual(['a', 'b'])
  expect(opening).toHaveBeenCalledTimes(2)
})

test('a page lets another delete the database, and goes on with a new one', async () => {
  const name = newId()
  const database = await openAnalyses(name)
  await database.create(change())
  const { promise: isDeleted, resolve, reject } = Promise.withResolvers<void>()
  const deleting = indexedDB.deleteDatabase(name)
  deleting.onsuccess = () => resolve()
  deleting.onblocked = () => reject(new Error('The page kept the database'))
  await isDeleted
  expect(await database.list()).toEqual([])
  await database.create(change())
  expect(await database.list()).toHaveLength(1)
})

test('a page lets a later version of itself open the database, and then says that it can’t save', async () => {
  const name = newId()
  const database = await openAnalyses(name)
  const { promise: isOpen, resolve, reject } = Promise.withResolvers<void>()
  const later = indexedDB.open(name, 3)
  later.onsuccess = () => resolve()
  later.onblocked = () => reject(new Error('The page kept the database'))
  await isOpen
  await expect(database.create(change())).rejects.toThrow(/version/)
})
