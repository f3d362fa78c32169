import { type ReactNode, useLayoutEffect } from 'react'
import { Button } from './button.tsx'
import { DocumentTitle, PageTitle } from './page.tsx'
import { Tooltip } from './tooltip.tsx'

/** A screen that fills the window and whose parts scroll separately. In a very low window, the page scrolls. */
export function Frame({ title, children }: { title: string; children: ReactNode }) {
  useLayoutEffect(() => {
    const page = document.documentElement
    page.dataset.framed = ''
    return () => void delete page.dataset.framed
  }, [])
  return (
    <div className="flex h-[calc(100dvh-var(--h-topbar))] min-h-110 flex-col bg-surface">
      <DocumentTitle>{title}</DocumentTitle>
      {children}
    </div>
  )
}

/** Panels below the head, on screens without a table. */
export function FrameBody({ children }: { children: ReactNode }) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto border-t border-line [scrollbar-gutter:stable]">
      <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-4 px-(--edge) py-6">
        {children}
      </div>
    </div>
  )
}

type HeadProps = {
  title: string
  subtitle: string
  /** On a phone, an active run replaces the tools, which the action menu also contains. */
  tools?: ReactNode
  /** The next action, or the active run. */
  action?: ReactNode
  /** True during a run, which needs more room than the button that starts one. */
  busy?: boolean
}

/** The page header: title, tools and primary action. The title shrinks first. */
export function Head({ title, subtitle, tools, action, busy = false }: HeadProps) {
  return (
    <div
      data-busy={busy || undefined}
      className="group/head relative flex h-15 flex-none items-center gap-1 px-(--edge)"
    >
      <div className="min-w-0 flex-1">
        <PageTitle className="truncate text-16! leading-5.5!">{title}</PageTitle>
        <Tooltip content={subtitle} ifCut>
          <p className="truncate text-12 leading-4.5 text-ink-3">{subtitle}</p>
        </Tooltip>
      </div>
      <div className="flex flex-none items-center gap-1 max-md:gap-0 max-md:group-data-busy/head:hidden">
        {tools}
      </div>
      {action && <div className="flex flex-none items-center gap-2 md:pl-2">{action}</div>}
    </div>
  )
}

type HeadToolProps = { name: string; icon: ReactNode; isBusy?: boolean; onClick: () => void }

export function HeadTool({ name, icon, isBusy = false, onClick }: HeadToolProps) {
  return (
    <Tooltip content={name}>
      <Button
        variant="ghost"
        className="text-ink-3! transition-none"
        icon={icon}
        aria-busy={isBusy}
        onClick={onClick}
      >
        <ToolLabel>{name}</ToolLabel>
      </Button>
    </Tooltip>
  )
}

/** The label of a tool in the head, hidden if there is only room for its icon. */
export function ToolLabel({ children }: { children: ReactNode }) {
  return <span className="max-[1199px]:sr-only max-[1359px]:group-data-busy/head:sr-only">{children}</span>
}
