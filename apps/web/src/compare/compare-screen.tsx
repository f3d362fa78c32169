import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { ComparedTopic } from '@quarry/questions/compare/compare-topics'
import { topicName } from '@quarry/questions/compare/format-change'
import { ArrowRight, Download } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useDownloadCsv } from '../export/use-download-csv.ts'
import { groupingCost } from '../runs/estimate.ts'
import { useRate } from '../runs/start-cleaning/request-costs.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Frame } from '../ui/frame.tsx'
import { PageTitle } from '../ui/page.tsx'
import { scrollEdges } from '../ui/scroll-edges.ts'
import { SkeletonRows, Spinner } from '../ui/spinner.tsx'
import { AddToReport } from './add-to-report.tsx'
import type { ComparedSides, SideRef } from './compare-analyses.ts'
import { comparedRefs } from './compared-refs.ts'
import { comparisonTableCsv } from './comparison-csv.ts'
import { groupingOf } from './grouping-both.ts'
import { isAbout, QuestionList } from './question-list.tsx'
import { SidePicker } from './side-picker.tsx'
import { SortBoth } from './sort-both.tsx'
import { StartButton } from './start-button.tsx'
import { ThreeSentences } from './three-sentences.tsx'
import { TopicChanges } from './topic-changes.tsx'
import { useComparison } from './use-comparison.ts'
import { useGroupBoth } from './use-group-both.ts'
import { useIsRunning } from './use-is-running.ts'

const TITLE = 'What changed'

type Tab = 'topics' | 'new' | 'both' | 'gone'

/** Compares two analyses, or two readings of one, without opening them. */
export function CompareScreen() {
  const refs = comparedRefs(useLocation().state)
  const navigate = useNavigate()
  return (
    <Frame title={TITLE}>
      {refs ? (
        <Compared
          {...refs}
          onChange={(changed) => void navigate('/compare', { state: changed, replace: true })}
        />
      ) : (
        <Nothing>
          Choose two analyses in <ListLink>your list</ListLink>, then choose Compare.
        </Nothing>
      )}
    </Frame>
  )
}

type Refs = { first: SideRef; second: SideRef }

function Compared({ first, second, onChange }: Refs & { onChange: (refs: Refs) => void }) {
  const { sides, isMissing, isFailed } = useComparison(first, second)
  if (isMissing)
    return (
      <Nothing>
        This browser no longer has one of these analyses. Choose two in <ListLink>your list</ListLink>.
      </Nothing>
    )
  if (isFailed) return <Nothing>This browser’s database failed. Load the page again.</Nothing>
  if (!sides) {
    return (
      <div className="border-t border-line pt-15">
        <SkeletonRows />
      </div>
    )
  }
  const isOne = first.id === second.id
  if (isOne && !sides.first.reading)
    return (
      <Nothing>
        “{sides.first.name}” has been read only once, so there is nothing to compare it with. Get new
        questions in it, or choose another analysis in <ListLink>your list</ListLink>.
      </Nothing>
    )
  return (
    <SidesOnScreen
      key={`${first.id} ${second.id} ${sides.first.reading?.at} ${sides.second.reading?.at}`}
      sides={sides}
      onPick={(at, ref) => onChange(withPicked({ first, second }, at, ref))}
    />
  )
}

/** Readings can be compared only within one analysis, so choosing a reading sets both sides to its analysis. */
function withPicked(refs: Refs, at: keyof Refs, ref: SideRef): Refs {
  const other = at === 'first' ? refs.second : refs.first
  const kept = ref.reading !== undefined && other.id !== ref.id ? { id: ref.id } : other
  return at === 'first' ? { first: ref, second: kept } : { first: kept, second: ref }
}

type ScreenProps = { sides: ComparedSides; onPick: (at: keyof Refs, ref: SideRef) => void }

