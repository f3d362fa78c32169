import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { READ_AGAIN_DAYS } from '@quarry/contracts/limits'
import { useState } from 'react'
import { extractionSize } from '../../analysis/choices/subreddit-choices.ts'
import { wizardResult } from '../../analysis/choices/workflow.ts'
import { useQuestionSet } from '../../analysis/questions-query.ts'
import { useWorkflow } from '../../analysis/use-workflow.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatDay } from '../../ui/format-date.ts'
import { useStartExtraction } from '../use-start-run.ts'
import { lastReadingsOf } from './last-readings.ts'

type Choice = 'new' | 'all'

/** Offers to read the chosen communities again, either only what is new or everything up to their limits. */
export function NewQuestionsDialog({ onClose }: { onClose: () => void }) {
  const { workflow } = useWorkflow()
  const { runs } = useQuestionSet()
  const { mutate: extract } = useStartExtraction()
  const { selectedSubreddits } = wizardResult(workflow)
  const lastReadings = lastReadingsOf(runs, selectedSubreddits)
  const times = Object.values(lastReadings).sort()
  const [choice, setChoice] = useState<Choice>(times.length > 0 ? 'new' : 'all')
  const { questions, pages } = extractionSize(workflow.subreddits)
  const unread = selectedSubreddits.length - times.length
  return (
    <Dialog title="Get new questions" onClose={onClose}>
      <div className="grid gap-4 p-4 md:p-5">
        <fieldset className="grid gap-3">
          <legend className="sr-only">What is read</legend>
          <ChoiceField
            name="Only what is new"
            help={describeNew(times, unread)}
            isDisabled={times.length === 0}
            isChosen={choice === 'new'}
            onChoose={() => setChoice('new')}
          />
          <ChoiceField
            name="All up to the limit"
            help={`Reads every community from the start, at most ${formatCount(pages, 'request')}, and adds up to ${formatCount(questions, 'question')} that you don’t have, also older ones.`}
            isChosen={choice === 'all'}
            onChoose={() => setChoice('all')}
          />
        </fieldset>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            onClick={() => {
              onClose()
              extract(choice === 'new' ? lastReadings : undefined)
            }}
          >
            Get new questions
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function describeNew(times: readonly string[], unread: number): string {
  const [earliest] = times
  if (earliest === undefined) return 'None of the chosen communities was read to its end yet.'
  const days = [...new Set([earliest, times.at(-1) ?? earliest].map((time) => formatDay(Date.parse(time))))]
  const first = unread > 0 ? ` ${formatNumber(unread)} that you haven’t read yet are read in full.` : ''
  return `Reads posts since ${days.join(' to ')}, and the ${READ_AGAIN_DAYS} days before, the newest first. Questions that you have or have deleted are not added again.${first}`
}

type ChoiceFieldProps = {
  name: string
  help: string
  isChosen: boolean
  isDisabled?: boolean
  onChoose: () => void
}

function ChoiceField({ name, help, isChosen, isDisabled = false, onChoose }: ChoiceFieldProps) {
  return (
    <label className="flex items-start gap-2.5 text-13">
      <input
        type="radio"
        name="what-is-read"
        className="mt-1 accent-accent"
        checked={isChosen}
        disabled={isDisabled}
        onChange={onChoose}
      />
      <span>
        <span className={`block font-medium ${isDisabled ? 'text-ink-3' : ''}`}>{name}</span>
        <span className="block text-12 leading-normal text-pretty text-ink-3">{help}</span>
      </span>
    </label>
  )
}
