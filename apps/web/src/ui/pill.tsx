import type { ReactNode } from 'react'

const tones = {
  idle: 'bg-idle-soft text-idle',
  ok: 'bg-ok-soft text-ok',
  busy: 'bg-busy-soft text-busy',
  bad: 'bg-bad-soft text-bad',
  warn: 'bg-warn-soft text-warn',
} as const

export type Tone = keyof typeof tones

/** A status as icon, word and color, so that it doesn't depend on color alone. */
export function Pill({ tone, icon, children }: { tone: Tone; icon: ReactNode; children: ReactNode }) {
  return (
    <span
      data-tone={tone}
      className={`inline-flex h-[22px] items-center gap-[5px] whitespace-nowrap rounded-full pr-2 pl-1.5 text-12 font-medium ${tones[tone]}`}
    >
      {icon}
      {children}
    </span>
  )
}

export function Badge({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex h-5 items-center gap-1 whitespace-nowrap rounded-1 border border-line-strong px-1.5 text-12 text-ink-2">
      {children}
    </span>
  )
}
