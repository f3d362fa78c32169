import { useSessionConfig } from '../../session/use-session-config.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'

/** Offers the nearest model to a session whose model Google no longer lists. */
export function RetiredModelNote() {
  const { config, change } = useSessionConfig()
  const { model, successor } = config ?? {}
  if (successor === undefined) return null
  return (
    <Callout
      tone="warn"
      actions={
        <Button disabled={change.isPending} onClick={() => change.mutate({ model: successor })}>
          Use {successor}
        </Button>
      }
    >
      Google no longer lists {model}, the model of this session. Cleaning may fail, or another model may
      respond at its own price.
    </Callout>
  )
}
