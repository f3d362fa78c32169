import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { communityLabel } from '@quarry/contracts/sources'
import { useState } from 'react'
import { subredditsOf } from '../analysis/questions/cleaning-counts.ts'
import { formatCommunities } from '../analysis/questions/community-nouns.ts'
import { LinkButton } from '../ui/button.tsx'
import { formatDay } from '../ui/format-date.ts'
import { GroupAnswersPart } from './answers/group-answers.tsx'
import type { AskedCount } from './row-state.ts'
import { useTable, useTopicsView } from './use-table.ts'

/** Titles shown before the user asks for more. */
const FIRST_TITLES = 5

/** `, first on 3 Oct 2026, last on 1 Nov 2026`, or `, on 1 Nov 2026`. */
function formatDays(times: readonly number[]): string {
  if (times.length === 0) return ''
  const [first, last] = [Math.min(...times), Math.max(...times)].map(formatDay)
  return first === last ? `, on ${first}` : `, first on ${first}, last on ${last}`
}

type InspectedGroupProps = { wording: string; asked: AskedCount; titles: readonly Question[] }

/** Everything known about a question with several titles. */
export function InspectedGroup({ wording, asked, titles }: InspectedGroupProps) {
  const [all, setAll] = useState(false)
  const places = subredditsOf(titles).length
  const times = titles.flatMap(({ createdAt, asked: inFiles }) =>
    inFiles ? [inFiles.first, inFiles.last] : [createdAt],
  )
  const days = times.map((time) => Date.parse(time)).filter((ms) => !Number.isNaN(ms))
  return (
    <>
      <div className="px-5 pt-2 pb-4">
        <p className="text-16 font-semibold text-pretty wrap-anywhere">
          <bdi>{wording}</bdi>
        </p>
        <p className="mt-1.5 text-13 text-pretty">
          <b className="font-semibold">Asked {formatCount(asked.all, 'time')}</b> in{' '}
          {formatCommunities(
            places,
            titles.map(({ source }) => source),
          )}
          {formatDays(days)}.
          <TopicOfGroup titles={titles} />
        </p>
        <ul className="mt-3">
          {(all ? titles : titles.slice(0, FIRST_TITLES)).map((row) => (
            <li
              key={row.id}
              className="border-b border-hair py-2 text-13 leading-[18px] text-ink-2 last:border-b-0"
            >
              <bdi className="block text-pretty wrap-anywhere">{row.title}</bdi>
              <span className="mt-0.5 block text-12 text-ink-3">
                {communityLabel(row.subreddit, row.source)} · {formatNumber(row.score)} ·{' '}
                {formatNumber(row.numComments)}
              </span>
            </li>
          ))}
        </ul>
        {!all && titles.length > FIRST_TITLES && (
          <LinkButton className="mt-2 text-12" onClick={() => setAll(true)}>
            Show the other {formatNumber(titles.length - FIRST_TITLES)}
          </LinkButton>
        )}
      </div>
      <GroupAnswersPart wording={wording} titles={titles} />
    </>
  )
}

/** A link such as `Topic: Rye bread` that shows the topic's questions. */
function TopicOfGroup({ titles }: Pick<InspectedGroupProps, 'titles'>) {
  const { list } = useTable()
  const { showQuestions } = useTopicsView()
  const [lead] = titles
  const topic = lead && list.topicOf(lead)
  if (topic === undefined) return null
  return (
    <span className="block">
      Topic:{' '}
      <LinkButton className="text-13" onClick={() => showQuestions([topic])}>
        <bdi>{topic}</bdi>
      </LinkButton>
    </span>
  )
}
