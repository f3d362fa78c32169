import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { bottomBar } from '../ui/bottom-bar.ts'
import { Button } from '../ui/button.tsx'
import { DocumentTitle, PageTitle } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'

type WizardPanelProps = {
  title: string
  subtitle: string
  /** undefined on the first step. */
  onPrevious: (() => void) | undefined
  next: ReactNode
  /** A line beside the next button. */
  note?: ReactNode
  aside: ReactNode
  children: ReactNode
}

/** One step of the wizard: heading, sections, Previous and the way on; background knowledge beside it. */
export function WizardPanel({ title, subtitle, onPrevious, next, note, aside, children }: WizardPanelProps) {
  const titleId = useId()
  const whyId = useId()
  return (
    <>
      <Panel aria-labelledby={titleId} className="min-w-0">
        <DocumentTitle>{title}</DocumentTitle>
        <div className="px-4 pt-5 pb-4 md:px-5">
          <PageTitle id={titleId}>{title}</PageTitle>
          <p className="mt-0.5 text-ink-2">{subtitle}</p>
        </div>
        {children}
        <div
          ref={bottomBar}
          className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-3.5 gap-y-2 rounded-b-3 border-t border-line bg-surface px-4 py-3.5 md:flex-nowrap md:px-5"
        >
          <Button
            icon={<ChevronLeft size={14} />}
            disabled={!onPrevious}
            data-tip={onPrevious ? undefined : 'This is the first step'}
            aria-describedby={onPrevious ? undefined : whyId}
            onClick={onPrevious}
          >
            Previous
          </Button>
          {!onPrevious && (
            <span id={whyId} className="sr-only">
              This is the first step
            </span>
          )}
          {note && (
            <span className="text-12 text-ink-3 text-balance max-md:order-first max-md:w-full md:ml-auto md:min-w-0 md:text-right">
              {note}
            </span>
          )}
          <span className={`flex-none max-md:ml-auto ${note ? '' : 'ml-auto'}`}>{next}</span>
        </div>
      </Panel>
      <aside className="grid gap-6 text-13 leading-[1.55] text-ink-2 text-pretty">{aside}</aside>
    </>
  )
}

export function WizardSection({ children }: { children: ReactNode }) {
  return <div className="border-t border-line p-4 md:p-5">{children}</div>
}

export function AsideSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="not-first:border-t not-first:border-line not-first:pt-5">
      <h2 className="mb-2 text-13 text-ink">{title}</h2>
      {children}
    </section>
  )
}
