import { type CodebookTopic, isTopicId, NO_TOPIC } from '@quarry/contracts/findings'
import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { CODEBOOK_TOPICS_MAX, TOPIC_COVERS_MAX } from '@quarry/contracts/limits'
import type { Question } from '@quarry/contracts/question'
import { Trash2 } from 'lucide-react'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { idsOfTopic, withoutTopic, withTopicChanged } from '../../analysis/questions/codebook.ts'
import { askedOf, groupsOf } from '../../analysis/questions/groups-of.ts'
import { TOPIC_NAME_LENGTH_MAX } from '../../analysis/questions/topic-edits.ts'
import { useFindings } from '../../analysis/questions-query.ts'
import { sortingCost } from '../../runs/estimate.ts'
import { useRate } from '../../runs/start-cleaning/request-costs.ts'
import { useFindTopics } from '../../runs/use-start-run.ts'
import { useTier } from '../../runs/use-tier.ts'
import { useStore } from '../../store.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useTable, useTopicsView } from '../use-table.ts'
import { FindButton, formatFindingCost } from './find-topics.tsx'
import { topicFigures } from './topic-figures.ts'
import { useChangeCodebook, useChangeTopic } from './use-change-topic.ts'

/** The most questions of a topic that the panel lists. */
const ASKED_MOST = 5

/** The panel in which the user changes a topic of the codebook. */
export function TopicPanel() {
  const { state } = useTable()
  const { topics } = useFindings()
  const id = useStore(state.topic)
  const topic = topics.find((known) => known.id === id)
  if (!topic)
    return (
      <p className="px-5 py-4 text-13 text-ink-2 text-pretty">
        No topic selected. Edit one in the list to change its name and what belongs to it.
      </p>
    )
  return <Topic key={topic.id} topic={topic} />
}

