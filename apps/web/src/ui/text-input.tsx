import type { ComponentProps } from 'react'

const inputLook =
  'h-[max(34px,var(--h-control))] w-full rounded-2 border border-control bg-surface px-2.5 text-14 text-ink aria-invalid:border-bad'

export function TextInput({ className = '', ...rest }: ComponentProps<'input'>) {
  return <input type="text" autoComplete="off" {...rest} className={`${inputLook} ${className}`} />
}
