import type { ButtonHTMLAttributes } from 'react'

/** A button that looks like a link, for use inside a sentence. */
export function LinkButton({ className = '', ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type="button"
      {...rest}
      className={`font-medium text-accent-ink underline decoration-1 underline-offset-2 ${className}`}
    />
  )
}
