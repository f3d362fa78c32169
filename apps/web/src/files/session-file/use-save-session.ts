import { formatCount } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { toStored } from '../../session/keyword-figures.ts'
import { useServices } from '../../session/services.ts'
import { download } from '../../ui/download.ts'
import { writeSessionFile } from './session-file.ts'

/** Returns a function that saves questions and choices in a file that can be loaded later, on any computer. */
export function useSaveSession(rows: readonly Question[]): () => void {
  const { toasts, workflow, tables, preferences, topicEdits, keywordFigures } = useServices()
  return () => {
    const choices = {
      ...workflow.get(),
      protectedTerms: preferences.get().protectedTerms,
      tableView: tables.analysis.view.get(),
      topicEdits: [...topicEdits.get()],
      keywordFigures: toStored(keywordFigures.get(), rows),
    }
    const file = writeSessionFile(rows, choices, new Date())
    download(file, { type: 'application/json' })
    toasts.notify({
      title: 'Session saved',
      description: `${formatCount(rows.length, 'question')} and your choices are in ${file.name}. Credentials are not.`,
    })
  }
}
