import type { Question } from '@quarry/contracts/question'
import { useState } from 'react'
import { useAnalysis } from '../analysis/analysis-context.ts'
import { editTitle } from '../analysis/changes/make-change.ts'

const nothingUnsaved: ReadonlyMap<string, string> = new Map()

/** Returns the title editor's state, and keeps titles that the server rejected, so that none is lost. */
export function useTitleEditing() {
  const [editingId, setEditingId] = useState<string>()
  const [unsaved, setUnsaved] = useState(nothingUnsaved)
  const services = useAnalysis()

  function discardUnsaved(id: string) {
    setUnsaved((before) => new Map([...before].filter(([held]) => held !== id)))
  }

  async function save(row: Question, title: string) {
    if (await editTitle(services, row, title)) discardUnsaved(row.id)
    else setUnsaved((before) => new Map(before).set(row.id, title))
  }

  return {
    editingId,
    edit: setEditingId,
    closeEditor: () => setEditingId(undefined),
    save: (row: Question, title: string) => void save(row, title),
    discardUnsaved,
    unsavedOf: (id: string) => unsaved.get(id),
  }
}
