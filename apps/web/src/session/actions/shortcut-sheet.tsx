import { Dialog } from '../../ui/dialog.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { LabelledCheckbox } from '../../ui/labelled-checkbox.tsx'
import { useServices } from '../services.ts'
import { useStore } from '../store.ts'
import { shownKeys } from './descriptions.ts'
import { shortcutGroups } from './shortcut-groups.ts'

type ShortcutSheetProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** Every key that does something. */
export function ShortcutSheet({ open, onOpenChange }: ShortcutSheetProps) {
  return (
    <Dialog title="Keyboard shortcuts" open={open} onOpenChange={onOpenChange}>
      <div className="grid gap-x-8 gap-y-5 p-4 md:grid-cols-2 md:p-5">
        {shortcutGroups.map(({ title, shortcuts }) => (
          <section key={title} className="md:nth-2:row-span-2">
            <h3 className="mb-1.5 text-13">{title}</h3>
            <dl className="grid gap-y-0.5 text-13">
              {shortcuts.map(({ keys, does }) => (
                <div key={does} className="flex items-baseline gap-3 py-1">
                  <dt className="flex w-26 flex-none gap-1">
                    {shownKeys(keys).map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dt>
                  <dd className="text-ink-2">{does}</dd>
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
      <LabelledCheckbox
        checked={letterShortcuts}
        onChange={({ target }) =>
          preferences.update((before) => ({ ...before, letterShortcuts: target.checked }))
        }
        className="text-13"
        label={
          <span>
            Use single-key shortcuts
            <span className="block text-12 text-ink-3">
              Switch this off when you dictate to the computer. The other keys stay as they are.
            </span>
          </span>
        }
      />
    </div>
  )
}
