import {
  BadgeInfo,
  ChartBarDecreasing,
  ChevronLeft,
  CircleHelp,
  Copy,
  Download,
  FileChartColumn,
  FileDown,
  FileText,
  FileX,
  Keyboard,
  ListChecks,
  ListFilter,
  ListStart,
  ListTodo,
  type LucideIcon,
  PanelRight,
  Redo2,
  RefreshCw,
  Search,
  SearchCheck,
  SkipForward,
  Sparkles,
  Tag,
  Trash2,
  Undo2,
} from 'lucide-react'

type Description = {
  group: 'Tidy up' | 'Export' | 'Add questions' | 'Session' | 'Clean' | 'View'
  name: string
  Icon: LucideIcon
  /** `Mod` is Cmd on a Mac, else Ctrl. */
  keys?: readonly string[]
  /** In the sheet of keys; without it the name says it. */
  does?: string
  /** Not in the menu, because a button in sight does the same; on a phone the second is not. */
  inSight?: true
  onPhone?: true
}

/** Everything that can be done with the questions as a whole, in the order of the menu and of the palette; with keys, also in their sheet. */
const descriptions = {
  unlikely: { group: 'Tidy up', name: 'Show unlikely questions', Icon: CircleHelp },
  checkPosts: { group: 'Tidy up', name: 'Check for deleted posts', Icon: SearchCheck },
  gone: { group: 'Tidy up', name: 'Delete questions whose posts were deleted', Icon: FileX },
  remove: { group: 'Tidy up', name: 'Delete', Icon: Trash2 },
  undo: {
    group: 'Tidy up',
    name: 'Undo',
    Icon: Undo2,
    keys: ['Mod', 'Z'],
    does: 'Undo an edit, a delete or a decision',
  },
  redo: { group: 'Tidy up', name: 'Redo', Icon: Redo2, keys: ['Mod', 'Shift', 'Z'], does: 'Redo it' },
  keywords: { group: 'Export', name: 'Keyword tools…', Icon: Tag },
  report: { group: 'Export', name: 'Report…', Icon: FileChartColumn },
  exportCurrent: {
    group: 'Export',
    name: 'Export CSV: Current Questions',
    Icon: Download,
    inSight: true,
  },
  exportComparison: {
    group: 'Export',
    name: 'Export CSV: Before & After Comparison',
    Icon: Download,
    inSight: true,
  },
  copy: { group: 'Export', name: 'Copy titles', Icon: Copy },
  save: { group: 'Export', name: 'Save as a file', Icon: FileDown },
  openFile: { group: 'Add questions', name: 'Open titles from a file', Icon: FileText },
  extract: { group: 'Add questions', name: 'Extract again', Icon: RefreshCw },
  setup: { group: 'Session', name: 'Back to Setup', Icon: ChevronLeft, onPhone: true },
  refresh: { group: 'Session', name: 'Refresh', Icon: RefreshCw, onPhone: true },
  start: { group: 'Clean', name: 'Start AI Cleaning', Icon: Sparkles, inSight: true },
  review: {
    group: 'Clean',
    name: 'Review',
    Icon: ListTodo,
    keys: ['V'],
    does: 'Review titles one by one, riskiest first',
  },
  next: {
    group: 'Clean',
    name: 'Next title to review',
    Icon: SkipForward,
    keys: ['N'],
    does: 'Go to the next title to review',
    inSight: true,
  },
  search: { group: 'View', name: 'Search', Icon: Search, keys: ['/'], inSight: true },
  filters: {
    group: 'View',
    name: 'Filters',
    Icon: ListFilter,
    keys: ['F'],
    does: 'Show or hide the filters',
    inSight: true,
  },
  topics: { group: 'View', name: 'Topics', Icon: ChartBarDecreasing, onPhone: true },
  question: {
    group: 'View',
    name: 'Question panel',
    Icon: PanelRight,
    keys: [']'],
    does: 'Show or hide question details',
  },
  run: { group: 'View', name: 'Run panel', Icon: BadgeInfo },
  selectFirst: { group: 'View', name: 'Select first 300', Icon: ListStart },
  selectAll: { group: 'View', name: 'Select all shown', Icon: ListChecks, inSight: true },
  keys: {
    group: 'View',
    name: 'Keyboard shortcuts',
    Icon: Keyboard,
    keys: ['?'],
    does: 'Show this sheet',
    inSight: true,
  },
} as const satisfies Record<string, Description>

export type ActionId = keyof typeof descriptions

export const actionIds = Object.keys(descriptions) as ActionId[]

export function describe(id: ActionId): Description {
  return descriptions[id]
}

/** What an action does now. */
type Action = {
  run: () => void
  /** Why it cannot be done now. */
  why?: string | undefined
  /** How many there are. */
  detail?: string | undefined
  /** Instead of its usual name. */
  name?: string | undefined
}

/** Those that the screen has. */
export type Actions = Partial<Record<ActionId, Action | undefined>>

/** Something to choose in the palette beside the actions, such as a value to filter by. */
export type Entry = { group: string; name: string; detail?: string | undefined; run: () => void }

/** What can be done on a screen. */
export type Commands = { actions: Actions; entries: readonly Entry[] }

/** Returns the actions that the screen has, with their descriptions, in the order of these. */
export function describedActions(actions: Actions) {
  return actionIds.flatMap((id) => {
    const action = actions[id]
    const described = describe(id)
    return action ? [{ ...described, ...action, name: action.name ?? described.name }] : []
  })
}

const modifier = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

/** As they are written on the user's keyboard. */
export function shownKeys(keys: readonly string[] = []): string[] {
  return keys.map((key) => (key === 'Mod' ? modifier : key))
}
