import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { communityLabel } from '@quarry/contracts/sources'
import type { FoundTopic } from '@quarry/topics/topic-index'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { byEngagement } from '../session/questions/by-engagement.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { EditTopic } from './edit-topic.tsx'
import { typeColours } from './picture-parts.tsx'
import type { TopicTile } from './topic-tiles.ts'

type TopicPanelProps = {
  topic: FoundTopic
  tile: TopicTile
  /** The topic's questions among those of the picture. */
  rows: readonly Question[]
  topics: readonly FoundTopic[]
  onShow: () => void
  onClose: () => void
}

const BEST_MAX = 8

/** The chosen topic: its types, its most upvoted questions, and what can be done with it. */
export function TopicPanel({ topic, tile, rows, topics, onShow, onClose }: TopicPanelProps) {
  const best = rows.toSorted(byEngagement).slice(0, BEST_MAX)
  return (
    <section
      aria-label="Topic"
      className="flex min-h-0 flex-none flex-col border-line bg-surface frame:w-80 frame:border-l max-frame:max-h-3/5 max-frame:border-t"
    >
      <div className="flex h-11 flex-none items-center gap-2 border-b border-line pr-2 pl-4">
        <h2 className="min-w-0 flex-1 truncate text-14 font-semibold">{topic.label}</h2>
        <IconButton small label="Close topic" icon={<X size={14} />} onClick={onClose} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Part>
          <p className="mb-2 text-12 text-ink-2">
            <b className="text-20 font-semibold text-ink tabular-nums">{formatNumber(tile.questions)}</b>{' '}
            {tile.questions === 1 ? 'question' : 'questions'}
          </p>
          <dl className="grid gap-1 text-12">
            {tile.types.map(({ type, questions }) => (
              <div key={type} className="flex items-center gap-2">
                <svg width="9" height="9" aria-hidden="true">
                  <rect width="9" height="9" rx="2" fill={typeColours[type]} />
                </svg>
                <dt className="flex-1">{type}</dt>
                <dd className="tabular-nums">{Math.round((100 * questions) / tile.questions)} %</dd>
              </div>
            ))}
          </dl>
        </Part>
        <Part heading="Change it">
          <EditTopic key={topic.id} topic={topic} topics={topics} rows={rows} />
        </Part>
        <Part heading="Highest scores">
          <ul className="grid gap-2.5">
            {best.map(({ id, title, subreddit, source, numComments, score }) => (
              <li key={id} className="flex gap-3">
                <span className="min-w-0 flex-1">
                  <bdi className="block text-13 wrap-anywhere">{title}</bdi>
                  <span className="block text-12 text-ink-3">
                    {communityLabel(subreddit, source)}, {formatCount(numComments, 'comment')}
                  </span>
                </span>
                <span className="text-12 tabular-nums" data-tip="Engagement">
                  {formatNumber(score)}
                  <span className="sr-only"> points</span>
                </span>
              </li>
            ))}
          </ul>
        </Part>
      </div>
      <div className="flex-none border-t border-line px-4 py-2.5">
        <Button className="w-full" onClick={onShow}>
          Show {formatNumber(tile.questions)} in the table
        </Button>
      </div>
    </section>
  )
}

function Part({ heading, children }: { heading?: string; children: ReactNode }) {
  return (
    <div className="border-b border-line px-4 py-3.5 last:border-b-0">
      {heading !== undefined && <h3 className="mb-2 text-12">{heading}</h3>}
      {children}
    </div>
  )
}
