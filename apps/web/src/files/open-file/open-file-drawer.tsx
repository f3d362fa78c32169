import { isCounted } from '@quarry/contracts/counted'
import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { QUESTIONS_MAX } from '@quarry/contracts/limits'
import type { Question } from '@quarry/contracts/question'
import { communityLabel } from '@quarry/contracts/sources'
import { FolderOpen } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAnalysis } from '../../analysis/analysis-context.ts'
import type { OpenAnalysis } from '../../analysis/open-analysis.ts'
import { hasEngagement, hasEqualRows } from '../../analysis/questions/groups-of.ts'
import { heldQuestions } from '../../analysis/questions/question-cache.ts'
import { Engagement } from '../../analysis/questions/question-parts.tsx'
import { withUnsent } from '../../analysis/questions/unsent-questions.ts'
import { keepOrder, replaceFilter, sortByAsked } from '../../analysis/table-state/table-state.ts'
import { useThreshold } from '../../analysis/use-session-config.ts'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ChoicesAndPreview, ReadingStatus } from '../choices-and-preview.tsx'
import { NOT_READ, useFileReading } from '../use-file-reading.ts'
import { FileChoicesForm } from './file-choices-form.tsx'
import { formatLoaded } from './format-loaded.ts'
import { OpenFileButton } from './open-file-button.tsx'
import type { FileRequest, TakenQuestions, TitlesInFile } from './open-file-worker.ts'
import { type UnusableReason, unusableReasons } from './read-title.ts'
import type { FileSummary, ReadChoices } from './read-title-file.ts'
import type { FileFilter } from './title-collector.ts'
import { createIsKnown } from './title-id.ts'
import { askedAgain } from './with-asked.ts'

const startWorker = () => new Worker(new URL('./open-file-worker.ts', import.meta.url), { type: 'module' })

type OpenFileDrawerProps = { file: File; onClose: () => void }

/** Reads a file in this browser, previews it, and opens its titles as questions. */
export function OpenFileDrawer({ file, onClose }: OpenFileDrawerProps) {
  const services = useAnalysis()
  const navigate = useNavigate()
  const footId = useId()
  const [choices, setChoices] = useState<ReadChoices>({ subreddit: communityOfFile(file.name) })
  const [filter, setFilter] = useState<FileFilter>('broad')
  const [opening, setOpening] = useState(false)
  const threshold = useThreshold()
  const [held] = useState(() => heldQuestions(services).rows)
  const room = QUESTIONS_MAX - held.length
  const request = useMemo((): FileRequest => ({ kind: 'read', file, choices, room }), [file, choices, room])
  const { reading, worker } = useFileReading<TitlesInFile>(startWorker, request)
  const { result: titles, problem, isReading } = reading
  const passing = titles?.summary.counts.taken[filter] ?? 0
  const count = Math.min(room, passing)
  const hasTitles = titles === undefined || titles.summary.columns.title !== undefined
  const isOff = isReading || opening || count === 0

  async function open() {
    if (isOff) return
    setOpening(true)
    const questions = await take(worker.current, filter)
    const isKnown = createIsKnown(held)
    const addedAt = new Date().toISOString()
    const fresh = questions.filter((row) => !isKnown(row)).map((row) => ({ ...row, addedAt }))
    const changed = askedAgain(held, questions)
    // Takes effect like a repeated change, which sends whole questions, and has no undo.
    if (changed.length > 0)
      void services.changes.add({ kind: 'change', name: 'edit', changed }, 'redone', { keepTrying: true })
    const taken = fresh.filter((row) => isCounted(row, threshold)).length
    const { counts, stopped = false } = titles?.summary ?? {}
    const left = passing - count
    services.unsent.update((before) => withUnsent(before, fresh))
    services.toasts.notify({
      title: 'Titles opened',
      description: `${formatLoaded({
        taken,
        known: questions.length - fresh.length - changed.length,
        again: changed.length,
        unlikely: fresh.length - taken,
        left,
        rowsRead: stopped ? counts?.rows : undefined,
      })} They stay in this browser until you start a run.`,
      // Nothing else says later that the file had more.
      ...((stopped || left > 0) && { durationMs: 10_000 }),
    })
    const own = new Set(fresh.map(({ subreddit }) => subreddit.toLowerCase()))
    if (held.length === 0) orderOpened(services, fresh)
    replaceFilter(services.tables, held.length > 0 && fresh.length > 0 ? { subreddit: own } : {})
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
          <p
            id={footId}
            className="mr-auto min-w-0 text-12 text-ink-2 text-pretty max-md:basis-full"
            aria-live="polite"
          >
            {hasTitles
              ? `An analysis holds at most ${formatNumber(QUESTIONS_MAX)} questions${held.length > 0 ? `; ${formatCount(room, 'more fits', 'more fit')}` : ''}.`
              : 'Choose the column that contains the titles.'}
          </p>
          <Button onClick={onClose}>{problem ? 'Close' : 'Cancel'}</Button>
          {problem ? (
            <OpenFileButton variant="primary" />
          ) : (
            <Button
              variant="primary"
              className="max-md:flex-1"
              icon={opening ? <Spinner /> : <FolderOpen size={14} />}
              aria-disabled={isOff}
              aria-describedby={footId}
              onClick={() => void open()}
            >
              Open {titles && hasTitles ? formatCount(count, 'question') : 'questions'}
            </Button>
          )}
        </>
      }
    >
      {titles ? (
        <ChoicesAndPreview
          className="overflow-y-auto"
          isBusy={isReading}
          choices={
            <FileChoicesForm
              summary={titles.summary}
              room={room}
              choices={choices}
              onChange={(change) => setChoices((before) => ({ ...before, ...change }))}
              filter={filter}
              onFilter={setFilter}
            />
          }
          preview={
            <FilePreview summary={titles.summary} first={titles.first[filter]} isReading={isReading} />
          }
        />
      ) : (
        <ReadingStatus file={file} reading={reading} />
      )}
    </Drawer>
  )
}

