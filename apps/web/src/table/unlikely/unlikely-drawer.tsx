import { formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import type { Run } from '@quarry/contracts/run'
import type { TierInfo } from '@quarry/contracts/tier'
import { useState } from 'react'
import { errorMessage } from '../../session/api/call-error.ts'
import { withSelected } from '../../session/selection.ts'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import { CutForm } from './cut-form.tsx'
import { DecideOffer } from './decide-offer.tsx'
import { MovedTitles } from './moved-titles.tsx'
import { TitlesList } from './titles-list.tsx'
import { useAddToQuestions, useUnlikelyQuestions } from './use-unlikely-questions.ts'

type UnlikelyDrawerProps = {
  rows: readonly Question[]
  tier: TierInfo
  /** The active run. */
  run: Run | undefined
  onClose: () => void
}

/** What was read but left out, to look through and to take over. */
export function UnlikelyDrawer({ rows, tier, run, onClose }: UnlikelyDrawerProps) {
  const list = useUnlikelyQuestions()
  const [message, setMessage] = useState<string>()
  const take = useAddToQuestions(setMessage)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { titles, last } = list
  const selected = titles.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  const isOff = selected.length === 0 || take.isPending
  const addToQuestions = (ids: readonly string[]) =>
    take.mutate(ids, { onSuccess: () => setChosen(new Set()) })
  const select = useStableCallback((id: string, isSelected: boolean) => {
    setChosen(withSelected(chosen, [id], isSelected))
    setMessage(undefined)
  })
  return (
    <Drawer
      title="Probably not questions"
      description="Titles that extractions read but left out, because they are less likely to ask something than you wanted. They are kept as long as this session, but not in session files."
      onClose={onClose}
      footer={
        <>
          <p className="mr-auto text-12 text-ink-2" role="status">
            {message ?? `${formatNumber(selected.length)} selected`}
          </p>
          <Button
            variant="primary"
            aria-disabled={isOff}
            onClick={() => {
              if (!isOff) addToQuestions(selected)
            }}
          >
            Add to questions ({formatNumber(selected.length)})
          </Button>
        </>
      }
    >
      <div className="flex min-h-0 flex-col">
        {last && (
          <>
            <CutForm key={last.cut} rows={rows} cut={last.cut} counts={last.counts} onMoved={setMessage} />
            <DecideOffer rows={rows} titles={titles} counts={last.counts} tier={tier} run={run} />
          </>
        )}
        <MovedTitles rows={rows} titles={titles} />
        {titles.length > 0 && (
          <TitlesList
            titles={titles}
            total={last?.total ?? 0}
            selected={chosen}
            onSelect={select}
            onSelectAll={(isSelected) => {
              setChosen(new Set(isSelected ? titles.map(({ id }) => id) : []))
              setMessage(undefined)
            }}
            onTakeAll={() => addToQuestions(titles.map(({ id }) => id))}
            taking={take.isPending}
            loadingMore={list.isFetching}
            onMore={() => void list.fetchNextPage()}
          />
        )}
        {titles.length === 0 && (
          <p className="px-6 py-11 text-center text-13 text-ink-2 text-pretty">
            {list.isPending && <Spinner />}
            {list.isError && `${errorMessage(list.error)} Close this and try again.`}
            {list.isSuccess && <NothingLeftOut hasQuestions={rows.length > 0} />}
          </p>
        )}
      </div>
    </Drawer>
  )
}

function NothingLeftOut({ hasQuestions }: { hasQuestions: boolean }) {
  return (
    <>
      <b className="block pb-1 text-16 font-semibold text-ink">Nothing was left out.</b>
      {hasQuestions
        ? 'With a higher percentage above, questions that are less sure are set aside and listed here.'
        : 'Titles that the next extraction leaves out are listed here.'}
    </>
  )
}
