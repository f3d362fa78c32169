import type { ReactNode } from 'react'
import { ShortcutSheet } from '../shortcuts/shortcut-sheet.tsx'
import { Brand } from './brand.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

export function TopBar({ children }: { children?: ReactNode }) {
  return (
    <header className="sticky top-0 z-30 grid h-topbar grid-cols-[auto_1fr_auto] items-center gap-2 border-b border-line bg-surface px-4 md:grid-cols-[1fr_auto_1fr] md:gap-4 md:px-6">
      <button
        type="button"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-10 focus:rounded-2 focus:bg-surface focus:px-3 focus:py-2 focus:text-13"
        onClick={skip}
      >
        Skip to the content
      </button>
      <Brand />
      <div>{children}</div>
      <div className="flex justify-end">
        <ShortcutSheet />
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