/** Keeps the order of the file that begins an analysis, unless it says nothing but how often each was asked. */
function orderOpened({ tables, fileOrder }: OpenAnalysis, rows: readonly Question[]): void {
  if (hasEqualRows(rows) && !hasEngagement(rows)) sortByAsked(tables)
  else keepOrder(tables)
  fileOrder.update(() => rows.map(({ id }) => id))
}

/** With `.txt` added, still fits a community's 50 characters. */
const LENGTH_MAX = 46

/** Returns the community for titles without one, named after their file: `own titles.csv` for `own titles.csv.gz`. */
function communityOfFile(fileName: string): string {
  const name = fileName.replace(/\.(?:gz|zst)$/i, '').slice(-LENGTH_MAX)
  return name.includes('.') ? name : `${name}.txt`
}

type FilePreviewProps = {
  summary: FileSummary
  /** The first questions that would be opened. */
  first: readonly Question[]
  isReading: boolean
}

/** Counts of read and skipped rows, and the first questions as the table will show them. */
function FilePreview({ summary, first, isReading }: FilePreviewProps) {
  const hasTitles = summary.columns.title !== undefined
  return (
    <>
      <div className="grid gap-1 border-b border-line px-4 py-3 text-13 md:px-5">
        <h3 className="flex items-center gap-2 text-13">
          {formatRows(summary)} {isReading && <Spinner size={12} />}
        </h3>
        {hasTitles && <p className="text-12 text-ink-2 text-pretty">{formatLeftOut(summary)}</p>}
      </div>
      {first.length === 0 ? (
        <p className="px-5 py-10 text-center text-13 text-ink-2 text-pretty">
          {hasTitles
            ? 'None of these titles counts as a question. Choose “All titles”, or another column for the title.'
            : 'No column looks like titles. The one with the most words seems to contain messages or answers, which may name people.'}
        </p>
      ) : (
        <ScrollArea
          label="First questions, scrollable"
          className="min-h-0 flex-1 max-md:h-90"
          viewportClassName="h-full"
        >
          <ol>
            {first.map((row) => (
              <li key={row.id} className="flex gap-3 border-b border-line px-4 py-2.5 md:px-5">
                <span className="min-w-0 flex-1">
                  <span className="block text-13 leading-5 wrap-anywhere">
                    <bdi>{row.title}</bdi>
                    {row.asked && (
                      <span className="ml-2 text-12 text-ink-3">asked {formatNumber(row.asked.count)}×</span>
                    )}
                  </span>
                  <span className="mt-0.5 flex flex-wrap gap-x-2.5 text-12 text-ink-3">
                    <span className="text-ink-2">{communityLabel(row.subreddit, row.source)}</span>
                    {row.probability !== undefined && <span>Likelihood {row.probability}%</span>}
                  </span>
                </span>
                <span className="max-md:hidden">
                  <Engagement row={row} />
                </span>
              </li>
            ))}
          </ol>
        </ScrollArea>
      )}
    </>
  )
}

const formatNames = {
  csv: 'a table',
  txt: 'a title per line',
  json: 'JSON',
  jsonl: 'JSON, an object per line',
} as const

/** `2,104 rows read: a table in windows-1252`. */
function formatRows({ counts, format, encoding, stopped }: FileSummary): string {
  const fileType = `${formatNames[format]}${encoding === 'utf-8' ? '' : ` in ${encoding.toUpperCase()}`}`
  const rows = formatCount(counts.rows, 'row')
  return stopped ? `The first ${rows} read, until no more fit: ${fileType}` : `${rows} read: ${fileType}`
}

/** `3 rows have the text of an earlier one and count there. Left out: 12 duplicates and 31 removed or deleted.` */
function formatLeftOut({ counts: { duplicates, unusable, equal } }: FileSummary): string {
  const counted =
    equal > 0
      ? `${formatCount(equal, 'row has', 'rows have')} the text of an earlier one and ${equal === 1 ? 'counts' : 'count'} there. `
      : ''
  const reasons = Object.entries(unusable) as [UnusableReason, number][]
  const parts = [
    ...(duplicates > 0 ? [formatCount(duplicates, 'duplicate')] : []),
    ...reasons.map(([reason, count]) => `${formatNumber(count)} ${unusableReasons[reason]}`),
  ]
  if (parts.length === 0 && equal === 0) return 'No row is a duplicate or unusable.'
  return `${counted}${parts.length === 0 ? 'None is left out.' : `Left out: ${new Intl.ListFormat('en-US').format(parts)}.`}`
}

/** Resolves with the titles to open; the worker sends them in parts. */
function take(worker: Worker | undefined, filter: FileFilter): Promise<Question[]> {
  return new Promise((resolve, reject) => {
    const questions: Question[] = []
    const receive = ({ data }: MessageEvent<TakenQuestions>) => {
      if (data.kind !== 'questions') return
      questions.push(...data.questions)
      if (!data.isLast) return
      worker?.removeEventListener('message', receive)
      resolve(questions)
    }
    worker?.addEventListener('message', receive)
    worker?.addEventListener('error', () => reject(new Error(NOT_READ)), { once: true })
    worker?.postMessage({ kind: 'take', filter } satisfies FileRequest)
  })
}
