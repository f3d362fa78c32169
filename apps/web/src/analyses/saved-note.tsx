import { Check, CircleAlert, HardDrive } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { useAnalysis } from '../analysis/analysis-context.ts'
import { useServices } from '../analysis/services.ts'
import { useStore } from '../store.ts'
import { LinkButton } from '../ui/button.tsx'
import { closeOnEscape } from '../ui/close-on-escape.ts'
import { formatTime } from '../ui/format-date.ts'
import { Spinner } from '../ui/spinner.tsx'
import { useAnalyses } from './use-analyses.ts'

/** At the right end of the status line, says where the analysis is saved, or what to do if it isn't. */
export function SavedNote() {
  const { analyses } = useServices()
  const { saving } = useAnalysis()
  const state = useStore(saving.state)
  const summary = useStore(saving.summary)
  const { saveFile } = useAnalyses()
  const save = (
    <LinkButton
      className="ml-1.5 font-semibold text-bad! no-underline!"
      onClick={() => void saveFile(summary)}
    >
      Save as a file
    </LinkButton>
  )
  switch (state.kind) {
    case 'nothing':
      return null
    case 'saved':
      return <Where at={state.at} />
    case 'saving':
      return <Note icon={<Spinner size={12} />}>Saving…</Note>
    case 'full':
      return <Note isBad>Not saved: this browser is out of space.{save}</Note>
    case 'failed':
      return <Note isBad>Not saved: this browser’s database failed.{save}</Note>
    case 'blocked':
      return <Note isBad>Only in this tab: this browser doesn’t allow storage.{save}</Note>
    case 'off':
      return (
        <Note icon={<HardDrive size={14} />}>
          Not kept: you turned this off.
          <LinkButton
            className="ml-1.5 font-semibold text-ink-2! no-underline!"
            onClick={() => void analyses.setKeeps(true)}
          >
            Keep it
          </LinkButton>
        </Note>
      )
  }
}

type NoteProps = { icon?: ReactNode; isBad?: boolean; children: ReactNode }

function Note({ icon = <CircleAlert size={14} />, isBad = false, children }: NoteProps) {
  return (
    <span
      role={isBad ? 'alert' : undefined}
      className={`inline-flex flex-none items-center gap-1.5 ${isBad ? 'text-bad' : ''}`}
    >
      <span aria-hidden="true">{icon}</span>
      <span>{children}</span>
    </span>
  )
}

function Where({ at }: { at: number }) {
  const summary = useStore(useAnalysis().saving.summary)
  const { saveFile, showList } = useAnalyses()
  const [open, setOpen] = useState(false)
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger className="inline-flex flex-none items-center gap-1.5 hover:text-ink">
        <Check size={14} aria-hidden="true" className="text-ok" />
        <span>Saved in this browser, {formatTime(at)}</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          {...closeOnEscape(() => setOpen(false))}
          align="end"
          sideOffset={6}
          collisionPadding={12}
          className="z-65 grid w-80 animate-rise gap-2 rounded-3 border border-line-strong bg-surface p-4 text-13 shadow-float data-[state=closed]:animate-none"
        >
          <p className="text-ink-2 text-pretty">
            <b className="font-semibold text-ink">Kept in this browser, on this computer.</b> Every change is
            saved immediately. Clearing this site’s data deletes it.
          </p>
          <LinkButton className="justify-self-start no-underline!" onClick={() => void saveFile(summary)}>
            Save as a file
          </LinkButton>
          <LinkButton className="justify-self-start no-underline!" onClick={showList}>
            Your analyses
          </LinkButton>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
