import { formatCount } from '@quarry/contracts/format-count'
import { useMemo, useState } from 'react'
import { Choices, ChoicesAndPreview, ColumnChoice, ReadingStatus } from '../../files/choices-and-preview.tsx'
import { useFileReading } from '../../files/use-file-reading.ts'
import { type KeywordFigures, withFigures } from '../../session/keyword-figures.ts'
import { heldQuestions } from '../../session/questions-query.ts'
import { useServices } from '../../session/services.ts'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Field } from '../../ui/field.tsx'
import { SelectInput } from '../../ui/text-input.tsx'
import { JoinedPreview } from './joined-preview.tsx'
import { type KeywordSourceId, keywordFields, keywordSources } from './keyword-columns.ts'
import type { KeywordFileRequest } from './keyword-file-worker.ts'
import type { KeywordFile, KeywordFileChoices } from './read-keyword-file.ts'

const startWorker = () => new Worker(new URL('./keyword-file-worker.ts', import.meta.url), { type: 'module' })

type JoinDrawerProps = {
  file: File
  /** Adds to the figures of all questions, and tells it. */
  onAdd: (
    change: (held: KeywordFigures) => KeywordFigures,
    toast: { title: string; description: string },
  ) => void
  onClose: () => void
}

const asGuessed: KeywordFileChoices = {}

/** Reads a keyword tool's file in this browser, shows what of it belongs to the questions, and adds that to them. */
export function JoinDrawer({ file, onAdd, onClose }: JoinDrawerProps) {
  const services = useServices()
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
  const request = useMemo(
    (): KeywordFileRequest => ({ file, questions: joinable, choices }),
    [file, joinable, choices],
  )
  const { reading } = useFileReading<KeywordFile>(startWorker, request)
  const { result: read, problem, isReading } = reading
  const count = read?.figures.length ?? 0
  const isOff = isReading || count === 0

  function add() {
    if (isOff || !read) return
    onAdd((held) => withFigures(held, file.name, read.figures), {
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
              Add to {read ? formatCount(count, 'question') : 'questions'}
            </Button>
          )}
        </span>
      }
    >
      {read ? (
        <ChoicesAndPreview
          className="overflow-y-auto"
          isBusy={isReading}
          choices={<KeywordFileForm read={read} onChange={setChoices} />}
          preview={<JoinedPreview read={read} questions={questions} isReading={isReading} />}
        />
      ) : (
        <ReadingStatus file={file} reading={reading} />
      )}
    </Drawer>
  )
}

const sourceIds = Object.keys(keywordSources) as KeywordSourceId[]

type KeywordFileFormProps = { read: KeywordFile; onChange: (choices: KeywordFileChoices) => void }

/** Which tool wrote the file, and what each of its columns contains: a guess that the user can change. */
function KeywordFileForm({ read, onChange }: KeywordFileFormProps) {
  const { source, columns, names } = read
  return (
    <>
      <Field label="From">
        {(ids) => (
          <SelectInput
            {...ids}
            value={source}
            onChange={({ target }) => onChange({ source: target.value as KeywordSourceId })}
          >
            {sourceIds.map((one) => (
              <option key={one} value={one}>
                {keywordSources[one].name}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <Choices title="Columns">
        {keywordFields.map(([field, label]) => (
          <ColumnChoice
            key={field}
            label={label}
            column={columns[field]}
            names={names}
            onChange={(column) => onChange({ source, columns: { ...columns, [field]: column } })}
          />
        ))}
      </Choices>
    </>
  )
}
