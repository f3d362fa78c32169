import { expect, test } from 'vitest'
import { createStore } from '../../store.ts'
import { sampleQuestion } from '../questions/testing/sample-question.ts'
import { nothingUnsent, withUnsent } from '../questions/unsent-questions.ts'
import { createChangeQueue } from './change-queue.ts'
import { noteSent } from './note-sent.ts'
import type { QuestionChange } from './question-change.ts'

test('what the user changed in questions that had reached the server unnoticed goes there', () => {
  const rows = ['same', 'edited', 'deleted', 'cleaned', 'new'].map((id) => sampleQuestion(id))
  const held = withUnsent(nothingUnsent, rows)
  const mine = (id: string) => sampleQuestion(id, { title: 'Mine?', edited: true })
  const edited = withUnsent(held, [mine('edited'), mine('cleaned')])
  edited.rows instanceof Map && edited.rows.delete('deleted')
  const unsent = createStore(edited)
  const changes = createChangeQueue(() => new Promise<never>(() => {}))
  const cleaned = sampleQuestion('cleaned', { title: 'AI?', edited: true, processingStatus: 'processed' })
  noteSent({ unsent, changes }, [...rows.slice(0, 3), cleaned])
  const queued = Object.values(changes.unsaved()).flat()
  const shown = ({ kind, id }: QuestionChange) => `${kind} ${id}`
  expect(queued.map(shown)).toEqual(['delete deleted', 'change edited'])
  expect([...unsent.get().ids]).toEqual(['new'])
})
