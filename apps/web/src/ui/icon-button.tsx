import type { ComponentProps, ReactNode } from 'react'
import { Tooltip } from './tooltip.tsx'

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  /** The accessible name. */
  label: string
  icon: ReactNode
  /** The tooltip's text; the label by default. */
  tip?: string
  small?: boolean
}

export function IconButton({
  label,
  icon,
  tip = label,
  small = false,
  className = '',
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip content={tip}>
      <button
        type="button"
        // Otherwise the tooltip would repeat the name as a description.
        {...(tip === label && { 'aria-describedby': undefined })}
        {...rest}
        aria-label={label}
        className={`inline-flex flex-none items-center justify-center rounded-2 text-ink-2 transition-colors duration-(--t-press) hover:bg-surface-3 hover:text-ink disabled:cursor-not-allowed disabled:bg-transparent disabled:opacity-50 ${small ? 'size-control-sm' : 'size-control'} ${className}`}
      >
        {icon}
      </button>
    </Tooltip>
  )
}
