import type { ReactNode } from 'react'
import { ShortcutSheet } from '../shortcuts/shortcut-sheet.tsx'
import { Brand } from './brand.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

export function TopBar({ children }: { children?: ReactNode }) {
  return (
    <header className="sticky top-0 z-30 grid h-topbar grid-cols-[auto_1fr_auto] items-center gap-2 border-b border-line bg-surface px-4 md:grid-cols-[1fr_auto_1fr] md:gap-4 md:px-6">
      <Brand />
      <div>{children}</div>
      <div className="flex justify-end">
        <ShortcutSheet />
        <ThemeToggle />
      </div>
    </header>
  )
}
