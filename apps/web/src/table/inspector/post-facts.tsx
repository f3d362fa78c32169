import { formatCount } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { communityLabel } from '@quarry/contracts/sources'
import type { ReactNode } from 'react'
import { communityHeader } from '../../session/questions/community-words.ts'
import { goneReasons } from '../../session/questions/post-marks.ts'
import { Age, RedditLink } from '../../session/questions/question-parts.tsx'
import { typeGroupOf } from '../../session/questions/type-group.ts'
import { OutsideLink } from '../../ui/outside-link.tsx'
import { formatCleanedWith } from '../review/format-cleaning.ts'

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** What is known of the post, and where it is. */
export function PostFacts({ row, topic }: { row: Question; topic: string | undefined }) {
  const created = Date.parse(row.createdAt)
  const cleanedWith = formatCleanedWith(row)
  return (
    <>
      {row.gone && <p className="mb-2 text-12 text-warn">{goneReasons[row.gone]}.</p>}
      <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-y-2 text-13">
        <Fact name={communityHeader([row])}>{communityLabel(row.subreddit, row.source)}</Fact>
        {row.author && (
          <Fact name="Author">
            {row.authorUrl ? (
              <OutsideLink href={row.authorUrl}>{row.author}</OutsideLink>
            ) : (
              `${row.source ? '' : 'u/'}${row.author}`
            )}
          </Fact>
        )}
        {row.licence && <Fact name="Licence">{row.licence}</Fact>}
        {!Number.isNaN(created) && (
          <Fact name="Posted">
            {moment.format(created)} (<Age createdAt={row.createdAt} />)
          </Fact>
        )}
        <Fact name="Engagement">
          {formatCount(row.score, 'point')}, {formatCount(row.numComments, 'comment')}
        </Fact>
        <Fact name="Type">
          {typeGroupOf(row)}
          {row.type !== undefined && (
            <span className="text-ink-3">
              {row.guessedType ? ', named by the AI' : ', guessed by its words'}
            </span>
          )}
        </Fact>
        {topic !== undefined && <Fact name="Topic">{topic}</Fact>}
        {row.keyword !== undefined && <Fact name="Keyword">{row.keyword}</Fact>}
        {cleanedWith !== undefined && <Fact name="Title">{cleanedWith}</Fact>}
      </dl>
      <p className="mt-3 text-13">
        <RedditLink row={row} named />
      </p>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  )
}
