import type { Question } from '@quarry/contracts/question'
import { useState } from 'react'
import { useEditTitle } from '../session/use-question-edits.ts'

const nothingUnsaved: ReadonlyMap<string, string> = new Map()

/** State of the title editor, and titles that the server rejected, which are never lost. */
export function useTitleEditing() {
  const [editingId, setEditingId] = useState<string>()
  const [unsaved, setUnsaved] = useState(nothingUnsaved)
  const edit = useEditTitle({
    onSaved: ({ row }) => discardUnsaved(row.id),
    onRejected: ({ row, title }) => setUnsaved((before) => new Map(before).set(row.id, title)),
  })

  function discardUnsaved(id: string) {
    setUnsaved((before) => new Map([...before].filter(([held]) => held !== id)))
  }

  return {
    editingId,
    edit: setEditingId,
    closeEditor: () => setEditingId(undefined),
    save: (row: Question, title: string) => edit.mutate({ row, title }),
    discardUnsaved,
    unsavedOf: (id: string) => unsaved.get(id),
  }
}
