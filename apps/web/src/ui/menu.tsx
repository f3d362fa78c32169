import { DropdownMenu as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

type MenuItem = { name: string; note: string; onSelect: () => void }

/** A button that offers a few named actions, each with a line that says more. */
export function Menu({ trigger, items }: { trigger: ReactNode; items: readonly MenuItem[] }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          className="z-40 min-w-59 animate-rise rounded-3 border border-line-strong bg-surface p-1 shadow-float"
        >
          {items.map(({ name, note, onSelect }) => (
            <Radix.Item
              key={name}
              onSelect={onSelect}
              aria-label={name}
              className="rounded-2 px-2.5 py-[7px] text-13 outline-none data-highlighted:bg-surface-3"
            >
              <span className="block">{name}</span>
              <span className="block text-12 text-ink-3">{note}</span>
            </Radix.Item>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
