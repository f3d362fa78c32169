import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import { Pill } from '../ui/pill.tsx'
import { Spinner } from '../ui/spinner.tsx'

type ServiceStatusProps = {
  name: string
  testing: boolean
  connected: boolean
  /** Why not, or what else to know. */
  message: string | undefined
}

export function ServiceStatus({ name, testing, connected, message }: ServiceStatusProps) {
  return (
    <div className="mb-3.5">
      <div className="flex items-center gap-2.5">
        <h2 className="text-14">{name}</h2>
        <span role="status">
          <Connection testing={testing} connected={connected} refused={message !== undefined} />
          <span className="sr-only"> {name}</span>
        </span>
      </div>
      {message && !testing && (
        <p className={`mt-1.5 text-12 leading-normal ${connected ? 'text-ink-2' : 'text-bad'}`}>{message}</p>
      )}
    </div>
  )
}

function Connection({
  testing,
  connected,
  refused,
}: {
  testing: boolean
  connected: boolean
  refused: boolean
}) {
  if (testing) {
    return (
      <Pill tone="busy" icon={<Spinner size={13} />}>
        Testing
      </Pill>
    )
  }
  if (connected) {
    return (
      <Pill tone="ok" icon={<CircleCheck size={13} aria-hidden="true" />}>
        Connected
      </Pill>
    )
  }
  const Icon = refused ? CircleAlert : CircleDashed
  return (
    <Pill tone={refused ? 'bad' : 'idle'} icon={<Icon size={13} aria-hidden="true" />}>
      Not connected
    </Pill>
  )
}
