type IconProps = { size: number; className?: string }

/** Row icons, each a single path with few attributes, because many rows render while scrolling. The shapes are Lucide's. */
function rowIcon(d: string, dashes?: string) {
  const path = <path d={d} strokeDasharray={dashes} />
  return function RowIcon({ size, className = '', ...rest }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        aria-hidden="true"
        {...rest}
        className={`row-icon ${className}`}
      >
        {path}
      </svg>
    )
  }
}

const CIRCLE = 'M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0z'

export const DashedCircleIcon = rowIcon(CIRCLE, '3.4 4.45')
export const CheckedCircleIcon = rowIcon(`${CIRCLE}M16 9l-5.5 5.5L8 12`)
export const ReviewIcon = rowIcon(
  'M4 5h4a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM3 17l2 2 4-4M13 6h8M13 12h8M13 18h8',
)
export const AlertIcon = rowIcon(`${CIRCLE}M12 8v4M12 16h.01`)
export const BinIcon = rowIcon(
  'M3.5 6h17M8.5 6V4a1 1 0 0 1 1-1h5a1 1 0 0 1 1 1v2M18.5 6v13a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2V6M10 11v5.5M14 11v5.5',
)
export const PencilIcon = rowIcon(
  'M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497zM15 5l4 4',
)
export const RepeatIcon = rowIcon('M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8M3 3v5h5')
export const ExternalLinkIcon = rowIcon(
  'M15 3h6v6M10 14L21 3M18 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6',
)
export const SparklesIcon = rowIcon(
  'M11.017 2.814a1 1 0 0 1 1.966 0l1.051 5.558a2 2 0 0 0 1.594 1.594l5.558 1.051a1 1 0 0 1 0 1.966l-5.558 1.051a2 2 0 0 0-1.594 1.594l-1.051 5.558a1 1 0 0 1-1.966 0l-1.051-5.558a2 2 0 0 0-1.594-1.594l-5.558-1.051a1 1 0 0 1 0-1.966l5.558-1.051a2 2 0 0 0 1.594-1.594zM20 2v4M22 4h-4M6 20a2 2 0 1 1-4 0 2 2 0 0 1 4 0z',
)
