import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import { Pill } from '../ui/pill.tsx'
import { Spinner } from '../ui/spinner.tsx'

type ServiceStatusProps = {
  name: string
  testing: boolean
  connected: boolean
  /** The last test failed; the reason is shown at the field. */
  rejected: boolean
}

export function ServiceStatus({ name, testing, connected, rejected }: ServiceStatusProps) {
  return (
    <div className="mb-3.5 flex items-center gap-2.5">
      <h2 className="text-14">{name}</h2>
      <span role="status">
        <Connection testing={testing} connected={connected} rejected={rejected} />
        <span className="sr-only"> {name}</span>
      </span>
    </div>
  )
}

function Connection({ testing, connected, rejected }: Omit<ServiceStatusProps, 'name'>) {
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
  const Icon = rejected ? CircleAlert : CircleDashed
  return (
    <Pill tone={rejected ? 'bad' : 'idle'} icon={<Icon size={13} aria-hidden="true" />}>
      Not connected
    </Pill>
  )
}
