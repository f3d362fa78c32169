import { formatCount } from '@quarry/contracts/format-count'
import { useEffect, useId, useState } from 'react'
import { logFailure } from '../../session/api/call-error.ts'
import { withFigures } from '../../session/keyword-figures.ts'
import { heldQuestions } from '../../session/questions-query.ts'
import { useServices } from '../../session/services.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { SelectInput } from '../../ui/text-input.tsx'
import type { JoinedQuestion } from './join-keywords.ts'
import { JoinedPreview } from './joined-preview.tsx'
import { type KeywordSourceId, keywordFields, keywordSources } from './keyword-columns.ts'
import type { KeywordFileMessage, KeywordFileRequest } from './keyword-file-worker.ts'
import type { KeywordFile, KeywordFileChoices } from './read-keyword-file.ts'
import { useChangeKeywordFigures } from './use-keyword-figures.ts'

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

type Reading = {
  /** The latest result; while the file is read again, the one before. */
  read?: KeywordFile
  /** Bytes read so far. */
  bytes?: number
  /** Why the file can't be read, as a sentence. */
  problem?: string
  isReading: boolean
}

const FAILED = 'Quarry couldn’t read this file. Your browser may have run out of memory. Try a smaller one.'

/** Reads a keyword tool's file in a worker and joins it to the questions, again whenever the choices change. */
function useKeywordFile(
  file: File,
  questions: readonly JoinedQuestion[],
  choices: KeywordFileChoices,
): Reading {
  const [reading, setReading] = useState<Reading>({ isReading: true })
  useEffect(() => {
    const worker = new Worker(new URL('./keyword-file-worker.ts', import.meta.url), { type: 'module' })
    setReading(({ read }) => ({ ...(read && { read }), isReading: true }))
    worker.onmessage = ({ data }: MessageEvent<KeywordFileMessage>) => {
      if (data.kind === 'progress') setReading((before) => ({ ...before, bytes: data.bytes }))
      if (data.kind === 'read') setReading({ read: data.read, isReading: false })
      if (data.kind === 'problem') setReading({ problem: data.sentence, isReading: false })
    }
    worker.onerror = ({ message }) => {
      logFailure('A keyword file was not read', message)
      setReading({ problem: FAILED, isReading: false })
    }
    worker.postMessage({ file, questions, choices } satisfies KeywordFileRequest)
    return () => worker.terminate()
  }, [file, questions, choices])
  return reading
}

const sourceIds = Object.keys(keywordSources) as KeywordSourceId[]

type KeywordFileFormProps = { read: KeywordFile; onChange: (choices: KeywordFileChoices) => void }

/** Which tool wrote the file, and what each of its columns contains: a guess that the user can change. */
function KeywordFileForm({ read, onChange }: KeywordFileFormProps) {
  const { source, columns, names } = read
  const id = useId()
  return (
    <form
      className="grid content-start gap-6 border-line px-4 py-5 md:overflow-y-auto md:[scrollbar-gutter:stable] md:border-r md:px-6"
      onSubmit={(event) => event.preventDefault()}
    >
      <div className="grid gap-2 text-13">
        <label htmlFor={`${id}-source`} className="font-semibold">
          From
        </label>
        <SelectInput
          id={`${id}-source`}
          value={source}
          onChange={({ target }) => onChange({ source: target.value as KeywordSourceId })}
        >
          {sourceIds.map((one) => (
            <option key={one} value={one}>
              {keywordSources[one].name}
            </option>
          ))}
        </SelectInput>
      </div>
      <fieldset className="grid gap-3">
        <legend className="mb-2.5 text-13 font-semibold">Columns</legend>
        {keywordFields.map(([field, label]) => (
          <div key={field} className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-2 text-13">
            <label htmlFor={`${id}-${field}`}>{label}</label>
            <SelectInput
              id={`${id}-${field}`}
              value={columns[field] ?? ''}
              onChange={({ target }) => {
                const { [field]: _, ...others } = columns
                const chosen = target.value === '' ? others : { ...others, [field]: target.value }
                onChange({ source, columns: chosen })
              }}
            >
              <option value="">None</option>
              {names.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </SelectInput>
          </div>
        ))}
      </fieldset>
    </form>
  )
}
