import { DropdownMenu as Radix } from 'radix-ui'
import { Fragment, type ReactNode, useRef } from 'react'
import { hasFocusMoved } from './focus.ts'
import { Kbd } from './kbd.tsx'

type MenuItem = {
  name: string
  icon?: ReactNode
  /** An explanation below the name. */
  note?: string
  keys?: readonly string[] | undefined
  /** Shown on the right, such as a count. */
  detail?: string | undefined
  /** Why the item can't be chosen; undefined if it can. */
  disabledReason?: string | undefined
  onSelect: () => void
}

type MenuOption = { name: string; note?: string; chosen: boolean; onChange: (chosen: boolean) => void }

export type MenuGroup = { items: readonly MenuItem[] }

type MenuProps = {
  trigger: ReactNode
  groups?: readonly MenuGroup[]
  /** A notice above the actions, with its own action. */
  notice?: { text: string; action: Pick<MenuItem, 'name' | 'onSelect'> } | undefined
  /** Settings below the actions; choosing one leaves the menu open. */
  options?: readonly MenuOption[]
}

const itemLook =
  'rounded-2 px-2.5 py-1.5 text-13 outline-none data-disabled:cursor-not-allowed data-disabled:text-ink-3 data-highlighted:bg-surface-3'
const line = <Radix.Separator className="mx-1 my-1 h-px bg-hair" />

/** A button with a menu of grouped actions. */
export function Menu({ trigger, groups = [], notice, options = [] }: MenuProps) {
  /** Runs once the focus is back on the button, so that a dialog it opens returns the focus there. */
  const chosen = useRef<() => void>(undefined)
  const choose = (run: () => void) => {
    chosen.current = run
  }
  return (
    // Not modal: that would hide the page from screen readers while Tab still reaches it.
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          onCloseAutoFocus={(event) => {
            if (hasFocusMoved()) event.preventDefault()
            const run = chosen.current
            chosen.current = undefined
            if (run) queueMicrotask(run)
          }}
          // No closing animation, because Radix may wait for one that has already ended.
          className="z-65 max-h-(--radix-dropdown-menu-content-available-height) min-w-59 animate-rise overflow-y-auto data-[state=closed]:animate-none rounded-3 border border-line-strong bg-surface p-1.5 shadow-float"
        >
          {notice && (
            <>
              <Radix.Label className="max-w-72 px-2.5 pt-1.5 pb-1 text-12 text-ink-2 text-pretty">
                {notice.text}
              </Radix.Label>
              <Radix.Item onSelect={() => choose(notice.action.onSelect)} className={itemLook}>
                {notice.action.name}
              </Radix.Item>
              {line}
            </>
          )}
          {groups.map(({ items }, index) => (
            <Fragment key={items[0]?.name}>
              {index > 0 && line}
              {items.map((item) => (
                <Item key={item.name} {...item} onSelect={() => choose(item.onSelect)} />
              ))}
            </Fragment>
          ))}
          {groups.length > 0 && options.length > 0 && line}
          {options.map((option) => (
            <Option key={option.name} {...option} />
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function Item({ name, icon, note, keys = [], detail, disabledReason, onSelect }: MenuItem) {
  return (
    <Radix.Item
      disabled={disabledReason !== undefined}
      onSelect={onSelect}
      textValue={name}
      className={`flex items-center gap-2.5 ${itemLook} [&>svg]:flex-none [&>svg]:text-ink-3`}
    >
      {icon}
      <span className="min-w-0 flex-1">
        <span className="block">{name}</span>
        {(note ?? disabledReason) && (
          <span className="block text-12 text-ink-3">{note ?? disabledReason}</span>
        )}
      </span>
      {detail !== undefined && <span className="text-12 text-ink-3 tabular-nums">{detail}</span>}
      {keys.length > 0 && (
        <span className="flex gap-1 max-md:hidden" aria-hidden="true">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </span>
      )}
    </Radix.Item>
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
