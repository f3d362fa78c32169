import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import { Spinner } from '../../ui/spinner.tsx'

type ServiceStatusProps = {
  name: string
  testing: boolean
  connected: boolean
  /** The last test failed; the reason is shown at the field. */
  rejected: boolean
}

export function ServiceStatus({ name, ...state }: ServiceStatusProps) {
  const { Icon, word, look } = stateOf(state)
  return (
    <span role="status" className={`flex items-center gap-1.5 text-12 font-medium whitespace-nowrap ${look}`}>
      <Icon size={14} aria-hidden="true" />
      <span>{word}</span>
      <span className="sr-only"> {name}</span>
    </span>
  )
}

function stateOf({ testing, connected, rejected }: Omit<ServiceStatusProps, 'name'>) {
  if (testing) return { Icon: Spinner, word: 'Testing', look: 'text-busy' }
  if (connected) return { Icon: CircleCheck, word: 'Connected', look: 'text-ok' }
  return rejected
    ? { Icon: CircleAlert, word: 'Not connected', look: 'text-bad' }
    : { Icon: CircleDashed, word: 'Not connected', look: 'text-ink-3' }
}
