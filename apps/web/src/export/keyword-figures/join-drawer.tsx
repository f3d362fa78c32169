import { formatCount } from '@quarry/contracts/format-count'
import { useState } from 'react'
import { withFigures } from '../../session/keyword-figures.ts'
import { heldQuestions } from '../../session/questions-query.ts'
import { useServices } from '../../session/services.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { JoinedPreview } from './joined-preview.tsx'
import { KeywordFileForm } from './keyword-file-form.tsx'
import type { KeywordFileChoices } from './read-keyword-file.ts'
import { useChangeKeywordFigures } from './use-keyword-figures.ts'
import { useKeywordFile } from './use-keyword-file.ts'

type JoinDrawerProps = { file: File; onClose: () => void }

const asGuessed: KeywordFileChoices = {}

/** Reads a keyword tool's file in this browser, shows what of it belongs to the questions, and adds that to them. */
export function JoinDrawer({ file, onClose }: JoinDrawerProps) {
  const services = useServices()
  const change = useChangeKeywordFigures()
  const [questions] = useState(() => heldQuestions(services).rows)
  const [joinable] = useState(() =>
    questions.map(({ id, title, originalTitle, keyword }) => ({
      id,
      title,
      originalTitle,
      ...(keyword !== undefined && { keyword }),
    })),
  )
  const [choices, setChoices] = useState(asGuessed)
  const { read, bytes, problem, isReading } = useKeywordFile(file, joinable, choices)
  const count = read?.figures.length ?? 0
  const isOff = isReading || count === 0

  function add() {
    if (isOff || !read) return
    change('add', (held) => withFigures(held, file.name, read.figures), {
      title: 'Volumes added',
      description: `${formatCount(count, 'question has', 'questions have')} figures from ${file.name}. Sort the table by Volume or Priority.`,
    })
    onClose()
  }

  return (
    <Drawer
      title={`Keywords in ${file.name}`}
      description="The file is read in this browser and never sent."
      onClose={onClose}
      footer={
        <span className="ml-auto flex flex-wrap gap-2">
          <Button onClick={onClose}>{problem ? 'Close' : 'Cancel'}</Button>
          {!problem && (
            <Button variant="primary" aria-disabled={isOff} onClick={add}>
              Add to {formatCount(count, 'question')}
            </Button>
          )}
        </span>
      }
    >
      {read ? (
        <div className="grid min-h-0 auto-rows-min overflow-y-auto md:grid-cols-[300px_minmax(0,1fr)] md:grid-rows-[minmax(0,1fr)] md:overflow-hidden">
          <KeywordFileForm read={read} onChange={setChoices} />
          <JoinedPreview read={read} questions={questions} isReading={isReading} />
        </div>
      ) : (
        <div className="px-4 py-5 md:px-6">
          <div role="alert">{problem && <Callout tone="bad">{problem}</Callout>}</div>
          {isReading && (
            <ProgressBar percent={(100 * (bytes ?? 0)) / file.size} label="Progress of reading the file" />
          )}
        </div>
      )}
    </Drawer>
  )
}