function SidesOnScreen({ sides, onPick }: ScreenProps) {
  const { first, second, comparison } = sides
  const { topics, noTopics, inBoth, onlyFirst, onlySecond } = comparison
  const navigate = useNavigate()
  const download = useDownloadCsv()
  const [chosen, setTab] = useState<Tab>()
  const [topic, setTopic] = useState<ComparedTopic>()
  const isRunning = useIsRunning([first.analysis.id, second.analysis.id])
  const grouping = useGroupBoth(sides, isRunning)
  const groupings = useMemo(() => groupingOf(sides), [sides])
  const rate = useRate()
  const tab = chosen ?? firstTab(sides)
  const areTwo = first.analysis.id !== second.analysis.id && noTopics !== 'empty-side'
  const tabs = [
    ...(topics.length > 0 ? [['topics', 'Topics', topics.length] as const] : []),
    ['new', 'New questions', onlySecond.length] as const,
    ['both', 'In both', inBoth.length] as const,
    ['gone', 'No longer asked', onlyFirst.length] as const,
  ]
  const shownTopic = topic && { id: topic.id, name: topicName(topic) }
  const lists = { new: onlySecond, both: inBoth, gone: onlyFirst }
  return (
    <>
      <div className="flex min-h-19 flex-none flex-wrap items-center gap-x-3 gap-y-2.5 px-(--edge) py-3">
        <div className="min-w-0 flex-1">
          <PageTitle className="leading-7!">{TITLE}</PageTitle>
          <p className="text-12 leading-4.5 text-ink-3">
            {topics.length > 0
              ? 'Compared by share of the sorted titles, because the two sides can differ in size'
              : 'Compared question by question, because the topics can’t be compared yet'}
          </p>
        </div>
        <Button variant="ghost" onClick={() => void navigate('/analyses')}>
          Your analyses
        </Button>
        <span className="inline-flex min-w-0 items-center gap-2 max-lg:basis-full">
          <SidePicker label="First side" side={first} onPick={(ref) => onPick('first', ref)} />
          <ArrowRight size={14} className="flex-none text-ink-3" role="img" aria-label="to" />
          <SidePicker label="Second side" side={second} onPick={(ref) => onPick('second', ref)} />
          {areTwo && <AddToReport sides={sides} />}
        </span>
      </div>
      <div className="flex flex-none items-center gap-3 border-b border-line px-(--edge)">
        <fieldset
          ref={scrollEdges}
          className="no-bar fades mr-auto flex min-w-0 flex-[0_1_auto] gap-5 overflow-x-auto"
        >
          <legend className="sr-only">What is shown</legend>
          {tabs.map(([own, name, count]) => (
            <button
              key={own}
              type="button"
              aria-pressed={own === tab}
              onClick={({ currentTarget }) => {
                currentTarget.scrollIntoView({ block: 'nearest', inline: 'center' })
                setTab(own)
                setTopic(undefined)
              }}
              className={`relative inline-flex h-11 flex-none items-center gap-1.5 text-13 whitespace-nowrap hover:text-ink focus-visible:-outline-offset-2 ${own === tab ? 'text-ink after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:rounded-t-[2px] after:bg-ink' : 'text-ink-3'}`}
            >
              {name}
              <b className={`font-semibold tabular-nums ${own === tab ? '' : 'text-ink-2'}`}>
                {formatNumber(count)}
              </b>
            </button>
          ))}
        </fieldset>
        <Button
          icon={<Download size={14} aria-hidden="true" />}
          onClick={() => download(comparisonTableCsv(sides, new Date(), location.origin))}
        >
          CSV
        </Button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {isRunning && (
          <p
            role="status"
            className="flex items-center gap-2 border-b border-hair px-(--edge) py-2 text-13 text-busy"
          >
            <Spinner /> A run is in progress. The comparison will change when it ends.
          </p>
        )}
        <ThreeSentences sides={sides} />
        {areTwo && (noTopics || tab !== 'topics') && (
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-hair px-(--edge) py-3">
            {noTopics && <SortBoth sides={sides} />}
            {tab !== 'topics' && (
              <StartButton
                label="Group both"
                cost={groupingCost(groupings, rate, Date.now())}
                isPending={grouping.isPending}
                onStart={grouping.group}
              />
            )}
          </div>
        )}
        {tab === 'topics' ? (
          <TopicChanges
            sides={sides}
            onShow={(shown) => {
              setTopic(shown)
              setTab(tabOf(shown, sides))
            }}
          />
        ) : (
          <QuestionList
            key={`${tab} ${topic?.id}`}
            questions={lists[tab]}
            none={nothingIn(tab, sides)}
            names={[first.name, second.name]}
            topic={shownTopic}
            onAllTopics={() => setTopic(undefined)}
          />
        )}
      </div>
      <footer className="flex min-h-8 flex-none items-center border-t border-line px-(--edge) py-1.5 text-12 text-ink-3 max-md:hidden">
        {formatCount(comparison.second.titles, 'title')} in {second.name},{' '}
        {formatNumber(comparison.first.titles)} in {first.name}. Posts are matched by their IDs, and other
        titles by the question that they ask.
      </footer>
    </>
  )
}

/** Returns the tab to show first, which is the topics or else the first list that has questions. */
function firstTab({ comparison: { topics, onlySecond, inBoth } }: ComparedSides): Tab {
  if (topics.length > 0) return 'topics'
  if (onlySecond.length > 0) return 'new'
  return inBoth.length > 0 ? 'both' : 'gone'
}

/** Returns the list to open for a topic, which shows what is gone if the topic fell and otherwise what is new. */
function tabOf({ id, points }: ComparedTopic, { comparison }: ComparedSides): Tab {
  const [tab, questions] =
    points < 0 ? (['gone', comparison.onlyFirst] as const) : (['new', comparison.onlySecond] as const)
  return questions.some((question) => isAbout(question, id)) ? tab : 'both'
}

/** Says why a list is empty. */
function nothingIn(tab: Exclude<Tab, 'topics'>, { first, second, comparison }: ComparedSides): string {
  const [before, now] = [comparison.first.titles, comparison.second.titles]
  if (tab === 'both') {
    if (before === 0 || now === 0)
      return `${before === 0 ? first.name : second.name} has no questions, so there are none in both.`
    return `The two ${first.analysis.id === second.analysis.id ? 'readings' : 'analyses'} share no questions.`
  }
  if (tab === 'new') return now === 0 ? `${second.name} has no questions.` : 'There are no new questions.'
  return before === 0 ? `${first.name} has no questions.` : 'All questions are still being asked.'
}

function Nothing({ children }: { children: ReactNode }) {
  return (
    <>
      <div className="flex min-h-19 flex-none items-center px-(--edge)">
        <PageTitle className="leading-7!">{TITLE}</PageTitle>
      </div>
      <p className="border-t border-line px-(--edge) py-9 text-center text-pretty text-ink-2">{children}</p>
    </>
  )
}

function ListLink({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  return <LinkButton onClick={() => void navigate('/analyses')}>{children}</LinkButton>
}
