import { formatCount } from '@quarry/contracts/format-count'
import { isCheckable } from '@quarry/contracts/reddit-post'
import { isEnded } from '@quarry/contracts/run'
import { useNavigate } from 'react-router'
import { errorMessage } from '../api/call-error.ts'
import { anyTime } from '../choices/published-range.ts'
import { sourceOf } from '../choices/subreddit-choices.ts'
import { withChanges } from '../questions/changes/question-change.ts'
import { fromStored, noKeywordFigures, toStored } from '../questions/keyword-figures.ts'
import { heldQuestions } from '../questions/question-cache.ts'
import { activeRun } from '../questions/question-set.ts'
import { noTopicEdits } from '../questions/topic-edits.ts'
import { accessibleSources } from '../runs/checkable-sources.ts'
import { useStartPostCheck } from '../runs/use-start-run.ts'
import type { AnalysisSummary, KeptAnalysis } from '../session/kept-analyses.ts'
import { type Services, useServices } from '../session/services.ts'
import { defaultTableView } from '../table-state/table-view.ts'
import { download } from '../ui/download.ts'
import { readSessionFile, type SessionFile, writeSessionFile } from './session-file.ts'
import { keptNow } from './snapshot.ts'
import { formatStorageProblem } from './storage-problem.ts'
import { nameOf, newSummary, summaryOf } from './summary.ts'

/** Maximum size of a session file in bytes; far above the largest possible analysis. */
const BYTES_MAX = 64 * 1024 * 1024

/** User actions on analyses, with their dialogs and toasts. */
export function useAnalyses() {
  const services = useServices()
  const { analyses, toasts } = services
  const navigate = useNavigate()
  const { mutate: check } = useStartPostCheck()

  /** Asks before cancelling a run, or losing questions that are not kept anywhere. */
  async function leaveFor(title: string, path: string, go: (cancels: boolean) => Promise<boolean>) {
    try {
      if (isUnkept(services)) return ask(title, path, go)
      if (await go(false)) return void navigate(path)
      ask(title, path, go)
    } catch (error) {
      toasts.fail(title, errorMessage(error))
    }
  }

  function ask(title: string, path: string, go: (cancels: boolean) => Promise<boolean>) {
    const leave = () =>
      void go(true).then(
        () => navigate(path),
        (error) => toasts.fail(title, errorMessage(error)),
      )
    analyses.question.update(() => ({ run: activeRun(heldQuestions(services)), leave }))
  }

  /** Offers a post check, because Reddit wants deleted posts to be noticed within two days. */
  function offerPostCheck() {
    toasts.notify({
      title: 'Some posts are older than two days',
      description: 'They may have been deleted on Reddit since they were read.',
      tone: 'neutral',
      durationMs: 10_000,
      action: {
        label: 'Check posts',
        otherwise: 'You can also choose Check for deleted posts in all actions.',
        run: () => check(['reddit']),
      },
    })
  }

  return {
    showList: () => void navigate('/analyses'),
    async open({ id }: Pick<AnalysisSummary, 'id'>) {
      const { summary, isShown } = analyses.current.get()
      if (summary?.id === id && isShown) return void navigate('/analysis')
      await leaveFor('Analysis not opened', '/analysis', async (cancels) => {
        const isOpen = await analyses.open(id, cancels)
        if (isOpen && needsPostCheck(services, id)) offerPostCheck()
        return isOpen
      })
    },
    startNew: () => leaveFor('No new analysis started', '/setup', analyses.startNew),
    /** Opens a saved file as a new analysis. */
    async load(file: File) {
      try {
        const session = await sessionIn(file)
        const kept = keptFrom(session)
        await leaveFor('File not loaded', '/analysis', async (cancels) => {
          const isOpen = await analyses.add(kept, cancels)
          if (isOpen) toasts.notify({ title: 'Analysis loaded', description: formatLoaded(kept) })
          return isOpen
        })
      } catch (error) {
        toasts.fail('File not loaded', error instanceof Error ? error.message : errorMessage(error))
      }
    },
    async saveFile(summary: Pick<AnalysisSummary, 'id'> | undefined) {
      const { current } = analyses
      const isCurrent = current.get().isShown && summary?.id === current.get().summary?.id
      const kept = isCurrent || !summary ? keptNow(services) : await analyses.read(summary.id)
      if (!kept) return
      const file = fileOf(kept)
      download(file, { type: 'application/json' })
      toasts.notify({
        title: 'Saved as a file',
        description: `${formatCount(kept.questions.length, 'question')} and your choices are in ${file.name}. Credentials are not.`,
      })
    },
    rename: (id: string, name: string) =>
      analyses.rename(id, name).catch((error) => toasts.fail('Not renamed', formatStorageProblem(error))),
    duplicate: (id: string) =>
      analyses.duplicate(id).catch((error) => toasts.fail('Not duplicated', formatStorageProblem(error))),
    async remove(summary: AnalysisSummary) {
      try {
        await analyses.remove(summary.id)
        toasts.notify({
          title: `Deleted “${nameOf(summary)}”`,
          description: `${formatCount(summary.questions, 'question')}.`,
          tone: 'neutral',
          durationMs: 10_000,
          action: {
            label: 'Undo',
            otherwise: 'This can’t be undone later.',
            run: () => void analyses.restore(summary.id),
          },
        })
      } catch (error) {
        toasts.fail('Analysis not deleted', errorMessage(error))
      }
    },
  }
}

