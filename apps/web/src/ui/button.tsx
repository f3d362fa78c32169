import type { ButtonHTMLAttributes, ReactNode } from 'react'

const variants = {
  primary:
    'border-accent bg-accent font-semibold text-on-accent hover:border-accent-hover hover:bg-accent-hover',
  secondary: 'border-line-strong bg-surface font-medium hover:bg-surface-3 [&_svg]:text-ink-2',
  ghost: 'border-transparent font-medium text-ink-2 hover:bg-surface-3 hover:text-ink',
  danger: 'border-line-strong bg-surface font-medium text-bad hover:border-bad-line hover:bg-bad-soft',
} as const

const sizes = {
  small: 'h-control-sm gap-[5px] px-[9px] text-12',
  normal: 'h-control gap-[7px] px-3 text-13',
  large: 'h-[max(38px,var(--h-control))] gap-2 px-[18px] text-14',
} as const

const unusable = 'cursor-not-allowed border-line bg-disabled font-medium text-on-disabled'
const unusableGhost = 'cursor-not-allowed border-transparent font-medium text-on-disabled'

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: keyof typeof variants
  size?: keyof typeof sizes
  icon?: ReactNode
}

export function Button({
  variant = 'secondary',
  size = 'normal',
  icon,
  className = '',
  children,
  onClick,
  ...rest
}: ButtonProps) {
  // `aria-disabled` lets a button keep the focus when its own click disables it.
  const off = rest['aria-disabled'] === true
  const dead = off || rest.disabled === true
  return (
    <button
      type="button"
      {...rest}
      onClick={off ? (event) => event.preventDefault() : onClick}
      className={`inline-flex items-center justify-center whitespace-nowrap rounded-2 border transition-colors duration-(--t-press) ${dead ? (variant === 'ghost' ? unusableGhost : unusable) : variants[variant]} ${sizes[size]} ${className}`}
    >
      {icon}
      {children}
    </button>
  )
}

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
