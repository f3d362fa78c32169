import { LoaderCircle } from 'lucide-react'

/** Never alone: a sentence beside it says what is going on. */
export function Spinner({ size = 14 }: { size?: number }) {
  return <LoaderCircle size={size} className="flex-none animate-turn" aria-hidden="true" />
}
