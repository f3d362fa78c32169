import { formatCount } from '@quarry/contracts/format-count'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useId, useLayoutEffect } from 'react'
import { useNavigate } from 'react-router'
import { useAnalysis } from '../analysis/analysis-context.ts'
import { capitalized, communityNouns } from '../analysis/questions/community-nouns.ts'
import { useQuestionSet } from '../analysis/questions-query.ts'
import { useWorkflow } from '../analysis/use-workflow.ts'
import { useStore } from '../store.ts'
import { bottomBar } from '../ui/bottom-bar.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { DocumentTitle, PageTitle, ScrollPage } from '../ui/page.tsx'
import { Tooltip } from '../ui/tooltip.tsx'

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
  const toast = useStore(useAnalysis().toasts.current)
  useOutdatedErrors()
  useLayoutEffect(() => {
    const page = document.documentElement
    page.dataset.wizard = ''
    return () => void delete page.dataset.wizard
  }, [])
  return (
    <ScrollPage>
      <div className="flex min-h-[calc(100dvh-var(--h-topbar))] flex-col px-(--w-edge) pt-5 md:px-6">
        <div className="mx-auto flex w-full min-w-0 max-w-180 flex-1 flex-col">
          <DocumentTitle>{title}</DocumentTitle>
          <WizardSteps />
          <PageTitle>{title}</PageTitle>
          <p className="mt-0.5 text-ink-2">{subtitle}</p>
          <div className="mt-4 grid gap-5 pb-2">{children}</div>
        </div>
        <div
          ref={bottomBar}
          className="sticky bottom-0 z-10 -mx-(--w-edge) border-t border-line bg-surface px-(--w-edge) md:-mx-6 md:px-6"
        >
          <div className="mx-auto flex min-h-15.75 max-w-180 flex-wrap items-center gap-x-3.5 gap-y-2 py-3 md:flex-nowrap">
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
            {/* On a phone, a row above the buttons. Elsewhere, a toast covers this place while it is open. */}
            <span
              className={`flex flex-row-reverse items-center gap-x-4 text-12 max-md:order-first max-md:w-full md:contents ${toast?.open ? 'md:invisible' : ''}`}
            >
              <BackToQuestions />
              <span className="text-ink-3 text-balance max-md:mr-auto md:ml-auto md:min-w-0 md:text-right">
                {note}
              </span>
            </span>
            <span className="flex-none max-md:ml-auto">{next}</span>
          </div>
        </div>
      </div>
    </ScrollPage>
  )
}

/** Leads back to the questions that the analysis already has. */
function BackToQuestions() {
  const { rows } = useQuestionSet()
  const navigate = useNavigate()
  if (rows.length === 0) return null
  return (
    <LinkButton
      className="min-h-6 flex-none text-12 whitespace-nowrap"
      onClick={() => void navigate('/analysis')}
    >
      Back to {formatCount(rows.length, 'question')}
    </LinkButton>
  )
}

/** Closes an error's toast once an entry has changed, because its cause may be gone. */
function useOutdatedErrors() {
  const { preferences, toasts } = useAnalysis()
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
  end,
  children,
}: {
  title: string
  aside?: ReactNode
  /** Shown at the right end of the heading's line. */
  end?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-1.5 flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5">
        <h2 id={id} className="text-13">
          {title}
        </h2>
        {aside && (
          <span className={`text-12 text-ink-3 ${end ? 'max-md:order-last max-md:w-full' : ''}`}>
            {aside}
          </span>
        )}
        {end && <span className="ml-auto self-center">{end}</span>}
      </div>
      {children}
    </section>
  )
}

const wizardSteps = [1, 2, 3] as const

/** The steps of the wizard, above the title of the current one; a click opens an earlier one. */
function WizardSteps() {
  const { workflow, update } = useWorkflow()
  const { wizardStep, sources } = workflow
  const titles = {
    1: 'API Configuration',
    2: 'Seed Terms',
    3: `${capitalized(communityNouns(sources).unit)} Selection`,
  }
  return (
    <ol aria-label="Setup steps" className="mb-1 flex flex-wrap items-center gap-x-2 text-12 text-ink-3">
      {wizardSteps.map((step) => (
        <li
          key={step}
          aria-current={step === wizardStep ? 'step' : undefined}
          className={`flex min-h-6 items-center gap-2 ${step === wizardStep ? 'font-semibold text-ink' : ''}`}
        >
          {step > 1 && <ChevronRight size={12} aria-hidden="true" />}
          {step < wizardStep ? (
            <button
              type="button"
              className="-mx-1 min-h-6 rounded-1 px-1 hover:bg-surface-2 hover:text-ink"
              onClick={() => update((before) => ({ ...before, wizardStep: step }))}
            >
              {titles[step]}
              <span className="sr-only">, done</span>
            </button>
          ) : (
            titles[step]
          )}
        </li>
      ))}
    </ol>
  )
}
