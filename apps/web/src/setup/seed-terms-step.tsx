import { SEED_TERM_LENGTH_MAX } from '@quarry/contracts/limits'
import { Check, Plus } from 'lucide-react'
import { type ClipboardEvent, type FormEvent, useId, useRef, useState } from 'react'
import { useAnalysis } from '../analysis/analysis-context.ts'
import { filledTerms } from '../analysis/choices/workflow.ts'
import { communityPlural } from '../analysis/questions/community-nouns.ts'
import { useWorkflow } from '../analysis/use-workflow.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { readTermList, spreadTerms } from './pasted-terms.ts'
import { WizardPanel, WizardSection } from './wizard-panel.tsx'

const exampleTerms = ['home espresso', 'sourdough', 'houseplants', 'trail running'] as const

export function SeedTermsStep({ discover }: { discover: () => boolean }) {
  const { toasts } = useAnalysis()
  const { workflow, update } = useWorkflow()
  const formId = useId()
  const examplesId = useId()
  const units = communityPlural(workflow.sources)
  const terms = filledTerms(workflow.seedTerms)
  const filled = terms.length
  const full = firstEmpty(workflow.seedTerms) < 0
  const [rejected, setRejected] = useState(false)
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const firstField = useRef<HTMLInputElement>(null)

  function setTerm(at: number, term: string) {
    update((before) => ({ ...before, seedTerms: before.seedTerms.with(at, term) }))
  }

  /** Spreads a pasted list over the fields, because a single-line field would run its terms together. */
  function paste(event: ClipboardEvent, at: number) {
    const text = event.clipboardData.getData('text')
    if (readTermList(text).length < 2) return
    event.preventDefault()
    spread(workflow.seedTerms.with(at, text))
  }

  function spread(terms: readonly string[]) {
    const result = spreadTerms(terms)
    update((before) => ({ ...before, seedTerms: result.fields }))
    setLeftOut(result.leftOut)
    return result
  }

  function next(event: FormEvent) {
    event.preventDefault()
    if (filled === 0) {
      setRejected(true)
      firstField.current?.focus()
      toasts.fail('Seed Terms Required', `Please enter at least one seed term to discover ${units}.`)
      return
    }
    if (spread(workflow.seedTerms).leftOut.length > 0) return
    if (discover()) update((before) => ({ ...before, wizardStep: 3 }))
  }

  return (
    <WizardPanel
      title="Seed Terms"
      subtitle={`Enter topics to discover relevant ${units}`}
      onPrevious={() => update((before) => ({ ...before, wizardStep: 1 }))}
      note={`${filled} of ${workflow.seedTerms.length} terms`}
      next={
        <Button variant="primary" type="submit" form={formId}>
          Next Step
        </Button>
      }
    >
      <WizardSection
        title="Your terms"
        aside="two or three words that people there would use themselves, such as “raised bed vegetables”"
      >
        <form id={formId} onSubmit={next} noValidate className="grid gap-3.5">
          {workflow.seedTerms.map((term, index) => (
            <Field
              key={index}
              label={`Seed term ${index + 1}`}
              required={index === 0}
              optional={index > 0}
              help={index === 0 && 'A list fills several fields: commas or lines separate the terms.'}
              error={index === 0 && rejected && filled === 0 && 'Enter at least one term.'}
            >
              {(ids) => (
                <TextInput
                  {...ids}
                  {...(index === 0 && { ref: firstField })}
                  value={term}
                  maxLength={SEED_TERM_LENGTH_MAX}
                  aria-required={index === 0}
                  onPaste={(event) => paste(event, index)}
                  onChange={(event) => {
                    setTerm(index, event.target.value)
                    setLeftOut([])
                  }}
                />
              )}
            </Field>
          ))}
          <p className="text-13 text-warn empty:hidden" role="status">
            {leftOut.length > 0 &&
              `Five terms at most. Left out: ${leftOut.map((term) => `“${term}”`).join(', ')}.`}
          </p>
        </form>
      </WizardSection>
      <WizardSection
        title="Examples"
        aside={
          <span id={examplesId}>
            {full ? 'all five fields are filled: empty one to add another' : 'go into the first empty field'}
          </span>
        }
      >
        <div className="flex flex-wrap gap-1.5">
          {exampleTerms.map((example) => {
            const taken = terms.includes(example)
            return (
              <Tooltip key={example} content={taken ? 'Already one of your terms' : undefined}>
                <Button
                  size="small"
                  className="rounded-full!"
                  icon={taken ? <Check size={12} /> : <Plus size={12} />}
                  aria-disabled={taken || full}
                  aria-describedby={examplesId}
                  onClick={() => setTerm(firstEmpty(workflow.seedTerms), example)}
                >
                  {example}
                </Button>
              </Tooltip>
            )
          })}
        </div>
      </WizardSection>
    </WizardPanel>
  )
}

/** Returns the index of the first empty field, or -1 if all are filled. */
function firstEmpty(terms: readonly string[]): number {
  return terms.findIndex((term) => term.trim() === '')
}