function Topic({ topic }: { topic: CodebookTopic }) {
  const { rows, list, running } = useTable()
  const { showQuestions } = useTopicsView()
  const { groups } = useFindings()
  const change = useChangeCodebook()
  const { topicOf, figuresOf } = list
  const own = useMemo(() => {
    const ids = new Set(idsOfTopic(topic))
    return rows.filter((row) => row.topic !== undefined && ids.has(row.topic))
  }, [rows, topic])
  const figures = useMemo(
    () => topicFigures(groupsOf(own, groups), { topicOf, figuresOf }).get(topic.name),
    [own, groups, topicOf, figuresOf, topic.name],
  )
  const moved = own.filter(({ placed }) => placed).length
  const asked = (figures?.asked ?? []).slice(0, ASKED_MOST)
  return (
    <div className="min-h-0 overflow-y-auto px-5 pt-4 pb-6 [scrollbar-gutter:stable]">
      <h3 className="text-16 font-semibold wrap-anywhere">
        <bdi>{topic.name}</bdi>
      </h3>
      <p className="mt-1 text-13 text-ink-2">
        {formatAskedIn(askedOf(own), figures?.questions ?? 0)}.{' '}
        {own.length > 0 && (
          <LinkButton className="text-13" onClick={() => showQuestions([topic.name])}>
            Show them
          </LinkButton>
        )}
      </p>
      <div className="mt-4 grid gap-4">
        <TopicName topic={topic} disabled={running} />
        <TopicCovers topic={topic} disabled={running} />
      </div>
      {asked.length > 0 && (
        <>
          <h4 className="mt-5 text-12 font-medium text-ink-2">Asked most in it</h4>
          <ul className="mt-1">
            {asked.map(({ key, wording, asked: times }) => (
              <li
                key={key}
                className="flex gap-3 border-b border-hair py-1.5 text-13 leading-[18px] text-ink-2 last:border-b-0"
              >
                <bdi className="min-w-0 flex-1 wrap-anywhere">{wording}</bdi>
                <span className="text-12 text-ink-3 tabular-nums">{formatNumber(times)}×</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {moved > 0 && (
        <p className="mt-2.5 text-12 text-ink-3">
          {formatCount(moved, 'title was', 'titles were')} moved here by you.
        </p>
      )}
      <SortAgain topic={topic} />
      <Button
        variant="ghost"
        size="small"
        className="mt-4 -ml-2 text-bad!"
        icon={<Trash2 size={12} aria-hidden="true" />}
        disabled={running}
        onClick={() => change('delete', (topics) => withoutTopic(topics, topic.id))}
      >
        Delete this topic
      </Button>
    </div>
  )
}

/** `Asked 71 times, 41 different questions`. */
function formatAskedIn(asked: number, questions: number): string {
  if (asked === 0) return 'Not asked yet'
  const times = `Asked ${formatCount(asked, 'time')}`
  if (asked === 1) return times
  return `${times}, ${questions === 1 ? 'always the same question' : `${formatNumber(questions)} different questions`}`
}

type FieldProps = { topic: CodebookTopic; disabled: boolean }

/** Saves the name on Enter or when the field loses the focus. The name of another topic merges both. */
function TopicName({ topic, disabled }: FieldProps) {
  const change = useChangeTopic()
  const [typed, setTyped] = useState(topic.name)
  const name = useLatest(topic.name, setTyped)
  function save() {
    const wanted = typed.trim().replace(/\s+/g, ' ')
    if (wanted === '') setTyped(name)
    else if (wanted !== name) change(name, 'rename', wanted)
  }
  return (
    <Field label="Name">
      {(ids) => (
        <TextInput
          {...ids}
          data-takes-escape=""
          disabled={disabled}
          maxLength={TOPIC_NAME_LENGTH_MAX}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={save}
          onKeyDown={(event) => onEnterAndEscape(event, save, () => setTyped(name))}
        />
      )}
    </Field>
  )
}

function TopicCovers({ topic, disabled }: FieldProps) {
  const change = useChangeCodebook()
  const [typed, setTyped] = useState(topic.covers)
  const covers = useLatest(topic.covers, setTyped)
  function save() {
    const wanted = typed.trim().replace(/\s+/g, ' ')
    if (wanted !== covers) change('edit', (topics) => withTopicChanged(topics, topic.id, { covers: wanted }))
  }
  return (
    <Field label="What belongs to it">
      {(ids) => (
        <textarea
          {...ids}
          data-takes-escape=""
          rows={3}
          disabled={disabled}
          maxLength={TOPIC_COVERS_MAX}
          className="w-full resize-y rounded-2 border border-control bg-surface px-2.5 py-1.5 text-14 text-ink"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={save}
          onKeyDown={(event) => onEnterAndEscape(event, save, () => setTyped(covers))}
        />
      )}
    </Field>
  )
}

/** Returns a field's text, which follows the value when that changes, for example because of an undo. */
function useLatest(value: string, show: (value: string) => void): string {
  const [latest, setLatest] = useState(value)
  if (latest !== value) {
    setLatest(value)
    show(value)
  }
  return value
}

function onEnterAndEscape(event: KeyboardEvent, save: () => void, cancel: () => void): void {
  if (event.key === 'Enter') {
    event.preventDefault()
    save()
  }
  if (event.key === 'Escape') cancel()
}

/**
 * Offers to sort the topic's titles and those without a topic again by the current codebook. If the topic has no
 * titles, all titles are sorted, because it may get some from any other topic.
 */
function SortAgain({ topic }: { topic: CodebookTopic }) {
  const { rows } = useTable()
  const { topics } = useFindings()
  const { tier } = useTier()
  const rate = useRate()
  const { sortAgain, isPending } = useFindTopics()
  const { concerned, isEmpty } = useMemo(() => titlesToSort(rows, topics, topic), [rows, topics, topic])
  if (concerned.length === 0) return null
  const topicIds = new Set(concerned.flatMap((row) => (row.topic === NO_TOPIC ? [] : (row.topic ?? []))))
  const cost = sortingCost(concerned, rate, Date.now())
  return (
    <div className="mt-5 flex items-center gap-4 border-t border-line pt-4">
      <p className="min-w-0 flex-1 text-12 leading-normal text-ink-3 text-pretty">
        <b className="block text-13 font-semibold text-ink">
          Sort again: {formatCount(concerned.length, 'title')}
        </b>
        {formatFindingCost(cost, tier)}. {isEmpty ? 'All titles' : 'Titles of this topic and of none'} are
        sorted by the topics as they are now. Your own moves stay.
      </p>
      <FindButton
        isPending={isPending}
        onFind={() => sortAgain(isEmpty ? undefined : [...topicIds].slice(0, CODEBOOK_TOPICS_MAX), concerned)}
      >
        Sort again
      </FindButton>
    </div>
  )
}

/** Returns the titles that may enter or leave the topic, without those that the user has moved. */
function titlesToSort(rows: readonly Question[], topics: readonly CodebookTopic[], topic: CodebookTopic) {
  const known = new Set(topics.flatMap(idsOfTopic))
  const own = new Set(idsOfTopic(topic))
  const sorted = rows.filter((row) => isTopicId(row.topic) && !row.placed)
  const isOwn = (row: Question) => row.topic !== undefined && own.has(row.topic)
  const isEmpty = !sorted.some(isOwn)
  const inNone = (row: Question) => row.topic !== undefined && !known.has(row.topic)
  return { isEmpty, concerned: isEmpty ? sorted : sorted.filter((row) => isOwn(row) || inNone(row)) }
}
