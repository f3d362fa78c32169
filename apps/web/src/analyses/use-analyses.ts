import { formatCount } from '@quarry/contracts/format-count'
import { useNavigate } from 'react-router'
import { withChanges } from '../analysis/changes/question-change.ts'
import { anyTime } from '../analysis/choices/published-range.ts'
import { noReportDraft } from '../analysis/choices/report-draft.ts'
import { sourceOf } from '../analysis/choices/subreddit-choices.ts'
import type { AnalysisSummary, KeptAnalysis } from '../analysis/kept-analyses.ts'
import type { OpenAnalysis } from '../analysis/open-analysis.ts'
import { fromStoredAnswers, noAnswers, toStoredAnswers } from '../analysis/questions/kept-answers.ts'
import { fromStored, noKeywordFigures, toStored } from '../analysis/questions/keyword-figures.ts'
import { heldQuestions } from '../analysis/questions/question-cache.ts'
import { noTopicEdits } from '../analysis/questions/topic-edits.ts'
import { useServices } from '../analysis/services.ts'
import { formatStorageProblem } from '../analysis/storage-problem.ts'
import { nameInList, newSummary, summaryOf } from '../analysis/summary.ts'
import { defaultTableView } from '../analysis/table-state/table-view.ts'
import { CallError, errorMessage } from '../api/call-error.ts'
import { useStore } from '../store.ts'
import { download } from '../ui/download.ts'
import { askedToLeave } from './asked-to-leave.ts'
import { keptNow } from './kept-now.ts'
import { readSessionFile, type SessionFile, writeSessionFile } from './session-file.ts'

/** Maximum size of a session file in bytes; far above the largest possible analysis. */
const BYTES_MAX = 64 * 1024 * 1024

/** User actions on analyses, with their dialogs and toasts. */
export function useAnalyses() {
  const { analyses, toasts } = useServices()
  const navigate = useNavigate()
  const shown = useStore(analyses.shown)
  const current = shown.kind === 'open' ? shown.analysis : undefined

  /** Asks before the page leaves questions that are not kept in this browser. */
  async function leaveFor(title: string, path: string, go: () => Promise<void>) {
    async function leave() {
      try {
        await go()
        void navigate(path)
      } catch (error) {
        toasts.fail(title, error instanceof CallError ? errorMessage(error) : messageOf(error))
      }
    }
    if (current && isUnkept(current)) askedToLeave.update(() => () => void leave())
    else await leave()
  }

  return {
    showList: () => void navigate('/analyses'),
    async open({ id }: Pick<AnalysisSummary, 'id'>) {
      if (current?.id === id) return void navigate('/analysis')
      await leaveFor('Analysis not opened', '/analysis', () => analyses.open(id))
    },
    startNew: () => leaveFor('No new analysis started', '/setup', analyses.startNew),
    /** Opens a saved file as a new analysis. */
    async load(file: File) {
      try {
        const kept = keptFrom(await sessionIn(file))
        await leaveFor('File not loaded', '/analysis', async () => {
          await analyses.add(kept)
          toasts.notify({ title: 'Analysis loaded', description: formatLoaded(kept) })
        })
      } catch (error) {
        toasts.fail('File not loaded', messageOf(error))
      }
    },
    async saveFile(summary: Pick<AnalysisSummary, 'id'>) {
      const kept = current?.id === summary.id ? keptNow(current) : await analyses.read(summary.id)
      if (!kept) return
      const file = fileOf(kept, nameInList(analyses.list.get(), kept.summary))
      download(file, { type: 'application/json' })
      toasts.notify({
        title: 'Saved as a file',
        description: `${formatCount(kept.questions.length, 'question')} and your choices are in ${file.name}. Credentials are not.`,
      })
    },
    stopStart: analyses.stopStart,
    rename: (id: string, name: string) =>
      analyses.rename(id, name).catch((error) => toasts.fail('Not renamed', formatStorageProblem(error))),
    duplicate: (id: string) =>
      analyses.duplicate(id).catch((error) => toasts.fail('Not duplicated', formatStorageProblem(error))),
    async remove(summary: AnalysisSummary) {
      const name = nameInList(analyses.list.get(), summary)
      try {
        await analyses.remove(summary.id)
        toasts.notify({
          title: `Deleted “${name}”`,
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
    async undelete(id: string) {
      await analyses.restore(id)
      await leaveFor('Analysis not opened', '/analysis', () => analyses.open(id))
    },
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : errorMessage(error))

/** Returns true if the page has questions that are not stored anywhere. */
function isUnkept(analysis: OpenAnalysis): boolean {
  const { kind } = analysis.saving.state.get()
  const isLost = kind === 'blocked' || kind === 'full' || kind === 'failed' || kind === 'off'
  return isLost && heldQuestions(analysis).rows.length > 0
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
  const { runs, deleted, findings } = session
  return {
    summary: { ...summary, ...summaryOf({ runs }, questions, seedTerms) },
    parts: {
      choices: {
        seedTerms: Array.from({ length: 5 }, (_, index) => seedTerms[index] ?? ''),
        subreddits,
        sources: selected.length > 0 ? [...new Set(selected.map(sourceOf))] : ['reddit'],
        published,
        onlyMatching: session.onlyMatching,
        searched: undefined,
        titlesPerRequest,
        subredditsChosen: selected.length > 0,
        protectedTerms: session.protectedTerms,
        tableView,
        topicEdits: session.topicEdits,
        report: session.report,
        config: undefined,
      },
      figures: session.keywordFigures ? fromStored(session.keywordFigures) : noKeywordFigures,
      answers: session.answers ? fromStoredAnswers(session.answers) : noAnswers,
      server: { runs, findings, revision: 0, epoch: undefined, deleted: new Set(deleted) },
    },
    questions: questions.map((question, at) => ({ question, at, isUnsent: false })),
  }
}

function fileOf({ summary, parts, questions }: KeptAnalysis, shownName: string) {
  const { choices, figures = noKeywordFigures, answers = noAnswers, unsaved = {}, server } = parts
  const confirmed = questions.map(({ question }) => question)
  const rows = withChanges(confirmed, Object.values(unsaved).flat())
  return writeSessionFile(
    rows,
    {
      ...(summary.name !== '' && { name: summary.name }),
      seedTerms: choices?.seedTerms ?? [],
      subreddits: choices?.subreddits ?? [],
      published: choices?.published ?? anyTime,
      onlyMatching: choices?.onlyMatching ?? false,
      titlesPerRequest: choices?.titlesPerRequest ?? 1,
      protectedTerms: choices?.protectedTerms ?? [],
      tableView: choices?.tableView ?? defaultTableView,
      report: choices?.report ?? noReportDraft,
      topicEdits: [...(choices?.topicEdits ?? noTopicEdits)],
      keywordFigures: toStored(figures, rows),
      answers: toStoredAnswers(answers, rows),
      findings: server?.findings,
      runs: server?.runs ?? [],
      deleted: [...(server?.deleted ?? [])],
    },
    { shownName, now: new Date() },
  )
}

function formatLoaded({ questions }: KeptAnalysis): string {
  return `${formatCount(questions.length, 'question was', 'questions were')} loaded from the file.`
}
