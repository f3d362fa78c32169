import { formatCount } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useAnalysis } from '../analysis/analysis-context.ts'
import type { Figures } from '../analysis/questions/keyword-figures.ts'
import type { TopicOf } from '../analysis/questions/topic-edits.ts'
import { useFindings } from '../analysis/questions-query.ts'
import { useStore } from '../store.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Switch } from '../ui/switch.tsx'
import { allColumnsCsv } from './all-columns-csv.ts'
import { useDownloadCsv } from './use-download-csv.ts'

type AllColumnsDialogProps = {
  rows: readonly Question[]
  topicOf: TopicOf
  figuresOf: (id: string) => Figures | undefined
  onClose: () => void
}

/** Downloads one table with everything known about the titles. */
export function AllColumnsDialog({ rows, topicOf, figuresOf, onClose }: AllColumnsDialogProps) {
  const { toasts, answers } = useAnalysis()
  const { byQuestion } = useStore(answers)
  const { groups } = useFindings()
  const downloadCsv = useDownloadCsv()
  const [withPseudonyms, setWithPseudonyms] = useState(false)

  function save() {
    const file = allColumnsCsv(rows, new Date(), {
      ...{ topicOf, groups, figuresOf, withPseudonyms },
      answersOf: ({ id }) => byQuestion.get(id)?.answers ?? [],
    })
    downloadCsv(file)
    toasts.notify({
      title: 'Export successful',
      description: `${formatCount(file.rows, 'question')} in ${file.name}.`,
    })
    onClose()
  }

  return (
    <Dialog title="All columns" onClose={onClose}>
      <div className="grid gap-3 p-4 md:p-5">
        <p className="max-w-read text-13 text-ink-2 text-pretty">
          One CSV file with everything known about {formatCount(rows.length, 'title')}: where it was asked,
          both titles, what was decided, topic, group, how often it was asked, volume and license, and the
          best answer that was read.
        </p>
        <Switch
          label="Pseudonyms for authors"
          help="The same author has the same name in every row. A license may ask for the real one."
          checked={withPseudonyms}
          onChange={({ target }) => setWithPseudonyms(target.checked)}
        />
        <div className="flex justify-end">
          <Button variant="primary" icon={<Download size={14} />} disabled={rows.length === 0} onClick={save}>
            CSV
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
