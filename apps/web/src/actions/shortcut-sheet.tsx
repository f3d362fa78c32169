import { type ActionId, describe, shownKeys } from '../analysis/descriptions.ts'
import { useServices } from '../analysis/services.ts'
import { useStore } from '../store.ts'
import { LabeledCheckbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Kbd } from '../ui/kbd.tsx'

export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <div className="grid gap-x-8 gap-y-5 p-4 md:grid-cols-2 md:p-5">
        {shortcutGroups.map(({ title, shortcuts }) => (
          <section key={title} className="md:nth-2:row-span-2">
            <h3 className="mb-1.5 text-13">{title}</h3>
            <dl className="grid gap-y-0.5 text-13">
              {shortcuts.map(({ keys, description }) => (
                <div key={description} className="flex items-baseline gap-3 py-1">
                  <dt className="flex w-26 flex-none gap-1">
                    {shownKeys(keys).map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dt>
                  <dd className="text-ink-2">{description}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <LetterSwitch />
    </Dialog>
  )
}

function LetterSwitch() {
  const { preferences } = useServices()
  const { letterShortcuts } = useStore(preferences)
  return (
    <div className="border-t border-line px-4 py-3.5 md:px-5">
      <LabeledCheckbox
        checked={letterShortcuts}
        onChange={({ target }) =>
          preferences.update((before) => ({ ...before, letterShortcuts: target.checked }))
        }
        className="text-13"
        label={
          <span>
            Use single-key shortcuts
            <span className="block text-12 text-ink-3">
              Turn this off if you use voice dictation. Other shortcuts keep working.
            </span>
          </span>
        }
      />
    </div>
  )
}

type Shortcut = { keys: readonly string[]; description: string }

/** All keyboard shortcuts beyond the browser's own. `Mod` is Cmd on a Mac, else Ctrl. */
const shortcutGroups: readonly { title: string; shortcuts: readonly Shortcut[] }[] = [
  {
    title: 'Anywhere',
    shortcuts: [
      { keys: ['Mod', 'K'], description: 'Find any action, filter or screen' },
      ...shortcutsOf('keys'),
      { keys: ['F8'], description: 'Go to the notification' },
      ...shortcutsOf('undo', 'redo'),
    ],
  },
  {
    title: 'Questions',
    shortcuts: [
      ...shortcutsOf('search', 'filters', 'question'),
      { keys: ['↑', '↓'], description: 'Go to the question above or below (also K, J)' },
      { keys: ['Home', 'End'], description: 'Go to the first or the last question' },
      { keys: ['Space'], description: 'Select the question (also X)' },
      { keys: ['Shift', '↓'], description: 'Select a range' },
      { keys: ['Mod', 'A'], description: 'Select all shown' },
      { keys: ['Esc'], description: 'Close the panel, then clear the selection' },
      { keys: ['Enter'], description: 'Edit the title (also E)' },
      { keys: ['Delete'], description: 'Delete the selected questions, or the current one' },
    ],
  },
  {
    title: 'Review',
    shortcuts: [
      ...shortcutsOf('review', 'next'),
      { keys: ['S'], description: 'Skip the title (in review)' },
      { keys: ['Z'], description: 'Undo the last decision (in review)' },
      { keys: ['D'], description: 'Show or hide the changes' },
      { keys: ['A'], description: 'Accept the title' },
      { keys: ['R'], description: 'Revert to the original' },
      { keys: ['T'], description: 'Take the AI’s suggestion' },
    ],
  },
]

function shortcutsOf(...ids: ActionId[]): Shortcut[] {
  return ids.map((id) => {
    const { keys = [], description, name } = describe(id)
    return { keys, description: description ?? name }
  })
}
