type Shortcut = { keys: readonly string[]; does: string }

type ShortcutGroup = { title: string; shortcuts: readonly Shortcut[] }

/** All keyboard shortcuts beyond the browser's own. `Mod` is Cmd on a Mac, else Ctrl. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    title: 'Anywhere',
    shortcuts: [
      { keys: ['?'], does: 'Show this sheet' },
      { keys: ['F8'], does: 'Go to the notification' },
      { keys: ['Mod', 'Z'], does: 'Undo an edit, a delete or a decision' },
      { keys: ['Mod', 'Shift', 'Z'], does: 'Redo it' },
    ],
  },
  {
    title: 'Questions',
    shortcuts: [
      { keys: ['1', '2'], does: 'Show the table, or the map of topics' },
      { keys: ['/'], does: 'Search' },
      { keys: ['Mod', 'H'], does: 'Find and replace' },
      { keys: ['↑', '↓'], does: 'Go to the question above or below (also K, J)' },
      { keys: ['Home', 'End'], does: 'Go to the first or the last question' },
      { keys: ['Space'], does: 'Select the question (also X)' },
      { keys: ['Shift', '↓'], does: 'Select a range' },
      { keys: ['Mod', 'A'], does: 'Select all shown' },
      { keys: ['['], does: 'Show or hide the filters' },
      { keys: [']'], does: 'Open or close the inspector' },
      { keys: ['Esc'], does: 'Close the inspector, then clear the selection' },
      { keys: ['Enter'], does: 'Edit the title (also E)' },
      { keys: ['Delete'], does: 'Delete the selected questions, or else the current one' },
    ],
  },
  {
    title: 'Review',
    shortcuts: [
      { keys: ['V'], does: 'Review one title after the other, the riskiest first' },
      { keys: ['S'], does: 'Skip the title, in that review' },
      { keys: ['Z'], does: 'Undo the last decision, in that review' },
      { keys: ['N'], does: 'Go to the next title to review' },
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
