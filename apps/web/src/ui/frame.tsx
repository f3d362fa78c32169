import { type ReactNode, useLayoutEffect } from 'react'
import { DocumentTitle, PageTitle } from './page.tsx'

/** A screen that, from the frame's width on, fills the window and whose parts scroll by themselves. */
export function Frame({ title, children }: { title: string; children: ReactNode }) {
  useLayoutEffect(() => {
    const page = document.documentElement
    page.dataset.framed = ''
    return () => void delete page.dataset.framed
  }, [])
  return (
    <div className="frame:flex frame:h-[calc(100dvh-var(--h-topbar))] frame:min-h-130 frame:flex-col">
      <DocumentTitle>{title}</DocumentTitle>
      {children}
    </div>
  )
}

/** Panels below the strip, where there is no table. */
export function FrameBody({ children }: { children: ReactNode }) {
  return (
    <div className="min-h-0 flex-1 frame:overflow-y-auto frame:[scrollbar-gutter:stable]">
      <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-4 px-(--w-edge) py-6 md:px-6">
        {children}
      </div>
    </div>
  )
}

/** Holds the table. */
export function FrameTable({ children }: { children: ReactNode }) {
  return <div className="flex min-h-0 flex-1 flex-col max-frame:p-3">{children}</div>
}

type StripProps = {
  title: string
  subtitle: string
  counters?: ReactNode
  tools?: ReactNode
  /** The one primary action, or the run that is going on. */
  action?: ReactNode
}

/** The line at the top: where one is, the numbers, and what to do next. The numbers stay in place, whatever is done next. What is below the title gives way to all else. On a phone the tools are beside the title. */
export function Strip({ title, subtitle, counters, tools, action }: StripProps) {
  return (
    <div className="relative flex flex-none flex-wrap items-center gap-x-5 gap-y-2.5 max-md:gap-x-2 max-md:gap-y-1.5 border-b border-line bg-surface px-4 py-2 frame:min-h-14 frame:flex-nowrap frame:gap-x-3 xl:gap-x-5">
      <div
        className={`min-w-0 max-md:contents md:max-frame:w-full frame:min-w-fit ${counters ? 'frame:flex-[0_999_19.5rem]' : 'frame:flex-1'}`}
      >
        <PageTitle className="text-16! whitespace-nowrap max-md:-order-2 max-md:flex-1">{title}</PageTitle>
        <p
          className="text-12 text-ink-2 max-md:w-full frame:w-0 frame:min-w-full frame:truncate"
          data-tip-cut
        >
          {subtitle}
        </p>
      </div>
      {counters}
      <div className="flex flex-wrap items-center gap-1 max-md:-order-1 frame:ml-auto frame:flex-nowrap">
        {tools}
      </div>
      {action}
    </div>
  )
}
