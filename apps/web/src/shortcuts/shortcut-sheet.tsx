import { Keyboard } from 'lucide-react'
import { useState } from 'react'
import { useServices } from '../session/services.ts'
import { useStore } from '../session/store.ts'
import { useCharacterKey } from '../session/use-character-key.ts'
import { Dialog } from '../ui/dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { LabelledCheckbox } from '../ui/labelled-checkbox.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { shortcutGroups } from './shortcut-groups.ts'

/** The button that opens the sheet of shortcuts; so does `?`. */
export function ShortcutSheet() {
  const [open, setOpen] = useState(false)
  useCharacterKey('?', () => setOpen(true))
  return (
    <>
      <Tooltip content="Lists every key that does something here. The ? key opens it too.">
        <IconButton
          className="max-md:hidden"
          label="Keyboard shortcuts"
          icon={<Keyboard size={16} />}
          onClick={() => setOpen(true)}
        />
      </Tooltip>
      <Dialog title="Keyboard shortcuts" open={open} onOpenChange={setOpen}>
        <div className="grid gap-x-8 gap-y-5 p-4 md:grid-cols-2 md:p-5">
          {shortcutGroups.map(({ title, shortcuts }) => (
            <section key={title} className="md:nth-2:row-span-2">
              <h3 className="mb-1.5 text-13">{title}</h3>
              <dl className="grid gap-y-0.5 text-13">
                {shortcuts.map(({ keys, does }) => (
                  <div key={does} className="flex items-baseline gap-3 py-1">
                    <dt className="flex w-26 flex-none gap-1">
                      {keys.map((key) => (
                        <Kbd key={key}>{key === 'Mod' ? modifier : key}</Kbd>
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
    </>
  )
}

const modifier = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

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
            Single characters are shortcuts
            <span className="block text-12 text-ink-3">
              Switch this off when you dictate to the computer. The other keys stay as they are.
            </span>
          </span>
        }
      />
    </div>
  )
}
