import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'

type PageTitleProps = { id?: string; className?: string; children: string }

/** The heading of a screen. Scrolls to the top and receives focus when the screen opens. */
export function PageTitle({ id, className = '', children }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [])
  return (
    <h1
      id={id}
      ref={heading}
      tabIndex={-1}
      className={`text-20 leading-[1.3] tracking-[-.012em] ${className}`}
    >
      {children}
    </h1>
  )
}

/**
 * A screen that scrolls as a whole. On a wide screen it scrolls below the bar at the top, whose width then doesn't depend
 * on a scrollbar.
 */
export function ScrollPage({ children }: { children: ReactNode }) {
  return (
    <div className="md:h-[calc(100dvh-var(--h-topbar))] md:scroll-pt-4 md:scroll-pb-20 md:overflow-y-auto md:[scrollbar-gutter:stable]">
      {children}
    </div>
  )
}

/** Prefix of the browser tab's title on every screen, such as `37%`. */
export const TitleBadge = createContext<string | undefined>(undefined)

export function DocumentTitle({ children }: { children: string }) {
  const badge = useContext(TitleBadge)
  return <title>{`${badge ? `(${badge}) ` : ''}${children} · Quarry`}</title>
}
