import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { KEYWORD_CHARACTERS_MAX, KEYWORD_WORDS_MAX } from '@quarry/contracts/limits'
import type { Question } from '@quarry/contracts/question'
import { type ReactNode, useMemo, useState } from 'react'
import { NO_TOPIC, type TopicOf } from '../../analysis/questions/topic-edits.ts'
import { useFindings } from '../../analysis/questions-query.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import { Segments } from '../../ui/segments.tsx'
import { SelectInput } from '../../ui/text-input.tsx'
import { VirtualRows } from '../../ui/virtual-rows.tsx'
import type { ListColumn } from '../csv.ts'
import { DeletedPostsNote } from '../deleted-posts-note.tsx'
import { KeywordFiguresBar } from '../keyword-figures/keyword-figures-bar.tsx'
import { type Entry, type KeywordList, type ListKind, toKeywordList } from './keyword-lists.ts'
import { ListDownloads } from './list-downloads.tsx'

const kinds = [
  ['keywords', 'Keywords'],
  ['questions', 'Questions'],
] as const satisfies readonly (readonly [ListKind, string])[]

type KeywordToolsDrawerProps = {
  rows: readonly Question[]
  /** Columns in the list of questions. */
  columns: readonly ListColumn[]
  topicOf: TopicOf
  /** Offers search phrases for these rows. */
  phrasesFor: (rows: readonly Question[]) => ReactNode
  onClose: () => void
}

/** Exports lists of the questions for keyword tools, and imports search volumes from them. */
export function KeywordToolsDrawer(props: KeywordToolsDrawerProps) {
  const { rows: all, columns, topicOf, phrasesFor, onClose } = props
  const [kind, setKind] = useState<ListKind>('keywords')
  const [topic, setTopic] = useState<string>()
  const { groups } = useFindings()
  const rows = useMemo(
    () => (topic === undefined ? all : all.filter((row) => (topicOf(row) ?? '') === topic)),
    [all, topic, topicOf],
  )
  const list = useMemo(() => toKeywordList(rows, kind, groups), [rows, kind, groups])
  return (
    <Drawer
      title="Keyword tools"
      description={`Lists of ${formatCount(rows.length, 'question')} for keyword planners and other tools.`}
      onClose={onClose}
      footer={
        <>
          <p className="mr-auto text-12 text-ink-2 tabular-nums" aria-live="polite">
            {formatCount(list.entries.length, kind === 'keywords' ? 'keyword' : 'question')}
          </p>
          <ListDownloads entries={list.entries} kind={kind} columns={columns} />
        </>
      }
    >
      <div className="flex min-h-0 flex-col">
        <div className="flex-none border-b border-line px-4 py-3 md:px-6">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-12 text-ink-2">
            <Segments label="List" options={kinds} value={kind} onChange={setKind} />
            <TopicChoice rows={all} topicOf={topicOf} topic={topic} onChange={setTopic} />
            <p className="min-w-60 flex-1 text-pretty">{formatList(list, kind)}</p>
          </div>
        </div>
        <EntryList key={kind} entries={list.entries} kind={kind} />
        <div className="flex-none border-t border-line px-4 py-2.5 empty:hidden md:px-6">
          <DeletedPostsNote rows={rows} isQuiet />
        </div>
        {phrasesFor(rows)}
        <KeywordFiguresBar rows={rows} />
      </div>
    </Drawer>
  )
}

type TopicChoiceProps = {
  rows: readonly Question[]
  topicOf: TopicOf
  /** The chosen topic; undefined for all questions. */
  topic: string | undefined
  onChange: (topic: string | undefined) => void
}

const ALL = 'all'
const ofTopic = (name: string) => `topic ${name}`

/** Limits the list to one topic. Renders nothing if there are none. */
function TopicChoice({ rows, topicOf, topic, onChange }: TopicChoiceProps) {
  const names = useMemo(() => {
    const counts = Map.groupBy(rows, (row) => topicOf(row) ?? NO_TOPIC)
    return [...counts]
      .sort(([, left], [, right]) => right.length - left.length)
      .map(([name, own]) => ({ name, count: own.length }))
  }, [rows, topicOf])
  if (names.every(({ name }) => name === NO_TOPIC)) return null
  return (
    <span className="w-48 max-w-full">
      <SelectInput
        aria-label="Topic"
        value={topic === undefined ? ALL : ofTopic(topic)}
        onChange={({ target }) => onChange(names.find(({ name }) => ofTopic(name) === target.value)?.name)}
      >
        <option value={ALL}>All topics</option>
        {names.map(({ name, count }) => (
          <option key={name} value={ofTopic(name)}>
            {name === NO_TOPIC ? 'No topic' : name} ({formatNumber(count)})
          </option>
        ))}
      </SelectInput>
    </span>
  )
}

/** Describes what the list contains and leaves out. */
function formatList({ tooLong, duplicates, empty }: KeywordList, kind: ListKind): string {
  const form =
    kind === 'keywords'
      ? `At most ${KEYWORD_WORDS_MAX} words and ${KEYWORD_CHARACTERS_MAX} characters, without characters that planners reject.`
      : 'Whole questions, as the table shows them.'
  const missing = [
    ...(tooLong > 0 ? [`${formatNumber(tooLong)} too long`] : []),
    ...(duplicates > 0 ? [formatCount(duplicates, 'duplicate')] : []),
    ...(empty > 0 ? [`${formatNumber(empty)} without words`] : []),
  ]
  return missing.length === 0 ? form : `${form} Left out: ${new Intl.ListFormat('en-US').format(missing)}.`
}

/** Shows the entries in the order in which they are exported. */
function EntryList({ entries, kind }: { entries: readonly Entry[]; kind: ListKind }) {
  const [viewport, setViewport] = useState<HTMLDivElement | null>(null)
  if (entries.length === 0) {
    return (
      <p className="px-5 py-10 text-center text-13 text-ink-2 text-pretty">
        None of these questions makes a keyword that planners accept. Use the list of questions instead.
      </p>
    )
  }
  return (
    <>
      <p className="flex flex-none justify-between px-4 pt-3 pb-1 text-12 text-ink-3 md:px-6">
        <span>{kind === 'keywords' ? 'Keyword' : 'Question'}</span>
        <span>Comments</span>
      </p>
      <ScrollArea
        label={`${kind === 'keywords' ? 'Keywords' : 'Questions'}, scrollable`}
        className="min-h-0 flex-1"
        viewportRef={setViewport}
        viewportClassName="h-full"
      >
        <VirtualRows as="ul" rows={entries} keyOf={textOf} estimatedHeight={32} viewport={viewport}>
          {({ text, row }, key, place) => (
            <li key={key} {...place} className="flex items-baseline gap-4 px-4 py-[5px] text-13 md:px-6">
              <bdi className="min-w-0 flex-1 wrap-anywhere">{text}</bdi>
              <span className="text-12 whitespace-nowrap text-ink-3 tabular-nums">
                {formatNumber(row.numComments)}
              </span>
            </li>
          )}
        </VirtualRows>
      </ScrollArea>
    </>
  )
}

const textOf = ({ text }: Entry) => text
