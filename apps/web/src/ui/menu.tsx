import { DropdownMenu as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

type MenuItem = { name: string; note: string; onSelect: () => void }

type MenuOption = { name: string; note?: string; chosen: boolean; onChange: (chosen: boolean) => void }

type MenuProps = {
  trigger: ReactNode
  items: readonly MenuItem[]
  /** What to know before choosing, above the actions, with an action of its own. */
  notice?: { text: string; action: Pick<MenuItem, 'name' | 'onSelect'> } | undefined
  /** Settings, below the actions; choosing one leaves the menu open. */
  options?: readonly MenuOption[]
}

const itemLook = 'rounded-2 px-2.5 py-[7px] text-13 outline-none data-highlighted:bg-surface-3'

/** A button with a menu of actions, each with an explanation. */
export function Menu({ trigger, items, notice, options = [] }: MenuProps) {
  return (
    // Not modal: that would hide the page from screen readers while Tab still reaches it.
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          // Without an end state Radix may wait for an animation that has long ended.
          className="z-55 min-w-59 animate-rise data-[state=closed]:animate-none rounded-3 border border-line-strong bg-surface p-1 shadow-float"
        >
          {notice && (
            <>
              <Radix.Label className="max-w-72 px-2.5 pt-1.5 pb-1 text-12 text-ink-2 text-pretty">
                {notice.text}
              </Radix.Label>
              <Radix.Item onSelect={notice.action.onSelect} className={itemLook}>
                {notice.action.name}
              </Radix.Item>
              <Radix.Separator className="mx-1 my-1 h-px bg-line" />
            </>
          )}
          {items.map(({ name, note, onSelect }) => (
            <Radix.Item key={name} onSelect={onSelect} textValue={name} className={itemLook}>
              <span className="block">{name}</span>
              <span className="block text-12 text-ink-3">{note}</span>
            </Radix.Item>
          ))}
          {items.length > 0 && options.length > 0 && <Radix.Separator className="mx-1 my-1 h-px bg-line" />}
          {options.map((option) => (
            <Option key={option.name} {...option} />
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function Option({ name, note, chosen, onChange }: MenuOption) {
  return (
    <Radix.CheckboxItem
      checked={chosen}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
      textValue={name}
      className={`group flex items-start gap-2.5 ${itemLook}`}
    >
      <span className="checkbox" data-checked={chosen || undefined} aria-hidden="true" />
      <span>
        <span className="block">{name}</span>
        {note && <span className="block text-12 text-ink-3">{note}</span>}
      </span>
    </Radix.CheckboxItem>
  )
}
