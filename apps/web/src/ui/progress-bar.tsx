const fills = {
  running: 'bg-accent',
  paused: 'hatched',
  ok: 'bg-ok',
  warn: 'bg-warn',
  bad: 'bg-bad',
} as const

type ProgressBarProps = {
  /** 0 to 100. */
  percent: number
  label: string
  /** Screen reader text instead of the percentage. */
  text?: string
  state?: keyof typeof fills
  thin?: boolean
}

export function ProgressBar({ percent, label, text, state = 'running', thin = false }: ProgressBarProps) {
  const shown = Math.min(100, Math.max(0, percent))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(shown)}
      aria-valuetext={text}
      className={`overflow-hidden rounded-full bg-track ${thin ? 'h-1' : 'h-1.5'}`}
    >
      <div
        className={`h-full rounded-full transition-[width] duration-(--t-move) ease-settle ${fills[state]}`}
        style={{ width: `${shown}%` }}
      />
    </div>
  )
}
