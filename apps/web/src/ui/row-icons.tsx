import type { ReactNode } from 'react'

type IconProps = { size: number }

/** Icons of rows, each one element, because many rows are rendered while scrolling. */
function Icon({ size, children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

export function DashedCircleIcon({ size }: IconProps) {
  return (
    <Icon size={size}>
      <circle cx="12" cy="12" r="10" strokeDasharray="3.4 4.45" />
    </Icon>
  )
}

export function BinIcon({ size }: IconProps) {
  return (
    <Icon size={size}>
      <path d="M3.5 6h17M8.5 6V4a1 1 0 0 1 1-1h5a1 1 0 0 1 1 1v2M18.5 6v13a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2V6M10 11v5.5M14 11v5.5" />
    </Icon>
  )
}
