import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useId, useLayoutEffect } from 'react'
import { capitalized, communityNouns } from '../../questions/community-nouns.ts'
import { useServices } from '../../session/services.ts'
import { useWorkflow } from '../../session/use-workflow.ts'
import { useStore } from '../../store.ts'
import { bottomBar } from '../../ui/bottom-bar.ts'
import { Button } from '../../ui/button.tsx'
import { DocumentTitle, PageTitle, ScrollPage } from '../../ui/page.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'

type WizardPanelProps = {
  title: string
  subtitle: string
  /** Undefined on the first step. */
  onPrevious: (() => void) | undefined
  next: ReactNode
  /** A line beside the next button. */
  note: ReactNode
  children: ReactNode
}

/** One step of the wizard: its position, its sections, Previous and Next. */
export function WizardPanel({ title, subtitle, onPrevious, next, note, children }: WizardPanelProps) {
  const reasonId = useId()
  const toast = useStore(useServices().toasts.current)
  useOutdatedErrors()
  useLayoutEffect(() => {
    const page = document.documentElement
    page.dataset.wizard = ''
    return () => void delete page.dataset.wizard
  }, [])
  return (
    <ScrollPage>
      <div className="flex min-h-[calc(100dvh-var(--h-topbar))] flex-col px-(--w-edge) pt-5 md:px-6 md:pt-7">
        <div className="mx-auto flex w-full min-w-0 max-w-180 flex-1 flex-col">
          <DocumentTitle>{title}</DocumentTitle>
          <WizardSteps />
          <PageTitle>{title}</PageTitle>
          <p className="mt-0.5 text-ink-2">{subtitle}</p>
          <div className="mt-5 grid gap-7 pb-8">{children}</div>
          <div
            ref={bottomBar}
            className="sticky bottom-0 z-10 mt-auto flex min-h-16 flex-wrap items-center gap-x-3.5 gap-y-2 border-t border-line bg-surface py-3 md:flex-nowrap"
          >
            <Tooltip content={onPrevious ? undefined : 'This is the first step'}>
              <Button
                icon={<ChevronLeft size={14} />}
                disabled={!onPrevious}
                aria-describedby={onPrevious ? undefined : reasonId}
                onClick={onPrevious}
              >
                Previous
              </Button>
            </Tooltip>
            {!onPrevious && (
              <span id={reasonId} className="sr-only">
                This is the first step
              </span>
            )}
            <span
              // A toast covers this place while it is open.
              className={`text-12 text-ink-3 text-balance max-md:order-first max-md:w-full md:ml-auto md:min-w-0 md:text-right ${toast?.open ? 'md:invisible' : ''}`}
            >
              {note}
            </span>
            <span className="flex-none max-md:ml-auto">{next}</span>
          </div>
        </div>
      </div>
    </ScrollPage>
  )
}

/** Closes an error's toast once an entry has changed, because its cause may be gone. */
function useOutdatedErrors() {
  const { preferences, toasts } = useServices()
  const { credentials, stackExchangeKey, sources, seedTerms, subreddits, published } = useWorkflow().workflow
  const { stackExchangeAccepted } = useStore(preferences)
  useEffect(
    () => () => toasts.closeError(),
    [toasts, credentials, stackExchangeKey, stackExchangeAccepted, sources, seedTerms, subreddits, published],
  )
}

/** Sections of one kind under a heading, with a one-line `aside` beside it. */
export function WizardSection({
  title,
  aside,
  children,
}: {
  title: string
  aside?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-2 flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5">
        <h2 id={id} className="text-13">
          {title}
        </h2>
        {aside && <span className="text-12 text-ink-3">{aside}</span>}
      </div>
      {children}
    </section>
  )
}

/** The steps of the wizard, above the title of the current one. */
function WizardSteps() {
  const { wizardStep, sources } = useWorkflow().workflow
  const titles = ['API Configuration', 'Seed Terms', `${capitalized(communityNouns(sources).unit)} Selection`]
  return (
    <ol aria-label="Setup steps" className="mb-3.5 flex flex-wrap items-center gap-x-2 text-12 text-ink-3">
      {titles.map((title, index) => {
        const here = index + 1 === wizardStep
        return (
          <li
            key={title}
            aria-current={here ? 'step' : undefined}
            className={`flex items-center gap-2 ${here ? 'font-semibold text-ink' : ''}`}
          >
            {index > 0 && <ChevronRight size={12} aria-hidden="true" />}
            {title}
            {index + 1 < wizardStep && <span className="sr-only">, done</span>}
          </li>
        )
      })}
    </ol>
  )
}
