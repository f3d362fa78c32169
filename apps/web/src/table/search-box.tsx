import { X } from 'lucide-react'
import { IconButton } from '../ui/icon-button.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { SearchInput } from '../ui/text-input.tsx'
import type { Table } from './use-table.ts'

/** On a phone it lies over its bar while there is something in it or the focus. */
export function SearchBox({ table }: { table: Table }) {
  const { filter, search: ref } = table
  const isPlain = filter.search === ''
  const onChange = (search: string) => table.setFilter({ ...filter, search })
  if (table.rows.length === 0) return null
  return (
    <div
      className={`relative w-56 min-w-28 flex-[0_1_14rem] self-center max-md:absolute max-md:inset-0 max-md:z-5 max-md:flex max-md:w-auto max-md:items-center max-md:bg-surface max-md:px-(--edge) ${isPlain ? 'max-md:not-focus-within:sr-only' : ''}`}
    >
      <div className="relative w-full">
        <SearchInput
          ref={ref}
          aria-label="Search questions"
          placeholder="Search titles"
          value={filter.search}
          onChange={(event) => onChange(event.target.value)}
          className="h-7.5! border-transparent! bg-surface-2! pr-8! text-13 text-ellipsis max-md:h-9! forced-colors:border-[CanvasText]! [&::-webkit-search-cancel-button]:hidden"
        />
        {isPlain ? (
          <span aria-hidden="true" className="pointer-events-none absolute top-1.5 right-2 max-lg:hidden">
            <Kbd>/</Kbd>
          </span>
        ) : (
          <IconButton
            small
            label="Clear search"
            icon={<X size={14} />}
            className="absolute top-1/2 right-1 -translate-y-1/2"
            onClick={() => {
              onChange('')
              ref.current?.focus()
            }}
          />
        )}
      </div>
    </div>
  )
}
