import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'

const inputLook =
  'h-[max(34px,var(--h-control))] w-full rounded-2 border border-control bg-surface px-2.5 text-14 text-ink aria-invalid:border-bad'

export function TextInput({ className = '', ...rest }: ComponentProps<'input'>) {
  return <input type="text" autoComplete="off" {...rest} className={`${inputLook} ${className}`} />
}

/** The browser's own select, so that keys, touch and screen readers work as usual. */
export function SelectInput(props: ComponentProps<'select'>) {
  return <select {...props} className={`${inputLook} min-w-0 px-2! text-13!`} />
}

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
