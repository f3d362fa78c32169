import { formatCount } from '@quarry/contracts/format-count'
import { toStored } from '../../session/keyword-figures.ts'
import { useQuestionSet } from '../../session/questions-query.ts'
import { useServices } from '../../session/services.ts'
import { download } from '../../ui/download.ts'
import { writeSessionFile } from './session-file.ts'

/** Returns a function that saves all rows and choices in a file that can be loaded later, on any computer. */
export function useSaveSession(): () => void {
  const { rows, unlikely } = useQuestionSet()
  const { toasts, workflow, tables, preferences, topicEdits, keywordFigures } = useServices()
  return () => {
    const all = [...rows, ...unlikely]
    const choices = {
      ...workflow.get(),
      protectedTerms: preferences.get().protectedTerms,
      tableView: tables.analysis.view.get(),
      topicEdits: [...topicEdits.get()],
      keywordFigures: toStored(keywordFigures.get(), all),
    }
    const file = writeSessionFile(all, choices, new Date())
    download(file, { type: 'application/json' })
    toasts.notify({
      title: 'Session saved',
      description: `${formatCount(all.length, 'question')} and your choices are in ${file.name}. Credentials are not.`,
    })
  }
}
