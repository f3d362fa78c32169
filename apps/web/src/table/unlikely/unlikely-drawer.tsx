import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { QUESTIONS_MAX } from '@quarry/contracts/limits'
import type { Question } from '@quarry/contracts/question'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '../../session/api/call-error.ts'
import { withSaved } from '../../session/history.ts'
import { makeOnServer } from '../../session/make-change.ts'
import { withSelected } from '../../session/selection.ts'
import { useServices } from '../../session/services.ts'
import { notSaved } from '../../session/undo.ts'
import { addToQuestions } from '../../session/unlikely-questions.ts'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import { CutForm } from './cut-form.tsx'
import { TitlesList } from './titles-list.tsx'
import { useUnlikelyQuestions } from './use-unlikely-questions.ts'

type UnlikelyDrawerProps = {
  rows: readonly Question[]
  onClose: () => void
}

/** What was read but left out, to look through and to take over. */
export function UnlikelyDrawer({ rows, onClose }: UnlikelyDrawerProps) {
  const list = useUnlikelyQuestions()
  const [message, setMessage] = useState<string>()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const take = useAddToQuestions((said) => {
    setMessage(said)
    setChosen(new Set())
  })
  const { titles, last } = list
  const selected = titles.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  const isOff = selected.length === 0 || take.isPending
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
              if (!isOff) take.mutate(selected)
            }}
          >
            Add to questions ({formatNumber(selected.length)})
          </Button>
        </>
      }
    >
      <div className="flex min-h-0 flex-col">
        {last && (
          <CutForm key={last.cut} rows={rows} cut={last.cut} counts={last.counts} onMoved={setMessage} />
        )}
        {titles.length > 0 && (
          <TitlesList
            list={list}
            selected={chosen}
            onSelect={select}
            onSelectAll={(isSelected) => {
              setChosen(new Set(isSelected ? titles.map(({ id }) => id) : []))
              setMessage(undefined)
            }}
            onTakeAll={() => take.mutate(titles.map(({ id }) => id))}
            taking={take.isPending}
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

/** Takes titles over into the questions; `onMoved` is called with what was moved, in a sentence. */
function useAddToQuestions(onMoved: (message: string) => void) {
  const services = useServices()
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      const step = { kind: 'take-over', ids } as const
      const taken = await makeOnServer(services, step, () => addToQuestions(services, ids))
      if (taken === 0) services.history.update((held) => withSaved(held, step, undefined))
      return taken
    },
    onSuccess: (taken, ids) => onMoved(formatTaken(taken, ids.length)),
    onError: (error) => notSaved(services, 'Titles not added', error),
  })
}

function formatTaken(taken: number, wanted: number): string {
  if (taken === wanted) return `Added ${formatCount(taken, 'title')}.`
  return `Added ${formatNumber(taken)} of ${formatCount(wanted, 'title')}. A session holds at most ${formatCount(QUESTIONS_MAX, 'question')}: delete some to make room.`
}