const POST_AGE_MS = 48 * 3_600_000
const offeredFor = new Set<string>()

/** Returns true once for each analysis with posts that Reddit may have deleted, if the page can check them. */
function needsPostCheck(services: Services, id: string): boolean {
  const { rows, runs } = heldQuestions(services)
  if (offeredFor.has(id) || runs.some((run) => !isEnded(run))) return false
  if (accessibleSources(['reddit'], services.workflow.get()).length === 0) return false
  const before = Date.now() - POST_AGE_MS
  const isOld = rows.some(
    (row) => (row.source ?? 'reddit') === 'reddit' && isCheckable(row) && Date.parse(row.createdAt) < before,
  )
  if (isOld) offeredFor.add(id)
  return isOld
}

/** Returns true if the page has questions that are not stored anywhere. */
function isUnkept(services: Services): boolean {
  const { kind } = services.analyses.state.get()
  const isLost = kind === 'blocked' || kind === 'full' || kind === 'failed' || kind === 'off'
  return isLost && heldQuestions(services).rows.length > 0
}

async function sessionIn(file: File): Promise<SessionFile> {
  if (file.size > BYTES_MAX) throw new Error('This file is larger than any analysis.')
  const read = readSessionFile(await file.text())
  if ('problem' in read) throw new Error(read.problem)
  return read.session
}

function keptFrom(session: SessionFile): KeptAnalysis {
  const { questions, seedTerms, subreddits, published, titlesPerRequest, tableView } = session
  const selected = subreddits.filter((choice) => choice.selected)
  const summary = newSummary(Date.now(), session.name)
  const set = { rows: questions, runs: [] }
  return {
    summary: { ...summary, ...summaryOf(set, questions, seedTerms) },
    parts: {
      choices: {
        seedTerms: Array.from({ length: 5 }, (_, index) => seedTerms[index] ?? ''),
        subreddits,
        sources: selected.length > 0 ? [...new Set(selected.map(sourceOf))] : ['reddit'],
        published,
        titlesPerRequest,
        subredditsChosen: selected.length > 0,
        protectedTerms: session.protectedTerms,
        tableView,
        topicEdits: session.topicEdits,
        config: undefined,
      },
      figures: session.keywordFigures ? fromStored(session.keywordFigures) : noKeywordFigures,
    },
    questions: questions.map((question, at) => ({ question, at, isUnsent: false })),
  }
}

function fileOf({ summary, parts, questions }: KeptAnalysis) {
  const { choices, figures = noKeywordFigures, unsaved = {} } = parts
  const confirmed = questions.map(({ question }) => question)
  const rows = withChanges(confirmed, Object.values(unsaved).flat())
  return writeSessionFile(
    rows,
    {
      ...(summary.name !== '' && { name: summary.name }),
      seedTerms: choices?.seedTerms ?? [],
      subreddits: choices?.subreddits ?? [],
      published: choices?.published ?? anyTime,
      titlesPerRequest: choices?.titlesPerRequest ?? 1,
      protectedTerms: choices?.protectedTerms ?? [],
      tableView: choices?.tableView ?? defaultTableView,
      topicEdits: [...(choices?.topicEdits ?? noTopicEdits)],
      keywordFigures: toStored(figures, rows),
    },
    new Date(),
  )
}

function formatLoaded({ questions }: KeptAnalysis): string {
  return `${formatCount(questions.length, 'question was', 'questions were')} loaded from the file.`
}
