import type { Question } from '@quarry/contracts/question'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { subredditsOf } from '../questions/cleaning-counts.ts'
import { communityHeader } from '../questions/community-words.ts'
import { noReportDraft } from '../report/report-input.ts'
import type { Actions } from '../session/actions/descriptions.ts'
import { editTitle } from '../session/make-change.ts'
import { noValues, type QuestionFilter } from '../session/question-filter.ts'
import { existing, noSelection, rangeOf, type Selection, withSelected } from '../session/selection.ts'
import { useServices } from '../session/services.ts'
import { useStore } from '../session/store.ts'
import type { PanelTab, TableState } from '../session/table-state.ts'
import type { TableView } from '../session/table-view.ts'
import { NO_TOPIC } from '../session/topic-edits.ts'
import { FRAME_WIDTH, useGrid } from '../ui/use-framed.ts'
import { withChosen, withEditedTopics } from './question-filter.ts'
import { type Room, rowLayout } from './row-layout.ts'
import { type TableStart, useActiveRow, useFollowing, useKeptPlace } from './use-active-row.ts'
import { useReview } from './use-review.ts'
import { useEmptiedFilter, useShownQuestions } from './use-shown-questions.ts'

export type TableProps = {
  state: TableState
  rows: readonly Question[]
  /** The rows below the threshold, which the table shows on request; undefined where it never does. */
  unlikely?: readonly Question[]
  /** Cleans these; undefined while a run is in progress. */
  onProcess: ((rows: readonly Question[]) => void) | undefined
  /** Opens the review of these. */
  onReview: (ids: ReadonlySet<string>) => void
  /** It begins there, and begins again when this changes. */
  start: TableStart | undefined
  /** Rows show the original below a title that differs from it, and whence the question is. */
  originals?: boolean
  /** During a run the row that is worked on comes into sight. */
  follows?: boolean
  /** What the screen can do beside what its table can. */
  actions?: Actions
}

/** What opens over the table. */
type Tool = 'keywords' | 'report'

export type TableParts = ReturnType<typeof useTableState>

const none: readonly Question[] = []

/** What is shown, selected and open. */
export function useTableState({ state, onProcess, onReview, start, unlikely = none, ...props }: TableProps) {
  const running = onProcess === undefined
  const edits = useStore(useServices().topicEdits)
  const chosen = useStore(state.filter)
  const isUnlikely = chosen.unlikely && unlikely.length > 0
  const rows = isUnlikely ? unlikely : props.rows
  const filter = useMemo(
    () => ({ ...withEditedTopics(chosen, edits), unlikely: isUnlikely }),
    [chosen, edits, isUnlikely],
  )
  const editing = useTitleEditing()
  const [viewport, setViewport] = useState<HTMLDivElement | null>(null)
  useKeptPlace(viewport, state.place)
  const list = useShownQuestions(rows, useDeferredValue(filter), editing.editingId, state.view)
  useEmptiedFilter(rows, list, state)
  useEffect(() => {
    if (unlikely.length === 0)
      state.filter.update((held) => (held.unlikely ? { ...held, unlikely: false } : held))
  }, [unlikely, state])
  const subreddits = useMemo(
    () => new Map(subredditsOf(rows).map((subreddit) => [subreddit.toLowerCase(), subreddit])),
    [rows],
  )
  const active = useActiveRow(list.shownIds, viewport, start)
  const follows = props.follows === true && running
  const [following, setFollowing] = useFollowing(follows ? list.shown : none, viewport, active.control)
  const [tool, setTool] = useState<Tool>()
  const [reportDraft, setReportDraft] = useState(noReportDraft)
  return {
    rows,
    unlikely,
    isUnlikely,
    list,
    filter,
    setFilter: (next: QuestionFilter) => state.filter.update(() => next),
    subreddits,
    /** What the column of communities is called: `Subreddit`, `Site`, `Community`. */
    community: useMemo(() => communityHeader(rows), [rows]),
    layout: useRowLayout(list.view, viewport, {
      hasFigures: list.hasFigures,
      hasCommunities: subreddits.size > 1,
      originals: props.originals === true,
    }),
    viewport,
    setViewport,
    editing,
    selected: useSelection(rows, list.shownIds, list.sorted),
    active,
    /** A run goes on whose row could be kept in sight. */
    canFollow: follows && !following,
    follow: () => setFollowing(true),
    review: useReview(rows, list, active, onReview),
    panel: usePanel(state, active),
    topics: {
      ...useTopicsView(state),
      /** A question has a topic. */
      isNamed: [...(list.facets.totals.options.topic?.keys() ?? [])].some((topic) => topic !== NO_TOPIC),
    },
    tool,
    setTool,
    reportDraft,
    setReportDraft,
    search: useRef<HTMLInputElement>(null),
    running,
    /** Cleans these; not while a run is in progress. */
    process: isUnlikely ? undefined : onProcess,
  }
}

