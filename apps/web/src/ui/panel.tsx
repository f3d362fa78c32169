import type { ComponentProps, ReactNode } from 'react'

export function Panel({ className = '', ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={`rounded-3 border border-line bg-surface ${className}`} />
}

type PanelHeadProps = {
  title: string
  titleId: string
  /** Shown beside the title, such as a status. */
  state?: ReactNode
  children?: ReactNode
  /** Buttons on the right. */
  actions?: ReactNode
}

export function PanelHead({ title, titleId, state, children, actions }: PanelHeadProps) {
  return (
    <div className="flex flex-wrap items-start gap-3 p-4 pb-3 md:px-5">
      <div className="min-w-0 flex-[1_1_18rem]">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h2 id={titleId} className="text-16 leading-snug tracking-[-.006em]">
            {title}
          </h2>
          {state}
        </div>
        {children && <div className="mt-0.5 text-13 text-ink-2 text-pretty">{children}</div>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  )
}
