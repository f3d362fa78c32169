import type { ComponentProps } from 'react'

/** The browser's own list: keys, touch and screen readers work as people know them. */
export function SelectInput({ className = '', ...rest }: ComponentProps<'select'>) {
  return (
    <select
      {...rest}
      className={`h-[max(34px,var(--h-control))] w-full min-w-0 rounded-2 border border-control bg-surface px-2 text-13 text-ink ${className}`}
    />
  )
}
