import { useMutation } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { refreshQuestions } from '../session/questions-query.ts'
import { useServices } from '../session/services.ts'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'

/** Refreshes the questions. Spins only after a click, not with every poll. */
export function RefreshButton() {
  const services = useServices()
  const refresh = useMutation({ mutationFn: () => refreshQuestions(services) })
  return (
    <Button
      variant="ghost"
      data-tip="Refresh"
      className="transition-none"
      icon={refresh.isPending ? <Spinner /> : <RefreshCw size={14} />}
      aria-busy={refresh.isPending}
      onClick={() => refresh.mutate()}
    >
      <span className="max-md:sr-only frame:max-2xl:sr-only">Refresh</span>
    </Button>
  )
}
