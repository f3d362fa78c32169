import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'

type PageProps = {
  title: string
  subtitle?: ReactNode
  /** Buttons at the right of the title. */
  actions?: ReactNode
  children: ReactNode
}

/** A screen with a visible heading, which takes the focus when the screen opens. */
export function Page({ title, subtitle, actions, children }: PageProps) {
  return (
    <div className="mx-auto max-w-page px-(--w-edge) pt-5 pb-14 md:px-6 md:pt-7 md:pb-16">
      <DocumentTitle>{title}</DocumentTitle>
      <div className="mb-5 grid gap-x-4 gap-y-0.5 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center">
        <PageTitle>{title}</PageTitle>
        {subtitle && (
          <p className="max-w-[104ch] text-ink-2 text-pretty lg:col-span-2 lg:row-start-2">{subtitle}</p>
        )}
        {actions && (
          <div className="flex flex-wrap items-center gap-2 max-lg:mt-2.5 max-md:[&>button>svg]:hidden">
            {actions}
          </div>
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
    </div>
  )
}

/** The heading of a screen. Scrolls to the top and takes the focus when the screen opens. */
export function PageTitle({
  id,
  className = '',
  children,
}: {
  id?: string
  className?: string
  children: string
}) {
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

/** Prefix of the browser tab's title on every screen, such as `37%`. */
export const TitleBadge = createContext<string | undefined>(undefined)

export function DocumentTitle({ children }: { children: string }) {
  const badge = useContext(TitleBadge)
  return <title>{`${badge ? `(${badge}) ` : ''}${children} · Quarry`}</title>
}
