import { type ActionId, describe } from './descriptions.ts'

type Shortcut = { keys: readonly string[]; does: string }

type ShortcutGroup = { title: string; shortcuts: readonly Shortcut[] }

/** All keyboard shortcuts beyond the browser's own. `Mod` is Cmd on a Mac, else Ctrl. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    title: 'Anywhere',
    shortcuts: [
      { keys: ['Mod', 'K'], does: 'Find any action, filter or screen' },
      ...shortcutsOf('keys'),
      { keys: ['F8'], does: 'Go to the notification' },
      ...shortcutsOf('undo', 'redo'),
    ],
  },
  {
    title: 'Questions',
    shortcuts: [
      ...shortcutsOf('table', 'map', 'search', 'replace', 'filters', 'question'),
      { keys: ['↑', '↓'], does: 'Go to the question above or below (also K, J)' },
      { keys: ['Home', 'End'], does: 'Go to the first or the last question' },
      { keys: ['Space'], does: 'Select the question (also X)' },
      { keys: ['Shift', '↓'], does: 'Select a range' },
      { keys: ['Mod', 'A'], does: 'Select all shown' },
      { keys: ['Esc'], does: 'Close the panel, then clear the selection' },
      { keys: ['Enter'], does: 'Edit the title (also E)' },
      { keys: ['Delete'], does: 'Delete the selected questions, or else the current one' },
    ],
  },
  {
    title: 'Review',
    shortcuts: [
      ...shortcutsOf('review', 'next'),
      { keys: ['S'], does: 'Skip the title, in that review' },
      { keys: ['Z'], does: 'Undo the last decision, in that review' },
      { keys: ['D'], does: 'Show or hide what was changed' },
      { keys: ['A'], does: 'Accept the title' },
      { keys: ['R'], does: 'Revert to the original' },
      { keys: ['T'], does: "Take the AI's suggestion" },
    ],
  },
  {
    title: 'Comparison of near-duplicates',
    shortcuts: [
      { keys: ['Enter'], does: 'Keep the best of the group' },
      { keys: ['N'], does: 'Keep all: they are not the same' },
      { keys: ['S'], does: 'Decide later' },
    ],
  },
]

function shortcutsOf(...ids: ActionId[]): Shortcut[] {
  return ids.map((id) => {
    const { keys = [], does, name } = describe(id)
    return { keys, does: does ?? name }
  })
}
