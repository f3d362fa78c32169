import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { TextInput } from './text-input.tsx'

/** A search field with a magnifier at its start. Its parent must be positioned. */
export function SearchInput({ className = '', ...rest }: ComponentProps<'input'>) {
  return (
    <>
      <Search
        size={16}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-ink-3"
      />
      <TextInput {...rest} type="search" className={`pl-8! ${className}`} />
    </>
  )
}
