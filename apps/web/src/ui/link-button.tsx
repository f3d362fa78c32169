import type { ButtonHTMLAttributes } from 'react'

/** Looks like a link because it stands inside a sentence; does something, so it is a button. */
export function LinkButton({ className = '', ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type="button"
      {...rest}
      className={`font-medium text-accent-ink underline decoration-1 underline-offset-2 ${className}`}
    />
  )
}
