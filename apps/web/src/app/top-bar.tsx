import { Moon, Sun } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { IconButton } from '../ui/icon-button.tsx'

type TopBarProps = {
  /** Shown beside the product's name. */
  name?: ReactNode
  /** Shown beside the theme switch. */
  tools?: ReactNode
  children?: ReactNode
}

export function TopBar({ name, tools, children }: TopBarProps) {
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
      {name}
      {/* The name makes room for the steps. */}
      <div className="min-w-0 flex-1 md:shrink-0 md:basis-auto">{children}</div>
      <div className="flex flex-none items-center gap-2">
        {tools}
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

function Brand() {
  return (
    <span className="inline-flex items-center gap-2 text-14 font-semibold">
      <svg
        viewBox="0 0 22 22"
        className="size-[22px] text-accent-ink"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinejoin="round"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d="M7 2.5h8l4.5 5V14L15 19H7l-4.5-5V7.500z" />
        <path d="M9 6.800h4.200l2.300 2.600v3.300l-2.300 2.600H9l-2.400-2.600V9.400z" />
        <path d="M12 12l6.800 7" />
      </svg>
      <span className="max-md:sr-only">Quarry</span>
    </span>
  )
}

/** Doesn't store the choice, because every visit starts in the light theme. */
function ThemeToggle() {
  const [dark, setDark] = useState(document.documentElement.dataset.theme === 'dark')
  const label = dark ? 'Switch to light theme' : 'Switch to dark theme'
  return (
    <IconButton
      label={label}
      tip={`${label}, until this page is reloaded.`}
      icon={dark ? <Moon size={16} /> : <Sun size={16} />}
      onClick={() => {
        document.documentElement.dataset.theme = dark ? 'light' : 'dark'
        setDark(!dark)
      }}
    />
  )
}