/** Whether topics take the table's place. A filter by topic belongs to the table, so it is taken away when they do. */
function useTopicsView({ shows, filter, place }: TableState) {
  const isShown = useStore(shows) === 'topics'

  function open() {
    filter.update((held) => withChosen(held, 'topic', noValues))
    shows.update(() => 'topics')
  }

  function close() {
    shows.update(() => 'questions')
  }

  return {
    isShown,
    open,
    close,
    toggle: isShown ? close : open,
    /** Shows the questions of these topics in the table, from the top. */
    showQuestions(names: Iterable<string>) {
      filter.update((held) => withChosen(held, 'topic', new Set(names)))
      place.update(() => 0)
      close()
    },
  }
}

/** What the panel beside the table shows. */
function usePanel({ panel }: TableState, active: ReturnType<typeof useActiveRow>) {
  const tab = useStore(panel)
  const open = (wanted: PanelTab) => panel.update(() => wanted)

  function close() {
    panel.update(() => undefined)
    // From the question back to its row.
    if (tab === 'question' && active.id !== undefined) active.goTo(active.id)
  }

  return { tab, open, close, toggle: (wanted: PanelTab) => (tab === wanted ? close() : open(wanted)) }
}

/** Widths are rounded to this many pixels, so that resizing seldom renders the rows again. */
const STEP = 20

/** Returns the layout of the rows, which depends on the width of the table and of the page. */
function useRowLayout(
  view: TableView,
  viewport: HTMLElement | null,
  { hasFigures, hasCommunities, originals }: Pick<Room, 'hasFigures' | 'hasCommunities' | 'originals'>,
) {
  const [width, setWidth] = useState(FRAME_WIDTH)
  const stacked = !useGrid()
  useEffect(() => {
    if (!viewport) return
    const observer = new ResizeObserver(() => {
      setWidth(Math.floor(viewport.clientWidth / STEP) * STEP)
    })
    observer.observe(viewport)
    return () => observer.disconnect()
  }, [viewport])
  return useMemo(
    () => rowLayout(view, { width, stacked, hasFigures, hasCommunities, originals }),
    [view, width, stacked, hasFigures, hasCommunities, originals],
  )
}

const nothingUnsaved: ReadonlyMap<string, string> = new Map()

/** State of the title editor, and titles that the server rejected, which are never lost. */
function useTitleEditing() {
  const [editingId, setEditingId] = useState<string>()
  const [unsaved, setUnsaved] = useState(nothingUnsaved)
  const services = useServices()

  function discardUnsaved(id: string) {
    setUnsaved((before) => new Map([...before].filter(([held]) => held !== id)))
  }

  async function save(row: Question, title: string) {
    if (await editTitle(services, row, title)) discardUnsaved(row.id)
    else setUnsaved((before) => new Map(before).set(row.id, title))
  }

  return {
    editingId,
    edit: setEditingId,
    closeEditor: () => setEditingId(undefined),
    save: (row: Question, title: string) => void save(row, title),
    discardUnsaved,
    unsavedOf: (id: string) => unsaved.get(id),
  }
}

/** Start of a range, and the selection before it. */
type Anchor = { id: string; before: Selection }

/** The selection among `rows`, including rows hidden by the filter. */
function useSelection(rows: readonly Question[], shownIds: readonly string[], sorted: readonly Question[]) {
  const { selected } = useServices()
  const chosen = useStore(selected)
  const setChosen = (next: Selection) => selected.update(() => next)
  const anchor = useRef<Anchor>(undefined)
  const selection = useMemo(
    () => (chosen.size === 0 ? chosen : existing(chosen, new Set(rows.map((row) => row.id)))),
    [chosen, rows],
  )
  const selectedRows = useMemo(
    () => (selection.size === 0 ? [] : sorted.filter((row) => selection.has(row.id))),
    [sorted, selection],
  )

  return {
    selection,
    /** In the order of the table, with those that the filter hides. */
    selectedRows,
    /** The selected rows, or else all of these. */
    orAll: (all: readonly Question[]) => (selectedRows.length > 0 ? selectedRows : all),
    /** One row, or as a range all from the row touched before. */
    select(id: string, selected: boolean, asRange: boolean) {
      const from = anchor.current?.id
      const ids = asRange && from !== undefined ? rangeOf(shownIds, from, id) : [id]
      const next = withSelected(selection, ids, selected)
      anchor.current = { id, before: next }
      setChosen(next)
    },
    /** The range from `from`, or from where it began before, now ends at `to`: it grows and shrinks. */
    extend(from: string, to: string) {
      anchor.current ??= { id: from, before: selection }
      setChosen(withSelected(anchor.current.before, rangeOf(shownIds, anchor.current.id, to), true))
    },
    /** The next range starts again. */
    clearAnchor() {
      anchor.current = undefined
    },
    /** Those that are deleted come back unselected. */
    drop: (ids: readonly string[]) => setChosen(withSelected(selection, ids, false)),
    selectAll: (selected: boolean) => setChosen(withSelected(selection, shownIds, selected)),
    clear: () => setChosen(noSelection),
  }
}
