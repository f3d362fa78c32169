import type { ReactNode } from 'react'
import { AllActions } from '../actions/all-actions.tsx'
import type { Entry } from '../session/commands.ts'
import { Brand } from './brand.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

const none: readonly Entry[] = []

type TopBarProps = {
  /** Screens to go to from the palette. */
  entries?: readonly Entry[]
  children?: ReactNode
}

export function TopBar({ entries = none, children }: TopBarProps) {
  return (
    <header className="sticky top-0 z-30 flex h-topbar items-center gap-7 border-b border-line bg-surface pr-3 pl-(--edge) max-md:gap-3">
      <button
        type="button"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-10 focus:rounded-2 focus:bg-surface focus:px-3 focus:py-2 focus:text-13"
        onClick={skip}
      >
        Skip to the content
      </button>
      <Brand />
      <div className="min-w-0 flex-1">{children}</div>
      <div className="flex flex-none items-center gap-2">
        <AllActions entries={entries} />
        <ThemeToggle />
      </div>
    </header>
  )
}

/** A button, because a link would change the address. */
function skip() {
  const main = document.querySelector('main')
  if (!main) return
  main.tabIndex = -1
  main.focus()
}
