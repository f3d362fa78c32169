import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { QUESTIONS_MAX } from '@quarry/contracts/limits'
import { useMutation } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useNavigate } from 'react-router'
import { errorMessage } from '../../session/api/call-error.ts'
import { fromStored } from '../../session/keyword-figures.ts'
import { heldQuestions, refreshQuestions } from '../../session/questions-query.ts'
import { restoreAll } from '../../session/restore-questions.ts'
import { type Services, useServices } from '../../session/services.ts'
import { showOnly } from '../../session/table-state.ts'
import { FieldError } from '../../ui/field.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { readSessionFile, type SessionFile } from './session-file.ts'

export function LoadSessionButton() {
  const load = useLoadSession()
  return (
    <div className="grid justify-items-start gap-2">
      <FileButton
        variant="ghost"
        accept=".json,application/json"
        inputLabel="Session file"
        icon={load.isPending ? <Spinner /> : <FileUp size={14} />}
        aria-disabled={load.isPending}
        onFile={(file) => load.mutate(file)}
      >
        Load session file
      </FileButton>
      <div role="alert">{load.error && <FieldError>{loadProblem(load.error)}</FieldError>}</div>
    </div>
  )
}

/** Maximum size of a session file in bytes; far above the largest possible session. */
const BYTES_MAX = 64 * 1024 * 1024

/** A file that cannot be loaded; the message is for the user. */
class UnusableFile extends Error {}

/** Loads a session file: its questions join those of the session, its choices take the place of the others. */
export function useLoadSession() {
  const services = useServices()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (file: File) => {
      const session = await sessionIn(file)
      const taken = await restoreAll(services, session.questions)
      takeChoices(services, session)
      await refreshQuestions(services)
      return { questions: session.questions, taken }
    },
    onSuccess: ({ questions, taken }) => {
      const held = new Set(heldQuestions(services).rows.map((row) => row.id))
      const left = questions.filter((row) => !held.has(row.id)).length
      services.toasts.notify({
        title: 'Session loaded',
        description: formatLoaded({ taken, left, known: questions.length - taken - left }),
      })
      showOnly(services.tables)
      if (questions.length > 0) void navigate('/analysis')
    },
  })
}

/** Why a file was not loaded. */
export function loadProblem(error: Error): string {
  if (error instanceof UnusableFile) return error.message
  return `${errorMessage(error)} The file is fine; try again in a moment.`
}

async function sessionIn(file: File): Promise<SessionFile> {
  if (file.size > BYTES_MAX) throw new UnusableFile('This file is larger than any session.')
  const read = readSessionFile(await file.text())
  if ('problem' in read) throw new UnusableFile(read.problem)
  return read.session
}

function takeChoices(services: Services, session: SessionFile): void {
  const { workflow, tables, preferences, topicEdits, keywordFigures } = services
  const { seedTerms, subreddits, published, titlesPerRequest, protectedTerms } = session
  const figures = session.keywordFigures
  if (figures) keywordFigures.update(() => fromStored(figures))
  topicEdits.update(() => session.topicEdits)
  preferences.update((before) => ({ ...before, protectedTerms }))
  tables.analysis.view.update(() => session.tableView)
  workflow.update((before) => ({
    ...before,
    seedTerms: before.seedTerms.map((_, index) => seedTerms[index] ?? ''),
    subreddits,
    published,
    titlesPerRequest,
    subredditsChosen: subreddits.some((choice) => choice.selected),
  }))
}

type Loaded = {
  taken: number
  /** Already in the session. */
  known: number
  /** Beyond the session's maximum. */
  left: number
}

/** Such as `4 questions were loaded from the file; 1 was already here and stays unchanged.` */
export function formatLoaded({ taken, known, left }: Loaded): string {
  const parts = [
    formatCount(taken, 'question was loaded from the file', 'questions were loaded from the file'),
    ...(known > 0
      ? [formatCount(known, 'was already here and stays unchanged', 'were already here and stay unchanged')]
      : []),
    ...(left > 0
      ? [`${formatCount(left, 'does', 'do')} not fit, because a session holds at most ${MOST}`]
      : []),
  ]
  return `${parts.join('; ')}.`
}

const MOST = formatNumber(QUESTIONS_MAX)
