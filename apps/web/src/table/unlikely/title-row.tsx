import type { UnlikelyQuestion } from '@quarry/contracts/question'
import { communityLabel } from '@quarry/contracts/sources'
import { memo, useId } from 'react'
import { Age, Engagement } from '../../session/questions/question-parts.tsx'
import { typeGroupOf } from '../../session/questions/type-group.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import type { RowPlace } from '../../ui/virtual-rows.tsx'
import { sayAgainst } from './say-against.ts'

type TitleRowProps = {
  title: UnlikelyQuestion
  place: RowPlace
  selected: boolean
  onSelect: (id: string, selected: boolean) => void
}

export const TitleRow = memo(function TitleRow({ title, place, selected, onSelect }: TitleRowProps) {
  const id = useId()
  const against = sayAgainst(title)
  return (
    <li
      {...place}
      className={`border-b border-line ${selected ? 'bg-accent-soft shadow-[inset_2px_0_0_var(--accent-ink)]' : ''}`}
    >
      <label htmlFor={id} className="flex cursor-pointer gap-3 px-4 py-2.5 md:px-6">
        <span className="pt-0.5">
          <Checkbox
            id={id}
            aria-label={title.title}
            checked={selected}
            onChange={({ target }) => onSelect(title.id, target.checked)}
          />
        </span>
        <span className="min-w-0 flex-1">
          <bdi className="block leading-[22px] wrap-anywhere">{title.title}</bdi>
          <span className="mt-[3px] flex flex-wrap gap-x-2.5 gap-y-0.5 text-12 leading-[17px] text-ink-3">
            <span className="font-medium text-ink-2">{title.probability}% sure</span>
            {title.declined && <span className="font-medium text-ink-2">Decided to be no question</span>}
            {against !== '' && <span className="text-ink-2">{against}</span>}
            <span className="text-ink-2">{communityLabel(title.subreddit, title.source)}</span>
            {title.type !== undefined && <span>{typeGroupOf(title)}</span>}
            <Age createdAt={title.createdAt} />
          </span>
        </span>
        <span className="max-md:hidden">
          <Engagement row={title} />
        </span>
      </label>
    </li>
  )
})
