import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { QUESTIONS_MAX } from '@quarry/contracts/limits'
import { FolderOpen } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatLoaded } from '../../session/format-loaded.ts'
import { heldQuestions } from '../../session/questions-query.ts'
import { useServices } from '../../session/services.ts'
import { showOnly } from '../../session/table-state.ts'
import { withUnsent } from '../../session/unsent-questions.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { FileChoicesForm } from './file-choices-form.tsx'
import type { FileFilter } from './file-filter.ts'
import { FilePreview } from './file-preview.tsx'
import { OpenFileButton } from './open-file-button.tsx'
import type { ReadChoices } from './read-file.ts'
import { createIsKnown } from './title-id.ts'
import { useTitlesInFile } from './use-titles-in-file.ts'

type OpenFileDrawerProps = { file: File; onClose: () => void }

/** Reads a file in this browser, shows what is in it, and opens its titles as questions. */
export function OpenFileDrawer({ file, onClose }: OpenFileDrawerProps) {
  const services = useServices()
  const navigate = useNavigate()
  const [choices, setChoices] = useState<ReadChoices>({ subreddit: subredditOfFile(file.name) })
  const [filter, setFilter] = useState<FileFilter>('broad')
  const [opening, setOpening] = useState(false)
  const [held] = useState(() => heldQuestions(services).rows)
  const room = QUESTIONS_MAX - held.length
  const { titles, progress, problem, isReading, take } = useTitlesInFile(file, choices, room)
  const count = Math.min(room, titles?.summary.counts.taken[filter] ?? 0)
  const isOff = isReading || opening || count === 0

  async function open() {
    if (isOff) return
    setOpening(true)
    const questions = await take(filter)
    const isKnown = createIsKnown(held)
    const fresh = questions.filter((row) => !isKnown(row))
    services.unsent.update((before) => withUnsent(before, fresh))
    services.toasts.notify({
      title: 'Titles opened',
      description: `${formatLoaded({ taken: fresh.length, known: questions.length - fresh.length, left: 0 })} They stay in this browser until you start a run.`,
    })
    const own = new Set(fresh.map(({ subreddit }) => subreddit.toLowerCase()))
    showOnly(services.tables, held.length > 0 && fresh.length > 0 ? { subreddit: own } : {})
    onClose()
    void navigate('/analysis')
  }

  return (
    <Drawer
      title={`Titles in ${file.name}`}
      description="The file is read in this browser. Nothing is sent until you start a run."
      onClose={onClose}
      footer={
        <>
          <p className="mr-auto min-w-0 text-12 text-ink-2 text-pretty" aria-live="polite">
            {`A session holds at most ${formatNumber(QUESTIONS_MAX)} questions${held.length > 0 ? `; ${formatCount(room, 'more fits', 'more fit')}` : ''}.`}
          </p>
          <Button onClick={onClose}>{problem ? 'Close' : 'Cancel'}</Button>
          {problem ? (
            <OpenFileButton variant="primary" />
          ) : (
            <Button
              variant="primary"
              icon={opening ? <Spinner /> : <FolderOpen size={14} />}
              aria-disabled={isOff}
              onClick={() => void open()}
            >
              Open {formatCount(count, 'question')}
            </Button>
          )}
        </>
      }
    >
      {titles ? (
        <div className="grid min-h-0 auto-rows-min overflow-y-auto md:grid-cols-[300px_minmax(0,1fr)] md:grid-rows-[minmax(0,1fr)] md:overflow-hidden">
          <FileChoicesForm
            summary={titles.summary}
            room={room}
            choices={choices}
            onChange={(change) => setChoices((before) => ({ ...before, ...change }))}
            filter={filter}
            onFilter={setFilter}
          />
          <FilePreview summary={titles.summary} first={titles.first[filter]} isReading={isReading} />
        </div>
      ) : (
        <div className="px-4 py-5 md:px-6">
          <div role="alert">{problem && <Callout tone="bad">{problem}</Callout>}</div>
          {isReading && (
            <div className="grid gap-2.5">
              <p className="text-13 text-ink-2">
                Reading… {progress && `${formatCount(progress.rows, 'row')} so far`}
              </p>
              <ProgressBar
                percent={progress ? (100 * progress.bytes) / file.size : 0}
                label="Progress of reading the file"
              />
            </div>
          )}
        </div>
      )}
    </Drawer>
  )
}

/** The longest name of a subreddit. */
const LENGTH_MAX = 21

/** Returns a name for the titles of a file that have no subreddit: `bread_export` for `bread export.csv.gz`. */
function subredditOfFile(fileName: string): string {
  const name = fileName
    .replace(/(?:\.[a-z]{2,6}){1,2}$/i, '')
    .replace(/[^\p{L}\d]+/gu, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, LENGTH_MAX)
  return name === '' ? 'file' : name
}
