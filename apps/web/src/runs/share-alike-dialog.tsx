import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { useAnalysis } from '../analysis/analysis-context.ts'
import type { ShareAlikeTitles } from '../analysis/analysis-state.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** Asks whether to send these titles to Google. */
export function ShareAlikeDialog({
  ids,
  others,
  send,
  onClose: close,
}: ShareAlikeTitles & { onClose: () => void }) {
  const { choices } = useAnalysis()
  const open = ids.length - others.length

  function sendAll() {
    choices.update((before) => ({ ...before, shareAlikeConfirmed: true }))
    close()
    send(ids)
  }

  return (
    <Dialog title="Google may learn from these titles" onClose={close}>
      <div className="grid gap-4 p-4 md:p-5">
        <p className="text-pretty text-ink-2">
          {ids.length === open
            ? `${open === 1 ? 'This title is' : `These ${formatNumber(open)} titles are`} from Stack Exchange`
            : `${formatNumber(open)} of these ${formatCount(ids.length, 'title')} ${open === 1 ? 'is' : 'are'} from Stack Exchange`}
          , whose authors publish under CC BY-SA. On a key without billing, Google may train its models with
          what is sent, and people may read it; Stack Exchange forbids training on its content without its
          consent. Neither applies to a key with billing.
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="ghost" onClick={close}>
            Cancel
          </Button>
          {others.length > 0 && (
            <Button
              onClick={() => {
                close()
                send(others)
              }}
            >
              Leave {open === 1 ? 'it' : `the ${formatNumber(open)}`} out
            </Button>
          )}
          <Button variant="primary" onClick={sendAll}>
            Send {ids.length === 1 ? 'it' : `all ${formatNumber(ids.length)}`}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
