import {
  ChartBarDecreasing,
  ChevronLeft,
  CircleHelp,
  Download,
  FileChartColumn,
  FileDown,
  FileText,
  FileX,
  Keyboard,
  Layers,
  Library,
  ListChecks,
  ListFilter,
  ListTodo,
  type LucideIcon,
  MessageSquareText,
  PanelRight,
  Redo2,
  RefreshCw,
  Search,
  SearchCheck,
  Shapes,
  SkipForward,
  Sparkles,
  Table,
  Tag,
  Trash2,
  Undo2,
} from 'lucide-react'

type Description = {
  group: 'Export' | 'Add questions' | 'Tidy up' | 'Clean' | 'View'
  name: string
  Icon: LucideIcon
  /** `Mod` is Cmd on a Mac, else Ctrl. */
  keys?: readonly string[]
  /** The text in the list of shortcuts; the name by default. */
  description?: string
  /** Whether the menu has the action, or only a phone's, because a wider screen has a button. */
  inMenu?: 'always' | 'phone'
  /** The palette has all actions except those that it offers as a screen to go to. */
  inPalette?: false
}

/** All actions on the questions as a whole, in the order of menu and palette. Those with keys are also shortcuts. */
const descriptions = {
  report: { group: 'Export', name: 'Report…', Icon: FileChartColumn, inMenu: 'always' },
  keywords: { group: 'Export', name: 'Keyword tools…', Icon: Tag, inMenu: 'always' },
  allColumns: { group: 'Export', name: 'All columns…', Icon: Table, inMenu: 'always' },
  exportCurrent: { group: 'Export', name: 'Export CSV: Current Questions', Icon: Download },
  exportComparison: { group: 'Export', name: 'Export CSV: Before & After Comparison', Icon: Download },
  save: { group: 'Export', name: 'Save as a file', Icon: FileDown, inMenu: 'always' },
  openFile: { group: 'Add questions', name: 'Open titles from a file', Icon: FileText, inMenu: 'always' },
  extract: { group: 'Add questions', name: 'Get new questions…', Icon: RefreshCw, inMenu: 'always' },
  readAnswers: {
    group: 'Add questions',
    name: 'Read answers of questions',
    Icon: MessageSquareText,
    inMenu: 'always',
  },
  unlikely: { group: 'Tidy up', name: 'Show unlikely questions', Icon: CircleHelp, inMenu: 'always' },
  checkPosts: { group: 'Tidy up', name: 'Check for deleted posts', Icon: SearchCheck, inMenu: 'always' },
  deletedPosts: {
    group: 'Tidy up',
    name: 'Delete questions whose posts were deleted',
    Icon: FileX,
    inMenu: 'always',
  },
  remove: { group: 'Tidy up', name: 'Delete', Icon: Trash2 },
  undo: {
    group: 'Tidy up',
    name: 'Undo',
    Icon: Undo2,
    keys: ['Mod', 'Z'],
    description: 'Undo an edit, a delete or a decision',
  },
  redo: { group: 'Tidy up', name: 'Redo', Icon: Redo2, keys: ['Mod', 'Shift', 'Z'], description: 'Redo it' },
  start: { group: 'Clean', name: 'Start AI Cleaning', Icon: Sparkles },
  findTopics: { group: 'Clean', name: 'Find topics', Icon: Shapes, inMenu: 'always' },
  review: {
    group: 'Clean',
    name: 'Review',
    Icon: ListTodo,
    keys: ['V'],
    description: 'Review titles one by one, riskiest first',
  },
  next: {
    group: 'Clean',
    name: 'Next title to review',
    Icon: SkipForward,
    keys: ['N'],
    description: 'Go to the next title to review',
  },
  search: { group: 'View', name: 'Search', Icon: Search, keys: ['/'] },
  filters: {
    group: 'View',
    name: 'Filters',
    Icon: ListFilter,
    keys: ['F'],
    description: 'Show or hide the filters',
  },
  question: {
    group: 'View',
    name: 'Question panel',
    Icon: PanelRight,
    keys: [']'],
    description: 'Show or hide question details',
  },
  topics: { group: 'View', name: 'Topics', Icon: ChartBarDecreasing, inMenu: 'phone' },
  together: { group: 'View', name: 'Same questions together', Icon: Layers, inMenu: 'phone' },
  selectAll: { group: 'View', name: 'Select all shown', Icon: ListChecks },
  refresh: { group: 'View', name: 'Refresh', Icon: RefreshCw, inMenu: 'phone' },
  setup: { group: 'View', name: 'Back to Setup', Icon: ChevronLeft, inMenu: 'phone', inPalette: false },
  analyses: { group: 'View', name: 'Your analyses', Icon: Library, inMenu: 'always' },
  keys: {
    group: 'View',
    name: 'Keyboard shortcuts',
    Icon: Keyboard,
    keys: ['?'],
    description: 'Show this sheet',
    inMenu: 'always',
  },
} as const satisfies Record<string, Description>

export type ActionId = keyof typeof descriptions

export const actionIds = Object.keys(descriptions) as ActionId[]

export function describe(id: ActionId): Description {
  return descriptions[id]
}

/** An action's current state. */
type Action = {
  run: () => void
  /** Why the action is not available; undefined if it is. */
  disabledReason?: string | undefined
  /** A count beside the name. */
  detail?: string | undefined
  /** Replaces the usual name. */
  name?: string | undefined
}

/** The screen's actions. */
export type Actions = Partial<Record<ActionId, Action | undefined>>

/** An entry in the palette beside the actions, such as a value to filter by. */
export type Entry = { group: string; name: string; detail?: string | undefined; run: () => void }

/** A screen's actions and other entries for the palette. */
export type Commands = { actions: Actions; entries: readonly Entry[] }

/** Returns the screen's actions with their descriptions, in the descriptions' order. */
export function describedActions(actions: Actions) {
  return actionIds.flatMap((id) => {
    const action = actions[id]
    const described = describe(id)
    return action ? [{ ...described, ...action, name: action.name ?? described.name }] : []
  })
}

const modifier = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

/** Returns the keys as labeled on the user's keyboard. */
export function shownKeys(keys: readonly string[] = []): string[] {
  return keys.map((key) => (key === 'Mod' ? modifier : key))
}
