import { Command } from 'cmdk'
import type { LucideIcon } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useRef, useState } from 'react'
import { type Commands, describedActions, type Entry, shownKeys } from '../analysis/descriptions.ts'
import { Kbd } from '../ui/kbd.tsx'
import { Modal } from '../ui/modal.tsx'

type PaletteProps = Commands & { onClose: () => void }

type Choice = Entry & { keys?: readonly string[]; disabledReason?: string | undefined; Icon?: LucideIcon }

/** Entries shown at first; typing finds the others. */
const CHOICES_MAX = 60

const look = 'h-13 flex-none rounded-t-3 border-0 border-b border-line bg-transparent px-5 text-16'

/** Finds every action, filter and screen by a part of its name. */
export function Palette({ actions, entries, onClose }: PaletteProps) {
  const [typed, setTyped] = useState('')
  const chosen = useRef<() => void>(undefined)
  const offered = describedActions(actions).filter(({ inPalette = true }) => inPalette)
  const choices = found([...offered, ...entries], typed)

  function choose({ run }: Choice) {
    chosen.current = run
    onClose()
  }

  return (
    <Modal
      aria-describedby={undefined}
      onClose={onClose}
      // The action may take the focus, so it runs after the focus has returned.
      onClosed={() => chosen.current?.()}
      className="top-24 left-1/2 flex max-h-[calc(100dvh-8rem)] w-150 max-w-[calc(100vw-2rem)] -translate-x-1/2 animate-rise flex-col rounded-3 border outline-none max-md:top-14"
    >
      <Radix.Title className="sr-only">All actions</Radix.Title>
      {/* Filtered here, because each typed word may be anywhere in the name and the order must stay. */}
      <Command label="All actions" shouldFilter={false} loop vimBindings={false} className="contents">
        <Command.Input
          aria-label="Type an action, a filter or a word"
          placeholder="Type an action, a filter or a word"
          value={typed}
          onValueChange={setTyped}
          className={`${look} focus-visible:-outline-offset-2`}
        />
        <Command.List label="Actions" className="min-h-0 overflow-y-auto p-1.5">
          <Command.Empty className="px-2.5 py-3 text-13 text-ink-2">Nothing matches.</Command.Empty>
          {[...Map.groupBy(choices, ({ group }) => group)].map(([group, ofGroup]) => (
            <Command.Group
              key={group}
              heading={group}
              className="**:[[cmdk-group-heading]]:px-2.5 **:[[cmdk-group-heading]]:pt-2 **:[[cmdk-group-heading]]:pb-1 **:[[cmdk-group-heading]]:text-12 **:[[cmdk-group-heading]]:text-ink-3"
            >
              {ofGroup.map((choice) => (
                <Item key={choice.name} {...choice} onSelect={() => choose(choice)} />
              ))}
            </Command.Group>
          ))}
        </Command.List>
      </Command>
    </Modal>
  )
}

function Item({
  group,
  name,
  detail,
  keys,
  disabledReason,
  Icon,
  onSelect,
}: Choice & { onSelect: () => void }) {
  return (
    <Command.Item
      value={`${group} ${name}`}
      disabled={disabledReason !== undefined}
      onSelect={onSelect}
      className="flex min-h-8 cursor-pointer items-center gap-2.5 rounded-2 px-2.5 py-1 text-13 data-[disabled=true]:cursor-not-allowed data-[disabled=true]:text-ink-3 data-[selected=true]:bg-surface-3"
    >
      {Icon ? (
        <Icon size={16} aria-hidden="true" className="flex-none text-ink-3" />
      ) : (
        <span className="w-4" />
      )}
      <span className="min-w-0 flex-1">
        {name}
        {disabledReason && <span className="block text-12">{disabledReason}</span>}
      </span>
      {detail && <span className="text-12 text-ink-3 tabular-nums">{detail}</span>}
      <span aria-hidden="true" className="flex gap-1">
        {shownKeys(keys).map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </span>
    </Command.Item>
  )
}

/** Returns the entries that contain every typed word. */
function found(choices: readonly Choice[], typed: string): Choice[] {
  const words = typed.trim().toLowerCase().split(/\s+/)
  const isFound = ({ group, name }: Choice) => {
    const text = `${group} ${name}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
  return choices.filter(isFound).slice(0, CHOICES_MAX)
}
