import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { useMemo } from 'react'
import { usePublishActions } from '../actions/all-actions.tsx'
import { useAnalyses } from '../analyses/use-analyses.ts'
import { useAnalysis } from '../analysis/analysis-context.ts'
import { formatStep } from '../analysis/changes/history.ts'
import { deleteQuestions } from '../analysis/changes/make-change.ts'
import { useHistory } from '../analysis/changes/undo.ts'
import type { Actions, Entry } from '../analysis/descriptions.ts'
import { useQuestionSet } from '../analysis/questions-query.ts'
import { useWorkflow } from '../analysis/use-workflow.ts'
import { formatDeleteQuestions, withDeletedPost } from '../export/deleted-posts.ts'
import { useExportCsv } from '../export/use-export-csv.ts'
import { checkKeptAnswers, keptIds } from '../runs/answers/check-answers.ts'
import { answersAction, useReadAnswersOf } from '../runs/answers/use-read-answers-of.ts'
import { accessibleSources, checkableSources } from '../runs/checkable-sources.ts'
import { findTopicsCost, timeOf } from '../runs/estimate.ts'
import { useRate } from '../runs/start-cleaning/request-costs.ts'
import { useFindTopics, useStartPostCheck } from '../runs/use-start-run.ts'
import { useStore } from '../store.ts'
import { nameOf, offeredFacets } from './columns.tsx'
import { communitiesOf } from './communities.ts'
import { valueName, withToggled } from './question-filter.ts'
import { useRefresh } from './use-refresh.ts'
import { useDeleteRows } from './use-row-commands.ts'
import { usePanel, useTable, useTopicsView } from './use-table.ts'

/** The tools that open over the table. */
export type Tool = 'keywords' | 'report' | 'allColumns'

const RUNNING = 'A run is in progress'

/** Returns all actions on the table and its screen, and publishes them to the shortcuts and the command palette. */
export function useTableActions(openTool: (tool: Tool) => void, onScreen: Actions | undefined): Actions {
  const table = useTable()
  const actions = { ...useOwnActions(openTool), ...onScreen }
  usePublishActions(() => ({ actions, entries: filterEntries(table) }))
  return actions
}

function useOwnActions(openTool: (tool: Tool) => void): Actions {
  const { rows, list, selected, review, search, isUnlikely, running } = useTable()
  const { selectedRows } = selected
  const panel = usePanel()
  const topics = useTopicsView()
  const removeRows = useDeleteRows()
  const services = useAnalysis()
  const history = useHistory(services)
  const refresh = useRefresh()
  const exportCsv = useExportCsv(selected.orAll(list.shown))
  const { saveFile } = useAnalyses()
  const deleted = useMemo(() => withDeletedPost(rows), [rows])
  const postCheck = usePostCheck(rows)
  const findTopics = useFindTopicsAction()
  const answersOfSelected = useReadAnswersOf(selectedRows)
  const { lastDone, lastUndone } = history
  const isEmpty = rows.length === 0
  const always: Actions = {
    undo: lastDone && { name: `Undo ${formatStep(lastDone)}`, run: history.undo },
    redo: lastUndone && { name: `Redo ${formatStep(lastUndone)}`, run: history.redo },
    remove: { name: `Delete (${formatNumber(selectedRows.length)})`, run: () => removeRows(selectedRows) },
    ...(!isUnlikely && {
      keywords: { run: () => openTool('keywords') },
      ...(!isEmpty && { allColumns: { run: () => openTool('allColumns') } }),
      ...(!isEmpty && { report: { run: () => openTool('report') } }),
      exportCurrent: { run: exportCsv.current },
      exportComparison: { run: exportCsv.comparison },
    }),
    refresh: { run: () => refresh.mutate() },
    search: { run: () => search.current?.focus() },
  }
  if (isEmpty) return always
  return {
    ...always,
    deletedPosts:
      deleted.length > 0
        ? { name: formatDeleteQuestions(deleted.length), run: () => void deleteQuestions(services, deleted) }
        : undefined,
    readAnswers: isUnlikely ? undefined : answersAction(selectedRows.length, answersOfSelected),
    checkPosts: postCheck && { ...postCheck, disabledReason: running ? RUNNING : postCheck.disabledReason },
    save: { run: () => void saveFile(services) },
    review: { detail: review.toReview > 0 ? formatNumber(review.toReview) : undefined, run: review.openAll },
    findTopics,
    next: { run: review.openNext },
    ...(!isUnlikely && { topics: { name: topics.isShown ? 'Table' : 'Topics', run: topics.toggle } }),
    together: list.counts && {
      name: list.isGrouped ? 'Each title on its own' : 'Same questions together',
      run: () => list.group(!list.isGrouped),
    },
    filters: { run: () => panel.toggle('filters') },
    question: { run: () => panel.toggle('question') },
    selectAll: { run: () => selected.selectAll(true) },
  }
}

/** Returns the action that finds topics, with its cost; undefined for rows below the threshold. */
function useFindTopicsAction() {
  const { isUnlikely, running } = useTable()
  const { rows } = useQuestionSet()
  const rate = useRate()
  const { find } = useFindTopics()
  if (isUnlikely) return undefined
  if (running) return { disabledReason: RUNNING, run: find }
  const cost = findTopicsCost(rows, rate, Date.now())
  return { detail: `${formatCount(cost.requests, 'request')}, ${timeOf(cost).text}`, run: find }
}

/** Returns the action that checks posts and kept answers, or undefined if no source can look any of them up. */
function usePostCheck(rows: readonly Question[]) {
  const { workflow } = useWorkflow()
  const { mutate: check } = useStartPostCheck()
  const analysis = useAnalysis()
  const kept = useStore(analysis.answers)
  const sources = useMemo(() => checkableSources(rows), [rows])
  const ofAnswers = useMemo(() => [...keptIds(kept).keys()], [kept])
  const askable = accessibleSources(sources, workflow)
  const askableForAnswers = accessibleSources(ofAnswers, workflow)
  if (sources.length + ofAnswers.length === 0) return undefined
  const isOff = askable.length + askableForAnswers.length === 0
  const disabledReason = isOff ? 'Checking posts on Reddit needs its credentials' : undefined
  function run() {
    void checkKeptAnswers(analysis, askableForAnswers)
    if (askable.length > 0) check(askable)
  }
  return { disabledReason, run }
}

/** Returns the values of the facets in the panel as filters for the command palette. */
function filterEntries({ list, rows, filter, state }: ReturnType<typeof useTable>): Entry[] {
  const { header, names } = communitiesOf(rows)
  const sets = offeredFacets.filter((facet) => facet.kind === 'set')
  const entries = sets.flatMap((facet) =>
    [...(list.facets.totals.options[facet.key] ?? [])].map(([value, count]) => ({
      group: nameOf(facet, header),
      name: valueName(facet, value, names),
      detail: formatNumber(count),
      run: () => state.filter.update(() => withToggled(filter, facet.key, value)),
    })),
  )
  return entries.filter(({ name }) => name !== '')
}
