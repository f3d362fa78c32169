import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { refLabel, type SourceId, sourceFacts } from '@quarry/contracts/sources'
import { Download } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { formatPublished } from '../../../analysis/choices/published-range.ts'
import { type ExtractionSize, extractionSize, sourceOf } from '../../../analysis/choices/subreddit-choices.ts'
import { type Workflow, wizardResult } from '../../../analysis/choices/workflow.ts'
import { communityPlural } from '../../../analysis/questions/community-nouns.ts'
import { useWorkflow } from '../../../analysis/use-workflow.ts'
import { OpenFileButton } from '../../../files/open-file/open-file-button.tsx'
import { useRequestsLeft } from '../../../runs/use-requests-left.ts'
import { useStartExtraction } from '../../../runs/use-start-run.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Badge } from '../../../ui/pill.tsx'
import { Spinner } from '../../../ui/spinner.tsx'

export function ReadyToExtract() {
  const { isPending: starting, mutate: extract } = useStartExtraction()
  const { workflow } = useWorkflow()
  const titleId = useId()
  const { seedTerms } = wizardResult(workflow)
  const used = sourcesOf(workflow)
  const left = useRequestsLeft(used.includes('stack-exchange'))
  const published = formatPublished(workflow.published)
  return (
    <Panel aria-labelledby={titleId}>
      <div className="grid justify-items-center px-4 pt-11 pb-10 text-center md:px-6">
        <h2 id={titleId} className="text-16 leading-snug">
          Ready to Extract Questions
        </h2>
        <p className="mt-1.5 max-w-[58ch] text-ink-2 text-balance">
          {formatReading(used, seedTerms.length > 0, workflow.onlyMatching)} and keeps those whose title asks
          a question. {formatSize(extractionSize(workflow.subreddits))}
        </p>
        <dl className="mt-6 w-full max-w-180 border-t border-line text-left text-13">
          <Line name={`Selected ${communityPlural(used)}`}>
            <Selection />
          </Line>
          <Line name="Seed terms">{seedTerms.join(', ') || 'None'}</Line>
          {published !== '' && <Line name="Published">{published}</Line>}
          {left !== '' && <Line name="Stack Exchange">{left}</Line>}
        </dl>
        <div className="mt-7 flex flex-wrap justify-center gap-2">
          <Button
            variant="primary"
            size="large"
            icon={starting ? <Spinner /> : <Download size={14} />}
            aria-disabled={starting}
            onClick={() => extract()}
          >
            {starting ? 'Extracting Questions...' : `Extract Questions from ${sourcesLabel(workflow)}`}
          </Button>
          <OpenFileButton size="large" variant="ghost" />
        </div>
      </div>
    </Panel>
  )
}

/** Describes what is read. Subreddits are read in full unless the user wants only posts that match the seed terms. */
function formatReading(used: readonly SourceId[], hasTerms: boolean, onlyMatching: boolean): string {
  const selected = `in the selected ${communityPlural(used)}`
  const readsAll = (source: SourceId) => source === 'reddit' && !onlyMatching
  if (!hasTerms || used.every(readsAll)) return `Reads posts ${selected}`
  const ofReddit = used.some(readsAll) ? ' (in subreddits, all posts)' : ''
  return `Reads posts ${selected} that match your seed terms${ofReddit}`
}

/** `Up to 300 questions from at most 100 pages of posts.` */
function formatSize({ questions, pages }: ExtractionSize): string {
  if (questions === 0) return ''
  return `Up to ${formatCount(questions, 'question')} from at most ${formatCount(pages, 'page')} of posts.`
}

/** The selected communities' sources, each once. */
const sourcesOf = ({ subreddits }: Workflow): SourceId[] => [
  ...new Set(subreddits.flatMap((choice) => (choice.selected ? [sourceOf(choice)] : []))),
]

/** Names the sources to read: `Reddit`, `3 Sources`. */
export function sourcesLabel(workflow: Workflow): string {
  const used = sourcesOf(workflow)
  if (used.length > 1) return formatCount(used.length, 'Source')
  return sourceFacts[used[0] ?? 'reddit'].name
}

function Selection() {
  const { workflow } = useWorkflow()
  const { selectedSubreddits, subredditLimits } = wizardResult(workflow)
  const limits = new Map(Object.entries(subredditLimits))
  if (selectedSubreddits.length === 0) return 'None. Go back to setup to choose some.'
  return (
    <span className="flex flex-wrap gap-1.5">
      {selectedSubreddits.map((name) => (
        <Badge key={name}>
          <span className="text-ink">{refLabel(name)}</span> {formatNumber(limits.get(name) ?? 0)}
        </Badge>
      ))}
    </span>
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
