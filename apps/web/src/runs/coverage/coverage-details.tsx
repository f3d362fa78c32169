import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Coverage, SourceYield } from '@quarry/contracts/run'
import { communityLabel } from '@quarry/contracts/sources'
import { Check, Plus } from 'lucide-react'
import { useAnalysis } from '../../analysis/analysis-context.ts'
import { addManually, type SubredditChoice, withChoices } from '../../analysis/choices/subreddit-choices.ts'
import { useWorkflow } from '../../analysis/use-workflow.ts'
import { Button } from '../../ui/button.tsx'
import { formatDay } from '../../ui/format-date.ts'
import { formatRange, formatSource } from './format-range.ts'
import { formatFoundByTerms, foundByTerms } from './found-by-terms.ts'

/** The sources of one subreddit's questions, and the time span of the posts. */
export function CoverageDetails({ entry }: { entry: Coverage }) {
  const { subreddit, source, sources = [] } = entry
  const withQuestions = sources.filter(({ questions }) => questions > 0).toSorted(byQuestions)
  const empty = sources.filter(({ questions }) => questions === 0)
  return (
    <div className="grid gap-2 text-12">
      {notesOf(entry).map((note) => (
        <p key={note} className="text-ink-2">
          {note}
        </p>
      ))}
      {sources.length > 0 && (
        <table className="w-full max-w-read text-ink-2">
          <caption className="sr-only">Sources read in {communityLabel(subreddit, source)}</caption>
          <thead>
            <tr className="text-ink-3">
              <th scope="col" className="py-1 pr-3 text-left font-medium">
                Source
              </th>
              {['Requests', 'New posts', 'New questions'].map((name) => (
                <th key={name} scope="col" className="py-1 pl-3 text-right font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {withQuestions.map((source) => (
              <SourceRow key={source.source} name={formatSource(source.source)} sources={[source]} />
            ))}
            {empty.length > 0 && <SourceRow name={formatEmptySources(empty)} sources={empty} />}
          </tbody>
        </table>
      )}
    </div>
  )
}

/** Returns sentences about what was read and skipped. */
function notesOf(entry: Coverage): string[] {
  const { oldest, newest, dropped = 0, unlikely = 0 } = entry
  const ofTerms = foundByTerms([entry])
  return [
    formatRange(entry),
    ofTerms ? formatFoundByTerms(ofTerms) : '',
    oldest && newest
      ? `The posts read were written between ${formatDay(new Date(oldest))} and ${formatDay(new Date(newest))}.`
      : '',
    dropped > 0
      ? `${formatCount(dropped, 'listing entry was', 'listing entries were')} unreadable and left out.`
      : '',
    unlikely > 0 ? `${formatCount(unlikely, 'title was', 'titles were')} below the minimum likelihood.` : '',
  ].filter((note) => note !== '')
}

type SourceRowProps = { name: string; sources: readonly SourceYield[] }

/** One source, or several together. */
function SourceRow({ name, sources }: SourceRowProps) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-1 pr-3 text-left font-normal wrap-anywhere">
        {name}
      </th>
      {(['requests', 'posts', 'questions'] as const).map((field) => (
        <td key={field} className="py-1 pl-3 text-right">
          {formatNumber(sources.reduce((sum, source) => sum + source[field], 0))}
        </td>
      ))}
    </tr>
  )
}

/** Sources without a new question share one line; there can be dozens. */
function formatEmptySources(empty: readonly SourceYield[]): string {
  const [first] = empty
  if (first && empty.length === 1) return formatSource(first.source)
  return `${formatNumber(empty.length)} sources without a new question`
}

/** Returns true if the entry has more to show than its row. */
export function hasDetails({ sources, oldest, since, until }: Coverage): boolean {
  return Boolean(sources?.length || oldest || since || until)
}

function byQuestions(left: SourceYield, right: SourceYield): number {
  return right.questions - left.questions || right.posts - left.posts
}

type SuggestedSubredditsProps = { missing: string; suggestions: readonly string[] }

/** Suggests subreddits with a similar name. Adding one replaces the missing subreddit. */
export function SuggestedSubreddits({ missing, suggestions }: SuggestedSubredditsProps) {
  const { toasts } = useAnalysis()
  const { workflow, update } = useWorkflow()
  const selected = new Set(
    workflow.subreddits.filter((choice) => choice.selected).map((choice) => choice.name.toLowerCase()),
  )

  function add(name: string) {
    update((before) => ({
      ...before,
      subreddits: withSubredditReplaced(before.subreddits, missing, name),
      subredditsChosen: true,
    }))
    toasts.notify({ title: 'Subreddit added', description: `r/${name} is included in the next extraction.` })
  }

  return (
    <ul className="mt-1.5 flex flex-wrap gap-1.5" aria-label={`Instead of r/${missing}`}>
      {suggestions.map((name) => {
        const isAdded = selected.has(name.toLowerCase())
        return (
          <li key={name}>
            <Button
              size="small"
              icon={isAdded ? <Check size={12} /> : <Plus size={12} />}
              aria-disabled={isAdded}
              onClick={() => {
                if (!isAdded) add(name)
              }}
            >
              {isAdded ? `r/${name} is added` : `Add r/${name}`}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

/** Replaces a subreddit that does not exist: selects the other one, with the same limit. */
export function withSubredditReplaced(
  choices: readonly SubredditChoice[],
  missing: string,
  name: string,
): readonly SubredditChoice[] {
  const left = choices.find(isNamed(missing))
  const others = choices.filter((choice) => choice !== left)
  const { choices: all } = addManually(others, name)
  const known = all.find(isNamed(name))?.name ?? name
  return withChoices(all, [known], { selected: true, ...(left && { limit: left.limit }) })
}

function isNamed(wanted: string) {
  return (choice: SubredditChoice) => choice.name.toLowerCase() === wanted.toLowerCase()
}
