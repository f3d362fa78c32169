import { useServices } from '../../analysis/services.ts'
import { errorMessage } from '../../api/call-error.ts'
import { useStore } from '../../store.ts'
import { LabeledCheckbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type ShareDialogProps = { analysis: { id: string; name: string }; onClose: () => void }

/** Gives assistants access to an analysis that they didn't create. */
export function ShareDialog({ analysis, onClose }: ShareDialogProps) {
  const { assistants, toasts } = useServices()
  const tokens = useStore(assistants.tokens)
  return (
    <Dialog title={`Share “${analysis.name}” with an assistant`} onClose={onClose}>
      <div className="grid gap-4 p-4 md:p-5">
        <p className="text-pretty text-ink-2">
          It then reads this analysis’s questions, and does there what its rights allow. Its copy on the
          server is the one that this page works on.
        </p>
        {tokens.map((token) => {
          const known = token.analyses.find(({ id }) => id === analysis.id)
          return (
            <LabeledCheckbox
              key={token.hash}
              label={token.name}
              checked={known !== undefined}
              onChange={() =>
                void assistants
                  .setShared(token, analysis, known === undefined)
                  .catch((error) => toasts.fail('Not shared', errorMessage(error)))
              }
            />
          )
        })}
      </div>
    </Dialog>
  )
}
