import { formatCount } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { FileDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { toStored } from '../session/keyword-figures.ts'
import { useServices } from '../session/services.ts'
import { Button } from '../ui/button.tsx'
import { download } from '../ui/download.ts'
import { writeSessionFile } from './session-file.ts'

type SaveSessionButtonProps = Pick<ComponentProps<typeof Button>, 'size' | 'variant'> & {
  rows: readonly Question[]
}

/** Saves questions and choices in a file that can be loaded later, on any computer. */
export function SaveSessionButton({ rows, ...look }: SaveSessionButtonProps) {
  const { toasts, workflow, tables, preferences, topicEdits, keywordFigures } = useServices()

  function save() {
    const { style } = preferences.get()
    const choices = {
      ...workflow.get(),
      tableView: tables.analysis.view.get(),
      style,
      topicEdits: topicEdits.get(),
      keywordFigures: toStored(keywordFigures.get(), rows),
    }
    const file = writeSessionFile(rows, choices, new Date())
    download(file, { type: 'application/json' })
    toasts.notify({
      title: 'Session saved',
      description: `${formatCount(rows.length, 'question')} and your choices are in ${file.name}. Credentials are not.`,
    })
  }

  return (
    <Button {...look} icon={<FileDown size={14} />} onClick={save}>
      Save session file
    </Button>
  )
}
