import { Download } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { extractionSize } from '../setup/subreddit-choices.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useWorkflow } from '../workflow/use-workflow.ts'
import { wizardResult } from '../workflow/workflow.ts'
import { QuarryDrawing } from './quarry-drawing.tsx'

type ReadyToExtractProps = {
  /** There are questions on the page already: no drawing then, and the next step is another one. */
  compact: boolean
  starting: boolean
  onExtract: () => void
}

export function ReadyToExtract({ compact, starting, onExtract }: ReadyToExtractProps) {
  const { workflow } = useWorkflow()
  const titleId = useId()
  const { selectedSubreddits, subredditLimits, seedTerms } = wizardResult(workflow)
  const { questions, requests } = extractionSize(workflow.subreddits)
  return (
    <Panel aria-labelledby={titleId}>
      <div
        className={`grid justify-items-center px-4 text-center md:px-6 ${compact ? 'py-6' : 'pt-11 pb-10'}`}
      >
        {!compact && <QuarryDrawing />}
        <h2 id={titleId} className="text-16 leading-snug">
          Ready to Extract Questions
        </h2>
        <p className="mt-1.5 max-w-[58ch] text-ink-2 text-balance">
          Reads posts of the selected communities and keeps those whose title asks something.
          {questions > 0 &&
            ` Up to ${questions.toLocaleString('en-US')} questions with about ${requests.toLocaleString('en-US')} requests.`}
        </p>
        <dl className="mt-6 mb-6 w-full max-w-180 border-t border-line text-left text-13">
          <Line name="Selected subreddits">
            {selectedSubreddits.length === 0 && 'None. Go back to setup to choose some.'}
            <span className="flex flex-wrap gap-1.5">
              {selectedSubreddits.map((name) => (
                <Badge key={name}>
                  <span className="text-ink">r/{name}</span> {subredditLimits[name]}
                </Badge>
              ))}
            </span>
          </Line>
          <Line name="Seed terms">{seedTerms.length === 0 ? 'None' : seedTerms.join(', ')}</Line>
        </dl>
        <Button
          variant={compact ? 'secondary' : 'primary'}
          size="large"
          icon={starting ? <Spinner /> : <Download size={14} />}
          aria-disabled={starting}
          onClick={onExtract}
        >
          {starting ? 'Extracting Questions...' : 'Extract Questions from Reddit'}
        </Button>
      </div>
    </Panel>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-1 border-b border-line py-3 md:grid-cols-[168px_1fr]">
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0 text-ink-2">{children}</dd>
    </div>
  )
}
